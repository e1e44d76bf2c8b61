/** Settings of the search, with the readings of the paper that they stand for (WO-15, WO-17, WO-21, A22 to A24). */

/** What one of the questions for a candidate is shown beside the page (WO-05). */
export type Variation = {
  /** Steps of the path, the present one included: one fewer are past ones. */
  readonly history: number;
  /** Whether it gets the goal in other words. */
  readonly rephrased: boolean;
  /**
   * Whether it is shown steps of earlier tasks on the site. Where there are none, it is told to look past the obvious first:
   * early on, the history is too short to make a difference.
   */
  readonly examples: boolean;
};

export type SearchConfig = {
  /** One candidate each. */
  readonly variations: readonly Variation[];
  /** Most open alternatives, and the least that the limit falls to. */
  readonly frontier: number;
  readonly minFrontier: number;
  /** Actions in all, going back not counted; then the best stop is taken, or none. */
  readonly maxSteps: number;
  /** Steps from the present root; a state this far away is not expanded. */
  readonly maxDepth: number;
  /** K_T: expansions with a stop before stops compete. */
  readonly stopsFound: number;
  /** K_D: lasting changes after which a stop goes before another one. */
  readonly changesMade: number;
  /** `code`: the delay of stops also ends at 80% of the steps, or after three prunings. */
  readonly stopDelay: 'paper' | 'code';
  /** A stop also needs a destructive alternative or a pruning (the code's rule; it starves stops where tasks only read). */
  readonly stopNeedsDestructOrPrune: boolean;
  /** WO-16, which only the code has. */
  readonly unanimity: boolean;
  /**
   * What equal candidates are worth together: their sum, or the best and a little for each other (A24). `apart`: they are
   * not put together, as before WO-11.
   */
  readonly merged: 'sum' | 'best' | 'apart';
  /** `here`: only what the present state offers is open, and nothing is gone back to: no tree search (WO-02). */
  readonly reach: 'everywhere' | 'here';
  /** Equal alternatives of a full frontier: one with the sum, or only the better one (WO-17). */
  readonly duplicates: 'merge' | 'drop';
  /** What confirms a lasting change: any request that is no plain read (WO-14), or one that the gate had flagged. */
  readonly postRule: 'paper' | 'flagged';
  /** Going back ends where the element of the action is as it was (WO-20); else at the address, whatever is there. */
  readonly verifies: boolean;
  /** An address is looked at before it is opened (WO-07), if the run's options allow that. */
  readonly probes: boolean;
  /** A way back is gone in a background tab first (WO-19), if the run's options allow that. */
  readonly rehearses: boolean;
  /** One question for all candidates of a state, or one for each. */
  readonly judging: 'list' | 'each';
};

export const searchConfig: SearchConfig = {
  variations: [
    { history: 5, rephrased: false, examples: false },
    { history: 3, rephrased: false, examples: true },
    { history: 4, rephrased: true, examples: false },
  ],
  frontier: 4,
  minFrontier: 1,
  maxSteps: 20,
  maxDepth: 20,
  stopsFound: 2,
  changesMade: 1,
  stopDelay: 'paper',
  stopNeedsDestructOrPrune: false,
  unanimity: true,
  merged: 'sum',
  reach: 'everywhere',
  duplicates: 'merge',
  postRule: 'paper',
  verifies: true,
  probes: true,
  rehearses: true,
  judging: 'list',
};

/** Settings of the search, with the readings of the paper they stand for (WO-15, WO-17, WO-21, A22 to A24). */

/** What one of the candidate questions shows beside the page (WO-05). */
export type Variation = {
  /** Number of path steps shown, including the present one. */
  readonly history: number;
  /** Whether it gets the rephrased goal. */
  readonly rephrased: boolean;
  /**
   * Whether it sees steps of earlier tasks on the site. If there are none, it is asked to look past the obvious first:
   * early on, the history is too short to make a difference.
   */
  readonly examples: boolean;
};

export type SearchConfig = {
  /** One candidate each. */
  readonly variations: readonly Variation[];
  /** The most open alternatives, and the lowest value the limit can fall to. */
  readonly frontier: number;
  readonly minFrontier: number;
  /** The most actions in total, not counting going back. Then the best stop is taken, or none. */
  readonly maxSteps: number;
  /** Steps from the present root. A state this far away is not expanded. */
  readonly maxDepth: number;
  /** K_T: expansions with a stop before stops compete. */
  readonly stopsFound: number;
  /** K_D: irreversible changes after which a stop precedes another one. */
  readonly changesMade: number;
  /** `code`: the delay of stops also ends at 80% of the steps, or after three prunings. */
  readonly stopDelay: 'paper' | 'code';
  /**
   * A stop also needs a destructive alternative or a pruning (the rule of the paper's code; it starves stops in
   * read-only tasks).
   */
  readonly stopNeedsDestructOrPrune: boolean;
  /** WO-16, found only in the paper's code. */
  readonly unanimity: boolean;
  /**
   * The value of equal candidates together: their sum, or the best plus a little for each other (A24). `apart`: they
   * are not merged, as before WO-11.
   */
  readonly merged: 'sum' | 'best' | 'apart';
  /** `here`: only the present state's alternatives are open, and nothing is restored: no tree search (WO-02). */
  readonly reach: 'everywhere' | 'here';
  /** Equal alternatives of a full frontier: one with the sum, or only the better one (WO-17). */
  readonly duplicates: 'merge' | 'drop';
  /**
   * What confirms an irreversible change: any request that is not a plain read (WO-14), or one the gate had flagged.
   */
  readonly postRule: 'paper' | 'flagged';
  /**
   * Going back ends where the element of the action is unchanged (WO-20); otherwise at the address, whatever is there.
   */
  readonly verifies: boolean;
  /** A stop proposed elsewhere ends the task without going back first (the paper's appendix; WO-19). */
  readonly stopBeforeBacktrack: boolean;
  /** An address is looked at before it is opened (WO-07), if the run's options allow it. */
  readonly probes: boolean;
  /** A path is tried in a background tab first (WO-19), if the run's options allow it. */
  readonly rehearses: boolean;
  /**
   * `compared`: equal candidates are merged first and rated once, and nothing is rated that nothing competes with.
   * `all`: every candidate is rated, then equal ones are merged (the order of the paper, at more calls).
   */
  readonly rates: 'compared' | 'all';
  /** One question for all that is rated in a state, or one for each. */
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
  stopBeforeBacktrack: false,
  probes: true,
  rehearses: true,
  rates: 'compared',
  judging: 'list',
};

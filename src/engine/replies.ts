/** Replies to the questions that the engine itself asks; every reply is checked before the engine sees it. */

export type Checked = { readonly complete: boolean; readonly reason: string };

export type Answered = {
  readonly answer: string;
  readonly evidence: readonly string[];
  readonly reached: boolean;
  /** Why nothing that is left to do could reach the goal, and what shows it; '' if that is not claimed. */
  readonly unsettled: string;
};

/** What the user asked about the run, in a few sentences. */
export type Explained = { readonly answer: string };

/** What the page behind one way of a choice tells: how likely the way works, and facts on it for the answer. */
export type LookedWay = {
  readonly score: number;
  readonly why: string;
  readonly facts: readonly string[];
};

/** One for each page that was looked at ahead, in their order. */
export type ComparedLooks = { readonly ways: readonly LookedWay[] };

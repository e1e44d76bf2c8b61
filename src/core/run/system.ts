/**
 * Configuration of a planner. Planners with several systems, such as one of a paper and a variant of it, have one for each.
 */
export type System = {
  /**
   * `separate`: summary, notes and tree update are calls of their own after each action (SA-10).
   * `merged`: the next expansion reports facts and progress itself; a step costs one call.
   */
  readonly reflect: 'separate' | 'merged';
  /**
   * Whether expansions of a run form one append-only conversation, so that all but the newest page is read from the
   * host's cache; otherwise, each question is sent without the earlier ones.
   */
  readonly conversation: boolean;
  /**
   * Whether exact actions carry an expected effect that code checks after the act, and a guess at what can't be undone.
   */
  readonly foresight: boolean;
  /** Whether a reply plans all exact actions that are certain on the page, which then need no calls of their own. */
  readonly inlineActions: boolean;
  /** `table`: candidates are kept in a table if the task is worth one (SM-06). */
  readonly memory: 'none' | 'table';
  /** Whether states keep the whole page: for planners that show a model a page as it was, or compare with it. */
  readonly keepsPages: boolean;
  /** Whether a picture is kept after each act, for a last check that sees them (AE-10). */
  readonly keepsPictures?: true;
  /** Whether questions about a page include a screenshot, as the last check does (PM-10). */
  readonly seesPictures?: true;
  /** Whether its plan is of steps to do, which a user may pin and put in another shape, and not the record of a search. */
  readonly hasSteps: boolean;
  /** How many of the latest actions its prompts list, if not as many as usual (BL-01: all). */
  readonly history?: number;
  /** Whether its rules are told in few words, for small models that get lost in long ones. */
  readonly plain?: true;
  readonly maxRetry: number;
  readonly maxRevision: number;
  readonly maxChildren: number;
  readonly maxDepth: number;
  readonly maxExpandTries: number;
  readonly maxExecutions: number;
};

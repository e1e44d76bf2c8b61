/** Limits of a run, or of a part of one. */
export type Budget = {
  readonly planningSteps: number;
  readonly actions: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly usd: number;
  /** Working time in ms; waiting for the person doesn't count. */
  readonly ms: number;
};
export type BudgetName = keyof Budget;

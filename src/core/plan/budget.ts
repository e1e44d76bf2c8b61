/** What may be used, and what was used: of a run, or of a part of its plan. */
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

/** The limits of one part of the plan: what is absent is not limited there. */
export type Limits = Partial<Budget>;

export const nothingSpent: Budget = {
  planningSteps: 0,
  actions: 0,
  modelCalls: 0,
  tokens: 0,
  usd: 0,
  ms: 0,
};

export const addSpent = (a: Budget, b: Limits): Budget => ({
  planningSteps: a.planningSteps + (b.planningSteps ?? 0),
  actions: a.actions + (b.actions ?? 0),
  modelCalls: a.modelCalls + (b.modelCalls ?? 0),
  tokens: a.tokens + (b.tokens ?? 0),
  usd: a.usd + (b.usd ?? 0),
  ms: a.ms + (b.ms ?? 0),
});

/** Limits and use, of a run or of a part of its plan. */

/** `ms` is working time; waiting for the user doesn't count. */
export const budgetNames = [
  'planningSteps',
  'actions',
  'modelCalls',
  'tokens',
  'usd',
  'ms',
] as const;
export type BudgetName = (typeof budgetNames)[number];
export type Budget = { readonly [name in BudgetName]: number };

/** In words, for people and prompts. */
export const budgetWords: Readonly<Record<BudgetName, string>> = {
  planningSteps: 'planning steps',
  actions: 'browser actions',
  modelCalls: 'model calls',
  tokens: 'tokens',
  usd: 'money',
  ms: 'time',
};

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

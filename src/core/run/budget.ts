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

/** Limits of a run, or of a part of one. */
export type Budget = { readonly [name in BudgetName]: number };

/** Budgets (A1, SA-26): each bounded apart, each exhaustion a named stop reason. */
import type { NodeId } from '../ids.ts';
import { type Budget, type BudgetName, budgetNames, type Limits } from '../plan/budget.ts';
import { nodeOf, pathTo } from '../plan/tree.ts';
import type { Run } from './run.ts';

export const defaultBudget: Budget = {
  planningSteps: 400,
  actions: 40,
  modelCalls: 120,
  tokens: 2_000_000,
  usd: 2,
  ms: 30 * 60_000,
};

/** Use of each budget by a run. Tokens count everything sent and received. */
export function usedBudget({ spent }: Pick<Run, 'spent'>): Budget {
  const { usage } = spent;
  return {
    planningSteps: spent.planningSteps,
    actions: spent.actions,
    modelCalls: spent.modelCalls,
    tokens: usage.input + usage.cacheRead + usage.cacheWrite + usage.output,
    usd: usage.usd,
    ms: spent.ms,
  };
}

/** The first budget that is used up, or null. */
export function exhausted(run: Run): { readonly which: BudgetName; readonly limit: number } | null {
  const { options } = run;
  const used = usedBudget(run);
  const which = budgetNames.find((name) => used[name] >= options.budget[name]);
  return which ? { which, limit: options.budget[which] } : null;
}

/** A part of the plan whose limit is used up. */
export type SpentScope = {
  readonly scope: NodeId;
  readonly which: BudgetName;
  readonly limit: number;
};

/**
 * The innermost part around `node`, itself included, that has used up one of its limits. The root's are the run's
 * budget. A step of the user's is bound by that alone: no limit of the planner's drops it.
 */
export function spentScope(run: Run, node: NodeId): SpentScope | null {
  for (const scope of pathTo(run.tree, node).toReversed()) {
    const { limits = {}, spent, pinned } = nodeOf(run.tree, scope);
    if (pinned) break;
    const over = overrun(limits, spent);
    if (over) return { scope, ...over };
  }
  const over = exhausted(run);
  return over && { scope: run.tree.root, ...over };
}

function overrun(limits: Limits, spent: Budget): Omit<SpentScope, 'scope'> | null {
  for (const which of budgetNames) {
    const limit = limits[which];
    if (limit !== undefined && spent[which] >= limit) return { which, limit };
  }
  return null;
}

/** The budget after the user said "go on": the same amount again of what ran out. */
export function raised(budget: Budget, which: BudgetName, used: Budget = budget): Budget {
  return { ...budget, [which]: Math.max(budget[which], used[which]) * 2 };
}

/** Budgets (A1, SA-26): each bounded apart, each exhaustion a named stop reason. */
import type { NodeId } from '../ids.ts';
import { type Budget, type BudgetName, budgetNames, type Limits } from '../plan/budget.ts';
import { nodeOf, pathTo } from '../plan/tree.ts';
import type { Run } from './run.ts';

/** The first budget that is used up, or null. */
export function exhausted(run: Run): { readonly which: BudgetName; readonly limit: number } | null {
  return overrun(run.options.budget, run.spent);
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
export const raised = (budget: Budget, which: BudgetName): Budget => ({
  ...budget,
  [which]: budget[which] * 2,
});

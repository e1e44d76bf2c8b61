/** Limits (A1, SA-26): each is checked separately, and each one used up is a distinct stop reason. */
import type { NodeId } from '../ids.ts';
import { message, type Text } from '../messages/message.ts';
import {
  type Budget,
  type BudgetName,
  budgetNames,
  type Limits,
  limitTable,
} from '../plan/budget.ts';
import { nodeOf, type PlanTree, pathTo } from '../plan/tree.ts';
import type { Run } from './run.ts';

type ExhaustedLimit = { readonly which: BudgetName; readonly limit: number };

/** Returns the first limit of the run that is used up, or null. */
export function exhaustedLimit(run: Run): ExhaustedLimit | null {
  return overrun(run.options.budget, run.spent);
}

/** A part of the plan with a limit that is used up. */
export type SpentScope = ExhaustedLimit & { readonly scope: NodeId };

/**
 * Returns the innermost part around `node`, itself included, with a limit that is used up. The root's limits are the
 * run's. The user's steps are bound only by those, so that no limit set by the planner drops them.
 */
export function spentScope(run: Run, node: NodeId): SpentScope | null {
  for (const scope of pathTo(run.tree, node).toReversed()) {
    const { limits = {}, spent, pinned } = nodeOf(run.tree, scope);
    if (pinned) break;
    const over = overrun(limits, spent);
    if (over) return { scope, ...over };
  }
  const over = exhaustedLimit(run);
  return over && { scope: run.tree.root, ...over };
}

function overrun(limits: Limits, spent: Budget): ExhaustedLimit | null {
  for (const which of budgetNames) {
    const limit = limits[which];
    if (limit !== undefined && spent[which] >= limit) return { which, limit };
  }
  return null;
}

/** Returns the limits after the user continued: the used-up limit grows by its own amount. */
export const raiseLimit = (budget: Budget, which: BudgetName): Budget => ({
  ...budget,
  [which]: raised(budget[which]),
});

/** What continuing raises a limit to. */
export const raised = (limit: number): number => limit * 2;

/** Says that a part of the plan ended because it used up a limit. */
export function limitText(tree: PlanTree, node: NodeId, { which, limit }: ExhaustedLimit): Text {
  const { description } = nodeOf(tree, node);
  return message(limitTable[which].usedUp, { step: description, limit });
}

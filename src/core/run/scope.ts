/** The end of a part of the plan by one of its limits, in words. */
import type { NodeId } from '../ids.ts';
import { type BudgetName, budgetWords } from '../plan/budget.ts';
import { nodeOf, type PlanTree } from '../plan/tree.ts';

export type UsedUp = { readonly which: BudgetName; readonly limit: number };

export function limitText(tree: PlanTree, node: NodeId, { which, limit }: UsedUp): string {
  const { description } = nodeOf(tree, node);
  return `"${description}" used up its limit of ${limit} for ${budgetWords[which]}.`;
}

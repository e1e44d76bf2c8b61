/** Reports that a part of the plan ended by one of its limits. */
import type { NodeId } from '../ids.ts';
import { message, type Text } from '../messages/message.ts';
import { type BudgetName, limitTable } from '../plan/budget.ts';
import { nodeOf, type PlanTree } from '../plan/tree.ts';

export type ExhaustedLimits = { readonly which: BudgetName; readonly limit: number };

export function limitText(tree: PlanTree, node: NodeId, { which, limit }: ExhaustedLimits): Text {
  const { description } = nodeOf(tree, node);
  return message(limitTable[which].usedUp, { step: description, limit });
}

/** The end of a part of the plan by one of its limits, in words. */
import type { NodeId } from '../ids.ts';
import { message, type Text } from '../messages/message.ts';
import type { BudgetName } from '../plan/budget.ts';
import { nodeOf, type PlanTree } from '../plan/tree.ts';

const usedUp = {
  planningSteps: 'reason.usedUpPlanningSteps',
  actions: 'reason.usedUpActions',
  modelCalls: 'reason.usedUpModelCalls',
  tokens: 'reason.usedUpTokens',
  usd: 'reason.usedUpMoney',
  ms: 'reason.usedUpTime',
} as const satisfies Record<BudgetName, string>;

export type ExhaustedLimits = { readonly which: BudgetName; readonly limit: number };

export function limitText(tree: PlanTree, node: NodeId, { which, limit }: ExhaustedLimits): Text {
  const { description } = nodeOf(tree, node);
  return message(usedUp[which], { step: description, limit });
}

/** The Operators port over a model: a row for each operator. */

import { type Operators, operatorsFrom } from '../core/ports.ts';
import type { OperatorName, OperatorValues } from '../core/run/replies.ts';
import type { System } from '../core/run/systems.ts';
import type { LlmClient } from '../llm/client.ts';
import { callOperator, type Operator, type OperatorCall } from '../llm/operator.ts';
import { makeConversation } from '../llm/prompt/conversation.ts';
import { freshBoundary } from '../llm/prompt/untrusted.ts';
import { nextAction } from './react/prompts/nextAction.ts';
import { navigate } from './research/agentE/prompts/navigate.ts';
import { planStep } from './research/agentE/prompts/planStep.ts';
import { validate } from './research/agentE/prompts/validate.ts';
import { actInPlan } from './research/occam/prompts/actInPlan.ts';
import { judgeMoves } from './research/occam/prompts/judgeMoves.ts';
import { groundSubplan } from './research/planMcts/prompts/groundSubplan.ts';
import { judgeProgress, judgeSubplan } from './research/planMcts/prompts/judge.ts';
import { proposeActions, proposeSubplans } from './research/planMcts/prompts/propose.ts';
import { reviseSubplan } from './research/planMcts/prompts/revise.ts';
import { judgeActions } from './research/weboperator/prompts/judgeActions.ts';
import { makeChecklist } from './research/weboperator/prompts/makeChecklist.ts';
import { proposeAction } from './research/weboperator/prompts/proposeAction.ts';
import { rephraseGoal } from './research/weboperator/prompts/rephraseGoal.ts';
import { answer } from './shared/prompts/answer.ts';
import { checkCompletion } from './shared/prompts/checkCompletion.ts';
import { compareLooks } from './shared/prompts/compareLooks.ts';
import { critic } from './shared/prompts/critic.ts';
import { expand } from './tree/prompts/expand.ts';
import { readConstraints } from './tree/prompts/readConstraints.ts';
import { repair } from './tree/prompts/repair.ts';
import { summarize } from './tree/prompts/summarize.ts';
import { takeNotes } from './tree/prompts/takeNotes.ts';
import { updateMemory } from './tree/prompts/updateMemory.ts';
import { updateTree } from './tree/prompts/updateTree.ts';

type Table = { readonly [N in OperatorName]: Operator<OperatorValues[N]> };

export const operators = {
  expand,
  repair,
  checkCompletion,
  updateTree,
  summarize,
  takeNotes,
  answer,
  readConstraints,
  updateMemory,
  nextAction,
  actInPlan,
  judgeMoves,
  critic,
  rephraseGoal,
  makeChecklist,
  proposeAction,
  judgeActions,
  proposeSubplans,
  proposeActions,
  groundSubplan,
  judgeSubplan,
  judgeProgress,
  reviseSubplan,
  planStep,
  navigate,
  validate,
  compareLooks,
} as const satisfies Table;

/**
 * The operators of one system, asked of one model, or the critic of a model of its own. `code` makes the boundary codes;
 * only tests fix it.
 */
export function makeOperators(
  client: LlmClient,
  system: System,
  code: () => string = freshBoundary,
  ofCritic: LlmClient = client,
): Operators {
  const call: OperatorCall = { client, system, code, conversation: null };
  // Expansions alone share a conversation: another operator's rules and schema would break its cached prefix.
  const own: Readonly<Partial<Record<OperatorName, OperatorCall>>> = {
    expand: { ...call, conversation: system.conversation ? makeConversation() : null },
    critic: { ...call, client: ofCritic },
  };
  const table: Table = operators;
  return operatorsFrom(
    table,
    (name) => (context, signal) => callOperator(table[name], own[name] ?? call, context, signal),
  );
}

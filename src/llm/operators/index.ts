/** The Operators port over a model: a row for each operator. */
import type { System } from '../../core/planner/systems.ts';
import { type Operators, operatorsFrom } from '../../core/ports.ts';
import type { OperatorName, OperatorValues } from '../../core/run/operators.ts';
import type { LlmClient } from '../client.ts';
import { makeConversation } from '../conversation.ts';
import { freshBoundary } from '../untrusted.ts';
import { answer } from './answer.ts';
import { checkCompletion } from './checkCompletion.ts';
import { compareLooks } from './compareLooks.ts';
import { critic } from './critic.ts';
import { expand } from './expand.ts';
import { groundSubplan } from './mcts/ground.ts';
import { judgeProgress, judgeSubplan } from './mcts/judge.ts';
import { proposeActions, proposeSubplans } from './mcts/propose.ts';
import { reviseSubplan } from './mcts/revise.ts';
import { navigate } from './navigate.ts';
import { nextAction } from './nextAction.ts';
import { actInPlan } from './occam/actInPlan.ts';
import { judgeMoves } from './occam/judgeMoves.ts';
import { callOperator, type Operator, type OperatorCall } from './operator.ts';
import { planStep } from './planStep.ts';
import { readConstraints } from './readConstraints.ts';
import { repair } from './repair.ts';
import { judgeActions } from './search/judgeActions.ts';
import { makeChecklist } from './search/makeChecklist.ts';
import { proposeAction } from './search/proposeAction.ts';
import { rephraseGoal } from './search/rephraseGoal.ts';
import { summarize } from './summarize.ts';
import { takeNotes } from './takeNotes.ts';
import { updateMemory } from './updateMemory.ts';
import { updateTree } from './updateTree.ts';
import { validate } from './validate.ts';

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

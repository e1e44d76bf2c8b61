/** The Operators port over a model: one line per operator. */
import type { System } from '../../core/planner/systems.ts';
import type { Operators } from '../../core/ports.ts';
import type { LlmClient } from '../client.ts';
import { makeConversation } from '../conversation.ts';
import { freshBoundary } from '../untrusted.ts';
import { answer } from './answer.ts';
import { checkCompletion } from './checkCompletion.ts';
import { critic } from './critic.ts';
import { expand } from './expand.ts';
import { groundSubplan } from './mcts/ground.ts';
import { judgeProgress, judgeSubplan } from './mcts/judge.ts';
import { proposeActions, proposeSubplans } from './mcts/propose.ts';
import { reviseSubplan } from './mcts/revise.ts';
import { navigate } from './navigate.ts';
import { nextAction } from './nextAction.ts';
import { callOperator, type OperatorCall } from './operator.ts';
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
} as const;

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
  const expanding = { ...call, conversation: system.conversation ? makeConversation() : null };
  return {
    expand: (context, signal) => callOperator(expand, expanding, context, signal),
    repair: (context, signal) => callOperator(repair, call, context, signal),
    checkCompletion: (context, signal) => callOperator(checkCompletion, call, context, signal),
    updateTree: (context, signal) => callOperator(updateTree, call, context, signal),
    summarize: (context, signal) => callOperator(summarize, call, context, signal),
    takeNotes: (context, signal) => callOperator(takeNotes, call, context, signal),
    answer: (context, signal) => callOperator(answer, call, context, signal),
    readConstraints: (context, signal) => callOperator(readConstraints, call, context, signal),
    updateMemory: (context, signal) => callOperator(updateMemory, call, context, signal),
    nextAction: (context, signal) => callOperator(nextAction, call, context, signal),
    planStep: (context, signal) => callOperator(planStep, call, context, signal),
    navigate: (context, signal) => callOperator(navigate, call, context, signal),
    validate: (context, signal) => callOperator(validate, call, context, signal),
    critic: (context, signal) =>
      callOperator(critic, { ...call, client: ofCritic }, context, signal),
    rephraseGoal: (context, signal) => callOperator(rephraseGoal, call, context, signal),
    makeChecklist: (context, signal) => callOperator(makeChecklist, call, context, signal),
    proposeAction: (context, signal) => callOperator(proposeAction, call, context, signal),
    judgeActions: (context, signal) => callOperator(judgeActions, call, context, signal),
    proposeSubplans: (context, signal) => callOperator(proposeSubplans, call, context, signal),
    proposeActions: (context, signal) => callOperator(proposeActions, call, context, signal),
    groundSubplan: (context, signal) => callOperator(groundSubplan, call, context, signal),
    judgeSubplan: (context, signal) => callOperator(judgeSubplan, call, context, signal),
    judgeProgress: (context, signal) => callOperator(judgeProgress, call, context, signal),
    reviseSubplan: (context, signal) => callOperator(reviseSubplan, call, context, signal),
  };
}

/** The Operators port over a model: one line per operator. */
import type { System } from '../../core/planner/systems.ts';
import type { Operators } from '../../core/ports.ts';
import type { LlmClient } from '../client.ts';
import { makeConversation } from '../conversation.ts';
import { freshBoundary } from '../untrusted.ts';
import { answer } from './answer.ts';
import { checkCompletion } from './checkCompletion.ts';
import { expand } from './expand.ts';
import { nextAction } from './nextAction.ts';
import { callOperator, type OperatorCall } from './operator.ts';
import { readConstraints } from './readConstraints.ts';
import { repair } from './repair.ts';
import { summarize } from './summarize.ts';
import { takeNotes } from './takeNotes.ts';
import { updateMemory } from './updateMemory.ts';
import { updateTree } from './updateTree.ts';

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
} as const;

/** Operators of one system row asked of one model. `code` gives each request its fence; fixed only in tests. */
export function makeOperators(
  client: LlmClient,
  system: System,
  code: () => string = freshBoundary,
): Operators {
  const asking: OperatorCall = { client, system, code, conversation: null };
  // Expansions alone share a conversation: another operator's rules and schema would break its cached prefix.
  const expanding = { ...asking, conversation: system.conversation ? makeConversation() : null };
  return {
    expand: (context, signal) => callOperator(expand, expanding, context, signal),
    repair: (context, signal) => callOperator(repair, asking, context, signal),
    checkCompletion: (context, signal) => callOperator(checkCompletion, asking, context, signal),
    updateTree: (context, signal) => callOperator(updateTree, asking, context, signal),
    summarize: (context, signal) => callOperator(summarize, asking, context, signal),
    takeNotes: (context, signal) => callOperator(takeNotes, asking, context, signal),
    answer: (context, signal) => callOperator(answer, asking, context, signal),
    readConstraints: (context, signal) => callOperator(readConstraints, asking, context, signal),
    updateMemory: (context, signal) => callOperator(updateMemory, asking, context, signal),
    nextAction: (context, signal) => callOperator(nextAction, asking, context, signal),
  };
}

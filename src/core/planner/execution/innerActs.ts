/** Actions that the run carries out itself: no browser takes part, so nothing is gated, fenced or put on record. */
import type { ActionOf, InnerAction } from '../../action/action.ts';
import { describeAction } from '../../action/action.ts';
import { dispatch, type Handlers } from '../../dispatch.ts';
import { type NodeId, questionId } from '../../ids.ts';
import type { ActOperation } from '../../run/operation.ts';
import { acted } from './actStage.ts';
import type { Completed, OperationContext } from './context.ts';

type Inner = {
  readonly context: OperationContext;
  readonly operation: ActOperation;
  readonly node: NodeId;
};
const performers: Handlers<InnerAction, Inner, Promise<Completed | null>> = {
  /** A note is true as soon as it is written: no page, no summarizer, no step (SA-09, A12). */
  note: async ({ operation }, { text }) => acted(operation, { is: 'noted', note: text }),
  look: focusOn,
  ask: askPerson,
  /** Only strategies without a plan end by an action; as a step it says what it would have ended with. */
  stop: async ({ operation }, action) =>
    acted(operation, { is: 'noted', note: describeAction(action) }),
};

export function performInner(
  context: OperationContext,
  operation: ActOperation,
  node: NodeId,
  action: InnerAction,
): Promise<Completed | null> {
  return dispatch(performers, { context, operation, node }, action);
}

/** Another part of the page in later prompts: nothing is done in the tab. */
async function focusOn(
  { context, operation }: Inner,
  { part = 1, find = '' }: ActionOf<'look'>,
): Promise<Completed> {
  const url = await context.ports.world.url();
  return acted(operation, { is: 'focused', focus: { url, part, find } });
}

/** Asks the person: the run waits for the words, which come back as a note. */
async function askPerson(
  { context, node }: Inner,
  { question: text }: ActionOf<'ask'>,
): Promise<null> {
  const id = questionId(`q${context.run().seq + 1}`);
  await context.commit([{ kind: 'questionAsked', question: { kind: 'ask', id, node, text } }]);
  return null;
}

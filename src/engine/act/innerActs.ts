/** Actions that the run carries out itself: no browser takes part, so nothing is gated, fenced or put on record. */
import type { ActionOf, InnerAction } from '../../core/action/action.ts';
import { describeAction } from '../../core/action/action.ts';
import { dispatch, type Handlers } from '../../core/dispatch.ts';
import { type NodeId, questionId } from '../../core/ids.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Completed, OperationContext } from '../context.ts';
import { observePage } from '../observe.ts';
import { finishAction } from './actStage.ts';
import { copiedText } from './copiedText.ts';

type Inner = {
  readonly context: OperationContext;
  readonly operation: ActOperation;
  readonly node: NodeId;
};
const performers: Handlers<InnerAction, Inner, Promise<Completed | null>> = {
  /** A note is true as soon as it is written: no page, no summarizer, no step (SA-09, A12). */
  note: async ({ operation }, { text }) => finishAction(operation, { is: 'noted', note: text }),
  look: focusOn,
  collect: copyText,
  ask: askPerson,
  handOver,
  /** Only strategies without a plan end by an action; as a step it says what it would have ended with. */
  stop: async ({ operation }, action) =>
    finishAction(operation, { is: 'noted', note: describeAction(action) }),
  /** The next question of the same step shows the page; reading it now would only make it older. */
  sense: async ({ operation }, { view }) => finishAction(operation, { is: 'sensed', view }),
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
  return finishAction(operation, { is: 'focused', focus: { url, part, find } });
}

/** The text of the page as a note, without a call to a model: pages that are to be compared are read later, all at once. */
async function copyText(
  { context, operation }: Inner,
  { find = '' }: ActionOf<'collect'>,
): Promise<Completed | null> {
  const read = await observePage(context, 'text_only');
  if (!read.ok) return null;
  const { page, changes } = read.value;
  const note = `${page.title} (${page.url}): ${copiedText(page.lines, find)}`;
  return finishAction(operation, { is: 'noted', note }, changes);
}

/** Hands over what only the user can do in the tab: the run waits, and looks at the page again afterwards. */
async function handOver({ context, node }: Inner, { text }: ActionOf<'handOver'>): Promise<null> {
  const id = questionId(`q${context.run().seq + 1}`);
  const question = { kind: 'handOver', id, node, text } as const;
  await context.commit([{ kind: 'questionAsked', question }]);
  return null;
}

/** Asks the user: the run waits for the words, which come back as a note. */
async function askPerson(
  { context, node }: Inner,
  { question: text }: ActionOf<'ask'>,
): Promise<null> {
  const id = questionId(`q${context.run().seq + 1}`);
  await context.commit([{ kind: 'questionAsked', question: { kind: 'ask', id, node, text } }]);
  return null;
}

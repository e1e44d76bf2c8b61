/** Actions that the run carries out itself: no browser takes part, so nothing is gated, fenced or put on record. */
import type { ActionOf, InnerAction, InnerActionKind } from '../action/action.ts';
import { describeAction } from '../action/action.ts';
import { questionId } from '../ids.ts';
import type { ActionNode } from '../plan/node.ts';
import { endActing } from './outcome.ts';
import type { StepContext } from './strategy.ts';

type Perform<A> = (step: StepContext, node: ActionNode, action: A) => Promise<void>;

const performers: { readonly [K in InnerActionKind]: Perform<ActionOf<K>> } = {
  /** A note is true as soon as it is written: no page, no summarizer, no step (SA-09, A12). */
  note: (step, node, { text }) => takeNote(step, node, text),
  look: turnTo,
  ask: askPerson,
  /** Only strategies without a plan end by an action; as a step it says what it would have ended with. */
  stop: (step, node, action) => takeNote(step, node, describeAction(action)),
};

export function performInner(
  step: StepContext,
  node: ActionNode,
  action: InnerAction,
): Promise<void> {
  // The registry pairs each kind with its performer; the compiler can't follow that through the lookup.
  const perform = performers[action.kind] as Perform<InnerAction>;
  return perform(step, node, action);
}

function takeNote(step: StepContext, node: ActionNode, note: string): Promise<void> {
  return endActing(step, [
    { kind: 'noteTaken', id: node.id, note },
    { kind: 'nodeSucceeded', id: node.id },
  ]);
}

/** Another part of the page in later prompts: nothing is done in the tab. */
async function turnTo(
  step: StepContext,
  node: ActionNode,
  { part = 1, find = '' }: ActionOf<'look'>,
): Promise<void> {
  const url = await step.ports.world.url();
  return endActing(step, [
    { kind: 'looked', look: { url, part, find } },
    { kind: 'nodeSucceeded', id: node.id },
  ]);
}

/** What only the person knows: the run waits for the words, which come back as a note. */
function askPerson(
  step: StepContext,
  node: ActionNode,
  { question: text }: ActionOf<'ask'>,
): Promise<void> {
  const id = questionId(`q${step.run().seq + 1}`);
  return step.commit([
    { kind: 'questionAsked', question: { kind: 'ask', id, node: node.id, text } },
  ]);
}

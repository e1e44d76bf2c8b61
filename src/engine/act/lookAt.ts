/**
 * Takes a picture of one element for the planner's next question, if the user allows pictures of its site to be sent
 * (decision 40). Anything that prevents it is for the user: without the picture, the planner could only guess.
 */
import type { ActionOf } from '../../core/action/action.ts';
import { hostOf } from '../../core/action/approvalCard.ts';
import { isWebAddress } from '../../core/action/problems.ts';
import { failureWith } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import type { Failure } from '../../core/result.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import { nextQuestion } from '../approve/questions.ts';
import { labelOf } from '../approve/unknownOutcome.ts';
import { isBlocking } from '../ask.ts';
import { type Completed, finishAction, Halted, type OperationContext } from '../context.ts';
import { block } from '../observe.ts';
import type { Consent } from '../ports.ts';

/** @returns the end of the action; null if the run waits for the user */
export async function lookAt(
  context: OperationContext,
  operation: ActOperation,
  { ref }: ActionOf<'lookAt'>,
): Promise<Completed | null> {
  const { ports, signal, trace } = context;
  const node = nodeOf(context.run().tree, operation.node);
  if (node.kind !== 'action') return finishAction(operation, { is: 'undone' });
  const facts = await ports.world.describe(node, signal);
  if (!facts.ok) return unlessForUser(context, operation, facts.failure);
  if (!facts.value) return finishAction(operation, { is: 'undone' });
  const site = siteOf(facts.value, await ports.world.url());
  const consent = await ports.pictures.of(site);
  if (consent.is === 'ask')
    return ask(context, node, { site, to: consent.host, facts: facts.value });
  if (consent.is !== 'allowed') {
    await block(context, refusal(consent, site));
    return null;
  }
  const taken = await ports.world.pictureOf({ ref, document: node.document }, signal);
  if (taken.ok) {
    trace.looked = taken.value;
    return finishAction(operation, { is: 'lookedAt' });
  }
  return unlessForUser(context, operation, taken.failure);
}

/** A changed page is for the planner. */
async function unlessForUser(
  context: OperationContext,
  operation: ActOperation,
  failure: Failure,
): Promise<Completed | null> {
  if (failure.kind === 'aborted') throw new Halted();
  if (!isBlocking(failure)) return finishAction(operation, { is: 'failed', failure, missed: null });
  await block(context, failure);
  return null;
}

/** A document without an origin of its own belongs to the site of its address, or of the page around it. */
function siteOf({ frameOrigin, pageAddress }: ElementFacts, top: string): string {
  const address = [frameOrigin, pageAddress, top].find(isWebAddress) ?? '';
  return URL.canParse(address) ? new URL(address).origin : '';
}

type Asked = { readonly site: string; readonly to: string; readonly facts: ElementFacts };

async function ask(
  context: OperationContext,
  { id: node, action }: ActionNode,
  { site, to, facts }: Asked,
): Promise<null> {
  const id = nextQuestion(context.run());
  const question = { kind: 'picture', id, node, action, site, to, target: labelOf(facts) } as const;
  await context.commit([{ kind: 'questionAsked', question }]);
  return null;
}

/** Why no picture is sent, and what the user can do about it. */
function refusal(consent: Exclude<Consent, { is: 'ask' | 'allowed' }>, site: string): Failure {
  switch (consent.is) {
    case 'off':
      return failureWith('noPicture', message('task.picturesOff'));
    case 'never':
      return failureWith('noPicture', message('task.picturesNever', { site: hostOf(site) }));
    case 'blind':
      return failureWith('noPicture', message('task.modelIsBlind', { model: consent.model }));
  }
}

/** The failure after the user refused a picture of this site. */
export const pictureRefused = (site: string): Failure =>
  failureWith('noPicture', message('task.pictureRefused', { site: hostOf(site) }));

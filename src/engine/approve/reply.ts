/** Applies the user's reply to the action that waits for it. */

import { describeAction } from '../../core/action/action.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { message } from '../../core/messages/message.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Question, Reply } from '../../core/run/question.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { pictureRefused } from '../act/lookAt.ts';
import { recordAfterCrash } from '../act/recover.ts';
import { type Completed, finishAction, type OperationContext, toNextStage } from '../context.ts';
import { changeValue } from './changeValue.ts';
import { denialOf } from './denial.ts';

type Replied = readonly [question: Question, reply: Reply];

/** Applies the reply and closes the question: a reply is used once (safety D15). */
export async function takeReply(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  [question, reply]: Replied,
): Promise<Completed | null> {
  const closed: RunChange = { kind: 'questionClosed', why: reply.kind };
  if (question.kind === 'plan') {
    await context.commit([closed]);
    return null;
  }
  switch (reply.kind) {
    case 'skip':
      return finishAction(
        operation,
        { is: 'denied', ...denialOf(context.run(), node, question, reply.reason) },
        [closed],
      );
    case 'takeOver':
      return finishAction(operation, { is: 'takenOver' }, [
        closed,
        paused,
        { kind: 'tookOver' },
        handedOver(node),
      ]);
    case 'done': {
      const url = await context.ports.world.url();
      return finishAction(operation, { is: 'ok', url, missed: null }, [closed, didIt(node)]);
    }
    case 'happened': {
      const url = await context.ports.world.url();
      return finishAction(operation, { is: 'ok', url, missed: null }, [
        closed,
        ...confirmed(node, operation, url),
      ]);
    }
    case 'answer': {
      const description = question.kind === 'ask' ? question.text : describeAction(node.action);
      return finishAction(operation, { is: 'answered', question: description, text: reply.text }, [
        closed,
      ]);
    }
    case 'didNot': {
      const { seen: _, ...open } = operation;
      await context.commit([closed, toNextStage({ ...open, started: null, approved: null })]);
      return null;
    }
    case 'change':
      await changeValue(context, node, operation, [question, reply]);
      return null;
    case 'granted':
      return grant(context, operation, question, closed);
    case 'pictures':
      return decideOnPictures(context, question, closed, reply.may);
    case 'once':
    case 'files':
    case 'promptText':
      await allow(context, node, operation, [question, reply]);
      return null;
  }
}

const paused: RunChange = { kind: 'statusChanged', status: 'paused', stepping: false };

const handedOver = ({ id, action }: ActionNode): RunChange => ({
  kind: 'noticeAdded',
  notice: {
    by: 'person',
    node: id,
    text: `The person took over instead of approving "${describeAction(action)}".`,
  },
});

const didIt = ({ id, action }: ActionNode): RunChange => ({
  kind: 'noticeAdded',
  notice: {
    by: 'person',
    node: id,
    text: `The person reports this as done in the tab: ${describeAction(action)}.`,
  },
});

/** Records the action for later prompts, and for the rules on actions that can't be undone. */
function confirmed(node: ActionNode, operation: ActOperation, url: string): RunChange[] {
  if (!operation.started) return [didIt(node)];
  const remark = message('remark.confirmedByYou');
  const externalEffect = { effect: 'confirmed', evidence: inEnglish(remark) } as const;
  return recordAfterCrash(node, operation, { url, remark, ok: true, externalEffect });
}

/** Allows the site and continues the act. An act that only opens a frame for reading is done by that. */
async function grant(
  context: OperationContext,
  operation: ActOperation,
  question: Question,
  closed: RunChange,
): Promise<Completed | null> {
  if (question.kind !== 'site') return commitOnly(context, [closed]);
  const changes = [closed, { kind: 'siteGranted', origin: question.origin } as const];
  if (!question.opensFrame) return commitOnly(context, changes);
  const url = await context.ports.world.url();
  return finishAction(operation, { is: 'ok', url, missed: null }, changes);
}

/** Without the picture, the step is for the user. After Resume, it asks again unless they refused for good. */
async function decideOnPictures(
  context: OperationContext,
  question: Question,
  closed: RunChange,
  may: Extract<Reply, { kind: 'pictures' }>['may'],
): Promise<null> {
  if (question.kind !== 'picture') return commitOnly(context, [closed]);
  const { site, to } = question;
  if (may !== 'notNow') await context.ports.pictures.keep(site, to, may === 'always');
  if (may === 'always') return commitOnly(context, [closed]);
  return commitOnly(context, [closed, { kind: 'runBlocked', failure: pictureRefused(site) }]);
}

async function commitOnly(context: OperationContext, changes: readonly RunChange[]): Promise<null> {
  await context.commit(changes);
  return null;
}

/** Keeps the approved form for later acts, if the user ticked that on the card or trusts the site. */
function standingBy({ options }: Run, question: Question, reply: Reply): RunChange[] {
  const standing = question.kind === 'approve' ? question.card.standing : undefined;
  if (!standing || reply.kind !== 'once') return [];
  return reply.standing || options.trustedSites.includes(standing.site)
    ? [{ kind: 'standingAllowed', standing }]
    : [];
}

/** Approves exactly this act on exactly this element, and for a dialog also the one answer to it. */
async function allow(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  [question, reply]: Replied,
): Promise<void> {
  const onCard = 'element' in question ? question.element : undefined;
  const fingerprint = onCard ?? (await fingerprintNow(context, node));
  const dialogs =
    question.kind === 'dialog'
      ? {
          kind: 'acceptOnce' as const,
          dialog: question.dialog,
          text: question.text,
          promptText: reply.kind === 'promptText' ? reply.text : '',
        }
      : operation.dialogs;
  const files = question.kind === 'file' ? { files: question.id } : {};
  const seal = question.kind === 'approve' && question.seal ? { seal: question.seal } : {};
  await context.commit([
    { kind: 'questionClosed', why: reply.kind },
    ...standingBy(context.run(), question, reply),
    toNextStage({ ...operation, approved: { fingerprint, ...seal, ...files }, dialogs }),
  ]);
}

async function fingerprintNow(context: OperationContext, node: ActionNode): Promise<string | null> {
  const facts = await context.ports.world.describe(node, context.signal);
  return facts.ok ? (facts.value?.fingerprint ?? null) : null;
}

/** What the person's reply to a question means for the act that waits on it. */
import { describeAction } from '../../action/action.ts';
import type { ActionNode } from '../../plan/node.ts';
import type { ActOperation } from '../../run/operation.ts';
import type { Question, Reply } from '../../run/question.ts';
import type { RunChange } from '../../run/run.ts';
import { acted, move } from './actStage.ts';
import type { Completed, OperationContext } from './context.ts';

type Replied = readonly [question: Question, reply: Reply];

/** Use up the reply: it serves this question once and never again (safety D15). */
export async function takeReply(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  [question, reply]: Replied,
): Promise<Completed | null> {
  const closed: RunChange = { kind: 'questionClosed', why: reply.kind };
  switch (reply.kind) {
    case 'skip':
      return acted(operation, { is: 'denied', ...denial(node, question, reply.reason) }, [closed]);
    case 'takeOver':
      return acted(operation, { is: 'takenOver' }, [closed, paused, handedOver(node)]);
    case 'done': {
      const url = await context.ports.world.url();
      return acted(operation, { is: 'ok', url, missed: null }, [closed, didIt(node)]);
    }
    case 'happened': {
      const url = await context.ports.world.url();
      return acted(operation, { is: 'ok', url, missed: null }, [closed]);
    }
    case 'answer': {
      const words = question.kind === 'ask' ? question.text : describeAction(node.action);
      return acted(operation, { is: 'answered', question: words, text: reply.text }, [closed]);
    }
    case 'didNot':
      await context.commit([closed, move({ ...operation, started: null, approved: null })]);
      return null;
    case 'granted':
      await context.commit([closed, ...granted(question)]);
      return null;
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

const granted = (question: Question): RunChange[] =>
  question.kind === 'site' ? [{ kind: 'siteGranted', origin: question.origin }] : [];

/** Approval of exactly this act on exactly this element; for a dialog also the one answer to give it. */
async function allow(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  [question, reply]: Replied,
): Promise<void> {
  const facts = await context.ports.world.describe(node, context.signal);
  const fingerprint = facts.ok ? (facts.value?.fingerprint ?? null) : null;
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
    move({ ...operation, approved: { fingerprint, ...seal, ...files }, dialogs }),
  ]);
}

/** A skipped act fails its node, and the reason binds the rest of the plan: in words that outlive the page. */
function denial(
  node: ActionNode,
  question: Question,
  given: string,
): { readonly why: string; readonly rule: string } {
  const reason = given.trim();
  const what = question.kind === 'file' ? 'No file was chosen' : 'Skipped';
  return { why: reason ? `${what}: ${reason}` : `${what}.`, rule: ruleOf(node, question, reason) };
}

/** What a skip means for the rest of the plan. No answer is no approval to guess. */
function ruleOf(node: ActionNode, question: Question, reason: string): string {
  const because = reason ? ` (${reason})` : '';
  if (question.kind === 'ask')
    return `The person gave no answer to "${question.text}"${because}. Do not guess: leave out whatever depends on it, and say so in the answer.`;
  if (question.kind === 'handOver')
    return `The person did not do "${question.text}"${because}. Do not ask for it again: go on without it, and say so in the answer.`;
  if (question.kind === 'file') {
    const place = `"${question.card.target}" on ${question.card.site}`;
    return `The person gave no file to ${place}${because}. Do not ask for it again: go on without it, and say so in the answer.`;
  }
  const what = forbidden(node, question);
  return reason ? `Do not ${what}: ${reason}` : `Do not ${what}.`;
}

/** By the words of the page: a ref says nothing once the page is another one. */
function forbidden({ action, description }: ActionNode, question: Question): string {
  switch (question.kind) {
    case 'site':
      return `go to ${question.origin}`;
    case 'dialog':
      return `accept the ${question.dialog} dialog "${question.text}" on ${question.site}`;
    case 'approve':
      return 'ref' in action
        ? `${action.kind} "${question.card.target}" on ${question.card.site}`
        : describeAction(action);
    case 'unknownOutcome':
    case 'ask':
    case 'handOver':
    case 'file':
      return 'ref' in action ? `do this: ${description}` : describeAction(action);
  }
}

/** What the person's reply to a question means for the action that waits on it. */
import { describeAction } from '../action/action.ts';
import type { ActionNode } from '../plan/node.ts';
import type { Question, Reply } from '../ports.ts';
import type { Acting, RunChange } from '../run/run.ts';
import { endActing, reground, succeed } from './outcome.ts';
import type { StepContext } from './strategy.ts';

/** Use up the reply: it serves this question once and never again (safety D15). */
export async function takeReply(
  step: StepContext,
  node: ActionNode,
  acting: Acting,
  question: Question,
  reply: Reply,
): Promise<void> {
  const closed: RunChange = { kind: 'questionClosed', why: reply.kind };
  switch (reply.kind) {
    case 'skip':
      return skip(step, node, question, reply.reason, closed);
    case 'takeOver':
      return reground(step, node, 'You took over here. Look at the page: it may be done already.', [
        closed,
        { kind: 'statusChanged', status: 'paused', stepping: false },
      ]);
    case 'happened':
      return succeed(step, node, await step.ports.world.url(), [closed]);
    case 'didNot':
      return step.commit([closed, resume(step, { ...acting, started: null, approved: null })]);
    case 'granted':
      return step.commit([
        closed,
        ...(question.kind === 'site'
          ? [{ kind: 'siteGranted', origin: question.origin } as const]
          : []),
      ]);
    case 'told':
      return told(step, node, question, reply.text, closed);
    case 'once':
    case 'files':
    case 'promptText':
      return allow(step, node, acting, { question, reply }, closed);
  }
}

/** Leave for exactly this act on exactly this element; for a dialog also the one answer to give it. */
async function allow(
  step: StepContext,
  node: ActionNode,
  acting: Acting,
  { question, reply }: { readonly question: Question; readonly reply: Reply },
  closed: RunChange,
): Promise<void> {
  const facts = await step.ports.world.describe(node, step.signal);
  const fingerprint = facts.ok ? (facts.value?.fingerprint ?? null) : null;
  const dialogs =
    question.kind === 'dialog'
      ? { kind: 'acceptOnce' as const, promptText: reply.kind === 'promptText' ? reply.text : '' }
      : acting.dialogs;
  const files = question.kind === 'file' ? { files: question.id } : {};
  const approved = { fingerprint, ...files };
  return step.commit([closed, resume(step, { ...acting, approved, dialogs })]);
}

/** The person's words bind the rest like a constraint, and are on record as a note. */
function told(
  step: StepContext,
  node: ActionNode,
  question: Question,
  text: string,
  closed: RunChange,
): Promise<void> {
  const asked = question.kind === 'ask' ? question.text : describeAction(node.action);
  const said = `Asked "${asked}", the person answered: ${text}`;
  return endActing(step, [
    closed,
    { kind: 'noteTaken', id: node.id, note: said },
    { kind: 'constraintAdded', text: said },
    { kind: 'nodeSucceeded', id: node.id },
  ]);
}

/** A skipped act fails its node, and the reason binds the rest of the plan. */
function skip(
  step: StepContext,
  node: ActionNode,
  question: Question,
  reason: string,
  closed: RunChange,
): Promise<void> {
  const text = forbidden(node, question, reason.trim());
  const what = question.kind === 'file' ? 'No file was chosen' : 'Skipped';
  const said = reason.trim() ? `${what}: ${reason.trim()}` : `${what}.`;
  return endActing(step, [
    closed,
    { kind: 'constraintAdded', text },
    { kind: 'nodeFailed', id: node.id, reasoning: said },
  ]);
}

const resume = (step: StepContext, acting: Acting): RunChange => ({
  kind: 'cursorMoved',
  cursor: { ...step.run().cursor, acting },
});

/** What a skip means for the rest of the plan. No answer is no leave to guess. */
function forbidden(node: ActionNode, question: Question, reason: string): string {
  if (question.kind === 'ask') {
    return `The person gave no answer to "${question.text}"${reason ? ` (${reason})` : ''}. Do not guess: leave out whatever depends on it, and say so in the answer.`;
  }
  if (question.kind === 'file') {
    const place = `"${question.card.target}" on ${question.card.site}`;
    return `The person gave no file to ${place}${reason ? ` (${reason})` : ''}. Do not ask for it again: go on without it, and say so in the answer.`;
  }
  const what = question.kind === 'site' ? `go to ${question.origin}` : describeAction(node.action);
  return reason ? `Do not ${what}: ${reason}` : `Do not ${what}.`;
}

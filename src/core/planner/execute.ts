/**
 * Carry out one action of the plan: validate, fence, gate, intent on record, act, outcome on record. Written as
 * stages over `cursor.acting`, so that a worker killed between any two events goes on without repeating the act.
 */
import { type Action, type ActionOf, describeAction, targetOf } from '../action/action.ts';
import { cardFor, hostOf } from '../action/approvalCard.ts';
import { assess, cautious, type RiskVerdict } from '../action/destructive.ts';
import { originAfter, validate } from '../action/validate.ts';
import { actionId, type QuestionId, questionId } from '../ids.ts';
import { type Change, sayChange, sayChanges } from '../page/change.ts';
import type { ElementFacts } from '../page/observation.ts';
import { type ActionNode, isClosed } from '../plan/node.ts';
import { nodeOf } from '../plan/tree.ts';
import type { ActionOutcome, Question } from '../ports.ts';
import type { Result } from '../result.ts';
import { type Acting, type ActionRecord, NON_BROWSER, type RunChange } from '../run/run.ts';
import { checkEffect } from './effect.ts';
import { findAgain } from './findAgain.ts';
import { type ActionFinished, endActing, handleActionFailure, succeed } from './outcome.ts';
import { recover } from './recover.ts';
import { takeReply } from './reply.ts';
import { Halted, type StepContext } from './strategy.ts';

/** One stage of the action under way. */
export async function act(step: StepContext, acting: Acting): Promise<void> {
  const run = step.run();
  const node = nodeOf(run.tree, acting.node);
  if (isClosed(node) || node.kind !== 'action') return endActing(step, []);
  if (run.question && run.reply) return takeReply(step, node, acting, run.question, run.reply);
  if (run.question) return undefined;
  if (acting.started) return recover(step, node, acting);
  if (acting.awaiting) return checkEffect(step, node, acting.awaiting);
  if (node.action.kind === 'ask') return askPerson(step, node, node.action.question);
  if (node.action.kind === 'look') return turnTo(step, node, node.action);
  if (NON_BROWSER.has(node.action.kind)) return takeNote(step, node);
  const facts = await step.ports.world.describe(node, step.signal);
  if (!facts.ok) {
    // Leave is for one element, not for one like it (D15).
    const again = acting.approved ? null : await findAgain(step, node, facts.failure);
    return again ? step.commit([again]) : handleActionFailure(step, node, facts.failure, []);
  }
  const valid = validate(node.action, facts.value);
  if (!valid.ok) return handleActionFailure(step, node, valid.failure, []);
  const question = acting.approved ? null : await questionBefore(step, node, facts.value);
  if (question) return step.commit([{ kind: 'questionAsked', question }]);
  return perform(step, node, acting, facts.value);
}

/** A note is true as soon as it is written: no page, no summariser, no step (SA-09, A12). */
function takeNote(step: StepContext, node: ActionNode): Promise<void> {
  const note = node.action.kind === 'note' ? node.action.text : describeAction(node.action);
  return endActing(step, [
    { kind: 'noteTaken', id: node.id, note },
    { kind: 'nodeSucceeded', id: node.id },
  ]);
}

/** Another part of the page in later prompts: nothing is done in the tab. */
async function turnTo(
  step: StepContext,
  node: ActionNode,
  action: ActionOf<'look'>,
): Promise<void> {
  const url = await step.ports.world.url();
  const look = { url, part: action.part ?? 1, find: action.find ?? '' };
  return endActing(step, [
    { kind: 'looked', look },
    { kind: 'nodeSucceeded', id: node.id },
  ]);
}

/** What only the person knows: the run waits for the words, which come back as a note. */
function askPerson(step: StepContext, node: ActionNode, text: string): Promise<void> {
  const id = questionId(`q${step.run().seq + 1}`);
  return step.commit([
    { kind: 'questionAsked', question: { kind: 'ask', id, node: node.id, text } },
  ]);
}

/** Fence first, then gate; null when the act may simply happen. */
async function questionBefore(
  step: StepContext,
  node: ActionNode,
  facts: ElementFacts | null,
): Promise<Question | null> {
  const run = step.run();
  const url = await step.ports.world.url();
  const origin = originAfter(node.action, facts);
  const id = questionId(`q${run.seq + 1}`);
  if (origin && !run.sites.includes(origin)) {
    return {
      kind: 'site',
      id,
      node: node.id,
      origin,
      why: `The next step is to ${inWords(node.action, facts)}, which leads to ${hostOf(origin)}.`,
    };
  }
  if (node.action.kind === 'upload') return fileQuestion(node, node.action, facts, url, id);
  const verdict = cautious(assess(node.action, facts), node.action, node.final === true);
  if (!mustAsk(run.options.approve, verdict)) return null;
  return {
    kind: 'approve',
    id,
    node: node.id,
    action: node.action,
    card: cardFor(node.action, facts, verdict, url, node.pinned),
  };
}

/** Asked whatever the policy: only the person chooses a file, and choosing it is the leave to hand it over. */
function fileQuestion(
  node: ActionNode,
  action: ActionOf<'upload'>,
  facts: ElementFacts | null,
  url: string,
  id: QuestionId,
): Question {
  const card = cardFor(action, facts, assess(action, facts), url, node.pinned);
  const takes = facts?.files ?? { accept: '', multiple: false, folder: false };
  return { kind: 'file', id, node: node.id, action, card, takes, wanted: action.text ?? '' };
}

/** For the person, to whom `e12` says nothing. */
function inWords(action: Action, facts: ElementFacts | null): string {
  const words = describeAction(action);
  const ref = targetOf(action);
  return ref && facts ? words.replace(ref, () => `the ${targetWords(facts)}`) : words;
}

const targetWords = ({ role, name, visibleText, tooltip, icon }: ElementFacts): string =>
  `${role} "${(name || visibleText || tooltip || icon).slice(0, 80)}"`;

function mustAsk(policy: 'risky' | 'all' | 'none', verdict: RiskVerdict): boolean {
  if (policy === 'none') return false;
  return policy === 'all' || verdict.risk !== 'safe';
}

async function perform(
  step: StepContext,
  node: ActionNode,
  acting: Acting,
  facts: ElementFacts | null,
): Promise<void> {
  // Pause or Stop may have come while the page was asked: no act begins after that (safety H3).
  if (step.run().status !== 'running') return;
  // What was approved is what runs: the element must be the one on the card (T7).
  if (acting.approved && acting.approved.fingerprint !== (facts?.fingerprint ?? null)) {
    return step.commit([withdrawApproval(step, acting)]);
  }
  const id = actionId(`${node.id}#${step.run().seq + 1}`);
  const begun = step.ports.clock.now();
  await step.commit([{ kind: 'actionStarted', id, node: node.id, action: node.action }]);
  const options = {
    id,
    fingerprint: facts?.fingerprint ?? null,
    document: node.document,
    dialogs: acting.dialogs,
    opensTab: tabLink(node.action, facts),
    files: acting.approved?.files ?? null,
  };
  const outcome = await step.ports.world.perform(node.action, options, step.signal);
  const ms = step.ports.clock.now() - begun;
  const record = recordOf(node, facts, await step.ports.world.url(), outcome);
  const finished: ActionFinished = {
    kind: 'actionFinished',
    id,
    record,
    changes: outcome.ok ? outcome.value.changes : [],
    ms,
  };
  if (step.signal.aborted) {
    await step.record([finished]);
    throw new Halted();
  }
  return handleOutcome(step, node, acting, outcome, finished);
}

function tabLink(action: Action, facts: ElementFacts | null): string | null {
  if (action.kind !== 'click' || facts?.target !== '_blank' || facts.download) return null;
  return /^https?:/.test(facts.href) ? facts.href : null;
}

function withdrawApproval(step: StepContext, acting: Acting): RunChange {
  return {
    kind: 'cursorMoved',
    cursor: { ...step.run().cursor, acting: { ...acting, approved: null } },
  };
}

async function handleOutcome(
  step: StepContext,
  node: ActionNode,
  acting: Acting,
  outcome: Result<ActionOutcome>,
  finished: ActionFinished,
): Promise<void> {
  if (!outcome.ok) return handleActionFailure(step, node, outcome.failure, [finished]);
  const { deniedDialog, problem, url } = outcome.value;
  if (deniedDialog) {
    const id = questionId(`q${step.run().seq + 1}`);
    const question: Question = {
      kind: 'dialog',
      id,
      node: node.id,
      dialog: deniedDialog.kind,
      text: deniedDialog.text,
      site: hostOf(url),
    };
    return step.commit([finished, { kind: 'questionAsked', question }]);
  }
  if (problem) {
    const failure = { kind: 'notLanded', message: problem, hint: 'Try it another way.' } as const;
    return handleActionFailure(step, node, failure, [finished]);
  }
  const refused = step.system.foresight && finished.changes.find(isNoPage);
  // What was gated, or can't be undone, may have been done all the same: it is told, and not planned again.
  const isOver = acting.approved !== null || node.final === true;
  if (refused && isOver) return succeed(step, node, url, [finished]);
  if (refused) return failThere(step, node, finished, sayChange(refused));
  if (!node.expect || !step.system.foresight) return succeed(step, node, url, [finished]);
  return awaitEffect(step, acting, finished, url);
}

/** What was to be opened is not there, or its server is broken. Other errors may be pages to work on, such as a login. */
const isNoPage = (change: Change): boolean =>
  change.kind === 'errorPage' &&
  (change.status === 404 || change.status === 410 || change.status >= 500);

/** Trying it again, or planning it anew on a page that is none, would bring nothing: the plan goes another way. */
function failThere(
  step: StepContext,
  node: ActionNode,
  finished: ActionFinished,
  reasoning: string,
): Promise<void> {
  const failed = { ...finished, record: { ...finished.record, ok: false } };
  return endActing(step, [failed, { kind: 'nodeFailed', id: node.id, reasoning }]);
}

/** The act goes on record before the page is looked at again: nothing that was done may hang on that look. */
function awaitEffect(
  step: StepContext,
  acting: Acting,
  finished: ActionFinished,
  url: string,
): Promise<void> {
  const awaiting = {
    url,
    isChanged: finished.changes.length > 0,
    isGated: acting.approved !== null,
  };
  const next: Acting = { ...acting, started: null, approved: null, awaiting };
  return step.commit([
    finished,
    { kind: 'cursorMoved', cursor: { ...step.run().cursor, acting: next } },
  ]);
}

function recordOf(
  node: ActionNode,
  facts: ElementFacts | null,
  url: string,
  outcome: Result<ActionOutcome>,
): ActionRecord {
  const target = facts ? targetWords(facts) : '';
  const said = outcome.ok
    ? [
        ...sayChanges(outcome.value.changes),
        ...(outcome.value.problem ? [outcome.value.problem] : []),
      ]
    : [outcome.failure.message];
  return {
    node: node.id,
    action: node.action as Action,
    target,
    url,
    said,
    ok: outcome.ok && !outcome.value.problem,
  };
}

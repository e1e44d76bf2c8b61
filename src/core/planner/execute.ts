/**
 * Carry out one action of the plan: validate, fence, gate, intent on record, act, outcome on record. Written as
 * stages over `cursor.acting`, so that a worker killed between any two events goes on without repeating the act.
 */
import { type Action, type ActionOf, describeAction, targetOf } from '../action/action.ts';
import { cardFor, hostOf } from '../action/card.ts';
import { assess, cautious, type RiskVerdict } from '../action/destructive.ts';
import { originAfter, validate } from '../action/validate.ts';
import { actionId, type QuestionId, questionId } from '../ids.ts';
import type { Change } from '../page/change.ts';
import { describeChange } from '../page/describeChanges.ts';
import type { ElementFacts } from '../page/observation.ts';
import { type ActionNode, isClosed } from '../plan/node.ts';
import { nodeOf } from '../plan/tree.ts';
import type { ActionOutcome, Question } from '../ports.ts';
import type { Result } from '../result.ts';
import { describeTarget } from '../run/describeRecord.ts';
import { type Acting, type Deed, MENTAL, type RunChange, type TargetLabel } from '../run/run.ts';
import { settleEffect } from './effect.ts';
import { findAgain } from './findAgain.ts';
import { type ActionFinished, endActing, settleFailure, succeed } from './outcome.ts';
import { recover } from './recover.ts';
import { takeReply } from './reply.ts';
import { Halted, type Turn } from './strategy.ts';

/** One stage of the action under way. */
export async function act(turn: Turn, acting: Acting): Promise<void> {
  const run = turn.run();
  const node = nodeOf(run.tree, acting.node);
  if (isClosed(node) || node.kind !== 'action') return endActing(turn, []);
  if (run.question && run.reply) return takeReply(turn, node, acting, run.question, run.reply);
  if (run.question) return undefined;
  if (acting.started) return recover(turn, node, acting);
  if (acting.awaiting) return settleEffect(turn, node, acting.awaiting);
  if (node.action.kind === 'ask') return askPerson(turn, node, node.action.question);
  if (node.action.kind === 'look') return turnTo(turn, node, node.action);
  if (MENTAL.has(node.action.kind)) return takeNote(turn, node);
  const facts = await turn.ports.world.describe(node, turn.signal);
  if (!facts.ok) {
    // Leave is for one element, not for one like it (D15).
    const again = acting.approved ? null : await findAgain(turn, node, facts.failure);
    return again ? turn.commit([again]) : settleFailure(turn, node, facts.failure, []);
  }
  const valid = validate(node.action, facts.value);
  if (!valid.ok) return settleFailure(turn, node, valid.failure, []);
  const question = acting.approved ? null : await questionBefore(turn, node, facts.value);
  if (question) return turn.commit([{ kind: 'questionAsked', question }]);
  return perform(turn, node, acting, facts.value);
}

/** A note is true as soon as it is written: no page, no summariser, no step (SA-09, A12). */
function takeNote(turn: Turn, node: ActionNode): Promise<void> {
  const note = node.action.kind === 'note' ? node.action.text : describeAction(node.action);
  return endActing(turn, [
    { kind: 'noteTaken', id: node.id, note },
    { kind: 'nodeSucceeded', id: node.id },
  ]);
}

/** Another part of the page in later prompts: nothing is done in the tab. */
async function turnTo(turn: Turn, node: ActionNode, action: ActionOf<'look'>): Promise<void> {
  const url = await turn.ports.world.url();
  const look = { url, part: action.part ?? 1, find: action.find ?? '' };
  return endActing(turn, [
    { kind: 'looked', look },
    { kind: 'nodeSucceeded', id: node.id },
  ]);
}

/** What only the person knows: the run waits for the words, which come back as a note. */
function askPerson(turn: Turn, node: ActionNode, text: string): Promise<void> {
  const id = questionId(`q${turn.run().seq + 1}`);
  return turn.commit([
    { kind: 'questionAsked', question: { kind: 'ask', id, node: node.id, text } },
  ]);
}

/** Fence first, then gate; null when the act may simply happen. */
async function questionBefore(
  turn: Turn,
  node: ActionNode,
  facts: ElementFacts | null,
): Promise<Question | null> {
  const run = turn.run();
  const url = await turn.ports.world.url();
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
  return ref && facts ? words.replace(ref, () => `the ${describeTarget(labelOf(facts))}`) : words;
}

const labelOf = ({ role, name, visibleText, tooltip, icon }: ElementFacts): TargetLabel => ({
  role,
  name: (name || visibleText || tooltip || icon).slice(0, 80),
});

function mustAsk(policy: 'risky' | 'all' | 'none', verdict: RiskVerdict): boolean {
  if (policy === 'none') return false;
  return policy === 'all' || verdict.risk !== 'safe';
}

async function perform(
  turn: Turn,
  node: ActionNode,
  acting: Acting,
  facts: ElementFacts | null,
): Promise<void> {
  // Pause or Stop may have come while the page was asked: no act begins after that (safety H3).
  if (turn.run().status !== 'running') return;
  // What was approved is what runs: the element must be the one on the card (T7).
  if (acting.approved && acting.approved.fingerprint !== (facts?.fingerprint ?? null)) {
    return turn.commit([withdrawApproval(turn, acting)]);
  }
  const id = actionId(`${node.id}#${turn.run().seq + 1}`);
  const begun = turn.ports.clock.now();
  await turn.commit([{ kind: 'actionStarted', id, node: node.id, action: node.action }]);
  const options = {
    id,
    fingerprint: facts?.fingerprint ?? null,
    document: node.document,
    dialogs: acting.dialogs,
    opensTab: tabLink(node.action, facts),
    files: acting.approved?.files ?? null,
  };
  const outcome = await turn.ports.world.perform(node.action, options, turn.signal);
  const ms = turn.ports.clock.now() - begun;
  const deed = deedOf(node, facts, await turn.ports.world.url(), outcome);
  const finished: ActionFinished = {
    kind: 'actionFinished',
    id,
    deed,
    ms,
  };
  if (turn.signal.aborted) {
    await turn.record([finished]);
    throw new Halted();
  }
  return settleOutcome(turn, node, acting, outcome, finished);
}

function tabLink(action: Action, facts: ElementFacts | null): string | null {
  if (action.kind !== 'click' || facts?.target !== '_blank' || facts.download) return null;
  return /^https?:/.test(facts.href) ? facts.href : null;
}

function withdrawApproval(turn: Turn, acting: Acting): RunChange {
  return {
    kind: 'cursorMoved',
    cursor: { ...turn.run().cursor, acting: { ...acting, approved: null } },
  };
}

async function settleOutcome(
  turn: Turn,
  node: ActionNode,
  acting: Acting,
  outcome: Result<ActionOutcome>,
  finished: ActionFinished,
): Promise<void> {
  if (!outcome.ok) return settleFailure(turn, node, outcome.failure, [finished]);
  const { deniedDialog, problem, url } = outcome.value;
  if (deniedDialog) {
    const id = questionId(`q${turn.run().seq + 1}`);
    const question: Question = {
      kind: 'dialog',
      id,
      node: node.id,
      dialog: deniedDialog.kind,
      text: deniedDialog.text,
      site: hostOf(url),
    };
    return turn.commit([finished, { kind: 'questionAsked', question }]);
  }
  if (problem) {
    const failure = { kind: 'notLanded', message: problem, hint: 'Try it another way.' } as const;
    return settleFailure(turn, node, failure, [finished]);
  }
  const refused = turn.system.foresight && finished.deed.changes?.find(isNoPage);
  // What was gated, or can't be undone, may have been done all the same: it is told, and not planned again.
  const isOver = acting.approved !== null || node.final === true;
  if (refused && isOver) return succeed(turn, node, url, [finished]);
  if (refused) return failThere(turn, node, finished, describeChange(refused));
  if (!node.expect || !turn.system.foresight) return succeed(turn, node, url, [finished]);
  return awaitEffect(turn, acting, finished, url);
}

/** What was to be opened is not there, or its server is broken. Other errors may be pages to work on, such as a login. */
const isNoPage = (change: Change): boolean =>
  change.kind === 'errorPage' &&
  (change.status === 404 || change.status === 410 || change.status >= 500);

/** Trying it again, or planning it anew on a page that is none, would bring nothing: the plan goes another way. */
function failThere(
  turn: Turn,
  node: ActionNode,
  finished: ActionFinished,
  reasoning: string,
): Promise<void> {
  const failed = { ...finished, deed: { ...finished.deed, ok: false } };
  return endActing(turn, [failed, { kind: 'nodeFailed', id: node.id, reasoning }]);
}

/** The act goes on record before the page is looked at again: nothing that was done may hang on that look. */
function awaitEffect(
  turn: Turn,
  acting: Acting,
  finished: ActionFinished,
  url: string,
): Promise<void> {
  const awaiting = {
    url,
    isChanged: (finished.deed.changes ?? []).length > 0,
    isGated: acting.approved !== null,
  };
  const next: Acting = { ...acting, started: null, approved: null, awaiting };
  return turn.commit([
    finished,
    { kind: 'cursorMoved', cursor: { ...turn.run().cursor, acting: next } },
  ]);
}

function deedOf(
  node: ActionNode,
  facts: ElementFacts | null,
  url: string,
  outcome: Result<ActionOutcome>,
): Deed {
  const problem = outcome.ok ? outcome.value.problem : outcome.failure.message;
  return {
    node: node.id,
    action: node.action as Action,
    target: facts && labelOf(facts),
    url,
    changes: outcome.ok ? outcome.value.changes : null,
    remarks: problem ? [problem] : [],
    ok: outcome.ok && !problem,
  };
}

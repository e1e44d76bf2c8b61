/**
 * Carry out one action of the plan: validate, fence, gate, intent on record, act, outcome on record. Written as
 * stages over `cursor.acting`, so that a worker killed between any two events goes on without repeating the act.
 */
import {
  type Action,
  type BrowserAction,
  describeAction,
  isInnerAction,
  rowOf,
  targetOf,
} from '../action/action.ts';
import { cardFor, hostOf } from '../action/approvalCard.ts';
import { assess, cautious } from '../action/gate.ts';
import { originAfter, tabLink, validate } from '../action/problems.ts';
import type { RiskVerdict } from '../action/risk.ts';
import { actionId, type QuestionId, questionId } from '../ids.ts';
import type { Change } from '../page/change.ts';
import { describeChange } from '../page/describeChanges.ts';
import type { ElementFacts } from '../page/observation.ts';
import { type ActionNode, isClosed } from '../plan/node.ts';
import { nodeOf } from '../plan/tree.ts';
import type { ActionOutcome, Question } from '../ports.ts';
import type { Result } from '../result.ts';
import { describeTarget } from '../run/describeRecord.ts';
import type { Acting, ActionRecord, ApprovalPolicy, RunChange, TargetLabel } from '../run/run.ts';
import { checkEffect } from './effect.ts';
import { findAgain } from './findAgain.ts';
import { performInner } from './innerActs.ts';
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
  const { action } = node;
  if (isInnerAction(action)) return performInner(step, node, action);
  const facts = await step.ports.world.describe(node, step.signal);
  if (!facts.ok) {
    // An approval holds for one element, not for one like it (D15).
    const again = acting.approved ? null : await findAgain(step, node, facts.failure);
    return again ? step.commit([again]) : handleActionFailure(step, node, facts.failure, []);
  }
  const valid = validate(node.action, facts.value);
  if (!valid.ok) return handleActionFailure(step, node, valid.failure, []);
  const question = acting.approved ? null : await questionBefore(step, node, facts.value);
  if (question) return step.commit([{ kind: 'questionAsked', question }]);
  return perform(step, { ...node, action }, acting, facts.value);
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
  const wanted = rowOf(node.action).wantedFile(node.action);
  if (wanted !== null) return fileQuestion(node, facts, { wanted, url, id });
  const verdict = cautious(assess(node.action, facts), node.action, node.final === true);
  if (!mustAsk(run.options.askBefore, verdict)) return null;
  return {
    kind: 'approve',
    id,
    node: node.id,
    action: node.action,
    card: cardFor(node.action, facts, { verdict, url, isPinned: node.pinned }),
  };
}

/** Asked whatever the policy: only the person chooses a file, and choosing it is the approval to hand it over. */
function fileQuestion(
  { id: node, action, pinned }: ActionNode,
  facts: ElementFacts | null,
  { wanted, url, id }: { readonly wanted: string; readonly url: string; readonly id: QuestionId },
): Question {
  const card = cardFor(action, facts, { verdict: assess(action, facts), url, isPinned: pinned });
  const takes = facts?.files ?? { accept: '', multiple: false, folder: false };
  return { kind: 'file', id, node, action, card, takes, wanted };
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

function mustAsk(policy: ApprovalPolicy, verdict: RiskVerdict): boolean {
  if (policy === 'none') return false;
  return policy === 'all' || verdict.risk !== 'safe';
}

async function perform(
  step: StepContext,
  node: ActionNode & { readonly action: BrowserAction },
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
    ms,
  };
  if (step.signal.aborted) {
    await step.record([finished]);
    throw new Halted();
  }
  return handleOutcome(step, node, acting, outcome, finished);
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
  const refused = step.system.foresight && finished.record.changes?.find(isNoPage);
  // What was gated, or can't be undone, may have been done all the same: it is told, and not planned again.
  const isOver = acting.approved !== null || node.final === true;
  if (refused && isOver) return succeed(step, node, url, [finished]);
  if (refused) return failThere(step, node, finished, describeChange(refused));
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
    isChanged: (finished.record.changes ?? []).length > 0,
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

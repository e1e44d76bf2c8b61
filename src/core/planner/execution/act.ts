/**
 * Carry out one action of the plan: validate, fence, gate, intent on record, act, outcome on record. Written as
 * stages over the operation, so that a worker killed between any two events goes on without repeating the act.
 */
import { type Action, type BrowserAction, isInnerAction, rowOf } from '../../action/action.ts';
import { hostOf } from '../../action/approvalCard.ts';
import { tabLink, validate } from '../../action/problems.ts';
import { assess, cautious } from '../../gate/gate.ts';
import { judge } from '../../gate/risk.ts';
import type { Allowed, Stopped } from '../../gate/seal.ts';
import { asks, type RiskVerdict } from '../../gate/verdict.ts';
import { actionId } from '../../ids.ts';
import { type Change, isHeld } from '../../page/change.ts';
import { describeChange } from '../../page/describeChanges.ts';
import type { ElementFacts } from '../../page/observation.ts';
import { type ActionNode, isClosed } from '../../plan/node.ts';
import { nodeOf } from '../../plan/tree.ts';
import type { ActionOutcome } from '../../ports.ts';
import type { Failure, FailureKind, Result } from '../../result.ts';
import type { ActOperation } from '../../run/operation.ts';
import type { Question } from '../../run/question.ts';
import type { ActionRecord, Run } from '../../run/run.ts';
import type { ExternalEffect } from '../../run/state.ts';
import { type ActionFinished, acted, move } from './actStage.ts';
import { isBlocking } from './ask.ts';
import { type Completed, Halted, type OperationContext } from './context.ts';
import { isDoubted, labelOf } from './doubt.ts';
import { checkEffect, isOverruled } from './effect.ts';
import { findAgain } from './findAgain.ts';
import { handleHeld } from './held.ts';
import { performInner } from './innerActs.ts';
import { judgedSafe, judgeUnclear, knownVerdict, unclearPolicy } from './judge.ts';
import { observePage } from './observe.ts';
import { approvalOf, nextQuestion, openingBy, questionBefore } from './questions.ts';
import { keepSeen, recover } from './recover.ts';
import { takeReply } from './reply.ts';
import { isPosting, postingVerdict, sendsOf } from './strict.ts';

/** One stage of the act; null when the run waits for the user, or another stage follows. */
export async function carryOutAct(
  context: OperationContext,
  operation: ActOperation,
): Promise<Completed | null> {
  const run = context.run();
  const node = nodeOf(run.tree, operation.node);
  if (isClosed(node) || node.kind !== 'action') return acted(operation, { is: 'undone' });
  if (run.question)
    return run.reply ? takeReply(context, node, operation, [run.question, run.reply]) : null;
  if (operation.started) return recover(context, node, operation);
  if (operation.awaiting) return checkEffect(context, node, operation, operation.awaiting);
  const { action } = node;
  if (isInnerAction(action)) return performInner(context, operation, node.id, action);
  // The user had the page: nothing is done there before it was read again.
  if (run.isStale) return readAgain(context);
  if (operation.unclear) return judgeUnclear(context, node, operation, operation.unclear);
  return prepare(context, { ...node, action }, operation);
}

async function readAgain(context: OperationContext): Promise<null> {
  const read = await observePage(context, 'all_fields');
  if (read.ok) await context.commit(read.value.changes);
  return null;
}

type BrowserNode = ActionNode & { readonly action: BrowserAction };

async function prepare(
  context: OperationContext,
  node: BrowserNode,
  operation: ActOperation,
): Promise<Completed | null> {
  const facts = await context.ports.world.describe(node, context.signal);
  if (!facts.ok) {
    // Approval is for one element, not for one like it (D15).
    const again = operation.approved ? null : await findAgain(context, node, facts.failure);
    if (!again) return failed(context, operation, facts.failure, []);
    await context.commit([again]);
    return null;
  }
  const valid = validate(node.action, facts.value);
  if (!valid.ok) return failed(context, operation, valid.failure, []);
  const question = operation.approved ? null : await questionBefore(context, node, facts.value);
  if (question) return askFirst(context, question);
  const control = controlOf(context, node.action, facts.value);
  const target = { facts: facts.value, verdict: await verdictOn(context, node, control) };
  const next = operation.approved ? 'perform' : nextStage(context.run(), node.action, target);
  if (next === 'perform') return perform(context, node, operation, target);
  if (next === 'judge' && control.used) {
    await context.commit([move({ ...operation, unclear: control.used })]);
    return null;
  }
  const { activation } = rowOf(node.action);
  const verdict = postingVerdict(context.run(), node.action, target);
  const asked = { activation: activation(node.action), ...target, verdict };
  const card = await approvalOf(context, node, asked);
  return askFirst(context, card, target.facts?.fingerprint ?? null);
}

/** What an act would use, as far as it is known, and the verdict of code on that. */
type Control = { readonly used: Stopped | null; readonly byCode: RiskVerdict };

function controlOf(context: OperationContext, action: Action, facts: ElementFacts | null): Control {
  const opening = facts ? null : openingBy(context, action);
  if (opening)
    return {
      used: { activation: { by: 'address' }, facts: opening.facts },
      byCode: opening.verdict,
    };
  const used = facts && { activation: rowOf(action).activation(action), facts };
  return { used, byCode: assess(action, facts) };
}

/** `element`: the fingerprint of the one on the card, which no later one may take the place of (T7). */
async function askFirst(
  context: OperationContext,
  asked: Question,
  element: string | null = null,
): Promise<null> {
  const question = asked.kind === 'approve' && element !== null ? { ...asked, element } : asked;
  await context.commit([{ kind: 'questionAsked', question }]);
  return null;
}

/** The gate's verdict, with what is known of the control. The planner's guess counts once that is all there is to know. */
async function verdictOn(
  context: OperationContext,
  { id, action, final }: ActionNode,
  { used, byCode }: Control,
): Promise<RiskVerdict> {
  const verdict =
    used && byCode.risk === 'unknown' ? await knownVerdict(context, id, used) : byCode;
  const isOpen =
    used !== null && verdict.risk === 'unknown' && !rowOf(action).isJudgedInPage(action);
  return isOpen && unclearPolicy(context.run()) !== 'act'
    ? verdict
    : cautious(verdict, action, final === true);
}

/** Whether an act is simply done, judged by the critic, or asked about. */
function nextStage(
  run: Run,
  action: Action,
  { facts, verdict }: Target,
): 'perform' | 'judge' | 'ask' {
  const { askBefore } = run.options;
  if (askBefore === 'none') return 'perform';
  if (askBefore === 'all') return 'ask';
  // What may have happened already is done again only if the user says so.
  const isPlain = verdict.risk === 'safe' && verdict.by === undefined;
  if (!isPlain && isDoubted(run, action, facts)) return 'ask';
  if (isPosting(run, action, facts)) return 'ask';
  // The page asks with what its fields hold by then; one act, one card.
  if (rowOf(action).isJudgedInPage(action) && verdict.by !== 'plan') return 'perform';
  if (asks(verdict)) return 'ask';
  const policy = unclearPolicy(run);
  if (verdict.risk !== 'unknown' || policy === 'act') return 'perform';
  return policy === 'critic' ? 'judge' : 'ask';
}

/** Sort a failed attempt: park the run, ask for the site, or tell the strategy. */
async function failed(
  context: OperationContext,
  operation: ActOperation,
  failure: Failure,
  ended: readonly ActionFinished[],
): Promise<Completed | null> {
  if (failure.kind === 'aborted') {
    const [finished] = ended;
    if (!finished) throw new Halted();
    if (rowOf(finished.record.action).afterCrash === 'repeat')
      return acted(operation, { is: 'undone' }, ended);
    const why = 'It was stopped in the middle; its outcome is unknown.';
    return acted(operation, { is: 'unknown', why }, ended);
  }
  if (failure.kind === 'leavesFence') {
    const id = nextQuestion(context.run());
    const question = { kind: 'site', id, node: operation.node, origin: failure.origin } as const;
    await context.record([
      ...ended,
      { kind: 'questionAsked', question: { ...question, why: failure.message } },
    ]);
    return null;
  }
  // What was approved may have happened: the next turn finds it begun, and asks the user what became of it.
  if (failure.kind === 'unknownOutcome' && operation.approved) return keepSeen(context, failure);
  if (isBlocking(failure)) {
    await context.record([...ended, { kind: 'runBlocked', failure }]);
    return null;
  }
  return acted(operation, { is: 'failed', failure, missed: null }, ended);
}

/** How many cards one act may show: a page that changes what it would send each time gets no more. */
const MOST_CARDS = 3;

/** The page was about to do what nothing covered: nothing of that was done. It is judged, or the user is asked. */
async function stoppedInPage(
  context: OperationContext,
  operation: ActOperation,
  stopped: Stopped,
): Promise<Completed | null> {
  const node = nodeOf(context.run().tree, operation.node);
  const verdict = judge(stopped.activation, stopped.facts);
  const halted = { ...operation, started: null };
  const isCriticAsked = unclearPolicy(context.run()) === 'critic';
  const isInDoubt = node.kind === 'action' && isDoubted(context.run(), node.action, stopped.facts);
  if (verdict.risk === 'unknown' && isCriticAsked && !isInDoubt) {
    await context.record([move({ ...halted, unclear: stopped })]);
    return null;
  }
  const cards = (operation.cards ?? 0) + 1;
  if (node.kind !== 'action' || cards > MOST_CARDS) {
    const message = 'The page kept changing what this would do.';
    const failure = { kind: 'declined', message, hint: 'Look at the page first.' } as const;
    return acted(operation, { is: 'failed', failure, missed: null });
  }
  await context.record([
    move({ ...halted, approved: null, cards }),
    {
      kind: 'questionAsked',
      question: await approvalOf(context, node, { ...stopped, verdict }),
    },
  ]);
  return null;
}

type Target = { readonly facts: ElementFacts | null; readonly verdict: RiskVerdict };

async function perform(
  context: OperationContext,
  node: BrowserNode,
  operation: ActOperation,
  { facts, verdict }: Target,
): Promise<Completed | null> {
  // What the user is writing may change this step: it is looked at anew after that.
  if (await context.heldBack()) return null;
  // Pause or Stop may have come while the page was asked: no act begins after that (safety H3).
  if (context.run().status !== 'running') return null;
  // Only the approved act runs: the element must be the one on the card (T7).
  if (operation.approved && operation.approved.fingerprint !== (facts?.fingerprint ?? null)) {
    await context.commit([move({ ...operation, approved: null })]);
    return null;
  }
  const id = actionId(`${node.id}#${context.run().seq + 1}`);
  const begun = context.ports.clock.now();
  const started = { id, node: node.id, action: node.action, target: facts && labelOf(facts) };
  await context.commit([{ kind: 'actionStarted', ...started }]);
  const options = {
    id,
    fingerprint: facts?.fingerprint ?? null,
    document: node.document,
    dialogs: operation.dialogs,
    allowed: allowedBy(context.run(), operation, isDoubted(context.run(), node.action, facts)),
    opensTab: tabLink(node.action, facts),
    sends: operation.approved ? sendsOf(context.run(), node.action, facts) : [],
    files: operation.approved?.files ?? null,
  };
  const outcome = await context.ports.world.perform(node.action, options, context.signal);
  const ms = context.ports.clock.now() - begun;
  const requests = await context.ports.world.requests(begun);
  const record = {
    ...recordOf(node, facts, await context.ports.world.url(), outcome),
    ...(requests.length > 0 && { requests }),
  };
  const finished: ActionFinished = {
    kind: 'actionFinished',
    id,
    record,
    ms,
    ...externalEffectOf(verdict, operation, outcome),
  };
  const { sends } = options;
  const tried = { outcome, finished, facts, verdict, sends };
  const isGoingOn = (await handleHeld(context, node, operation, tried)) === 'go';
  return isGoingOn ? handleOutcome(context, node, operation, tried) : null;
}

/** Sends the approved seal and the judged keys with the act; the page lets nothing else through. */
function allowedBy(run: Run, { approved }: ActOperation, isInDoubt: boolean): Allowed {
  const { askBefore } = run.options;
  const isOpen = approved !== null || !isInDoubt;
  return {
    seal: approved?.seal ?? null,
    judged: isOpen ? judgedSafe(run) : [],
    // Who is asked before every action has been asked about this one.
    unclear: isOpen && (unclearPolicy(run) === 'act' || (askBefore === 'all' && approved !== null)),
    everything: askBefore === 'none',
  };
}

/**
 * Anything the user was asked about may have had an effect outside the page; a request that was seen to be sent confirms it
 * (WO-14).
 */
function externalEffectOf(
  verdict: RiskVerdict,
  { approved }: ActOperation,
  outcome: Result<ActionOutcome>,
): { readonly externalEffect?: ExternalEffect } {
  const wasAsked = asks(verdict) || (approved !== null && verdict.risk === 'unknown');
  const isUnseen = !outcome.ok && outcome.failure.kind === 'unknownOutcome';
  if (!wasAsked && (!isUnseen || verdict.risk === 'safe')) return {};
  const sent = outcome.ok ? outcome.value.changes.find(isOwnRequest) : undefined;
  const externalEffect: ExternalEffect = sent
    ? { effect: 'confirmed', evidence: describeChange(sent) }
    : { effect: 'maybe', evidence: [verdict.verb, verdict.why].filter(Boolean).join(': ') };
  return { externalEffect };
}

/** What a worker of the site sent may be for another tab. */
const isOwnRequest = (change: Change): boolean =>
  change.kind === 'sent' && change.isShared !== true;

type Done = { readonly outcome: Result<ActionOutcome>; readonly finished: ActionFinished };

async function handleOutcome(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  { outcome, finished }: Done,
): Promise<Completed | null> {
  if (!outcome.ok) return failed(context, operation, outcome.failure, [finished]);
  const { deniedDialog, problem, stopped, url } = outcome.value;
  if (stopped) return stoppedInPage(context, operation, stopped);
  if (deniedDialog) {
    await context.record([
      finished,
      { kind: 'questionAsked', question: dialogQuestion(context, node, deniedDialog, url) },
    ]);
    return null;
  }
  if (problem && !(await isOverruled(context, node, outcome.value.changes))) {
    const failure = { kind: 'notLanded', message: problem, hint: 'Try it another way.' } as const;
    return failed(context, operation, failure, [finished]);
  }
  return landed(context, node, operation, {
    url,
    finished: problem ? doneAfterAll(finished) : finished,
  });
}

/** What an act's own check missed is on record; the page shows that it was done. */
const doneAfterAll = (finished: ActionFinished): ActionFinished => ({
  ...finished,
  record: { ...finished.record, ok: true },
});

type Landed = { readonly finished: ActionFinished; readonly url: string };

async function landed(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  { finished, url }: Landed,
): Promise<Completed | null> {
  const refused = operation.checks && finished.record.changes?.find(isNoPage);
  // A gated or irreversible act may have happened anyway: report it, and don't plan it again.
  const isOver = operation.approved !== null || node.final === true;
  if (refused && !isOver) {
    const record = { ...finished, record: { ...finished.record, ok: false } };
    return acted(operation, { is: 'broken', why: describeChange(refused) }, [record]);
  }
  const ok = { is: 'ok', url, missed: null } as const;
  if (refused || !node.expect || !operation.checks) return acted(operation, ok, [finished]);
  return awaitEffect(context, operation, finished, url);
}

function dialogQuestion(
  context: OperationContext,
  { id: node }: ActionNode,
  { kind: dialog, text }: NonNullable<ActionOutcome['deniedDialog']>,
  url: string,
): Question {
  const id = nextQuestion(context.run());
  return { kind: 'dialog', id, node, dialog, text, site: hostOf(url) };
}

/** The page to open is missing, or its server is broken. Other errors may be pages to work on, such as a login. */
const isNoPage = (change: Change): boolean =>
  change.kind === 'errorPage' &&
  (change.status === 404 || change.status === 410 || change.status >= 500);

/** The act goes on record before the page is looked at again: nothing that was done may hang on that look. */
async function awaitEffect(
  context: OperationContext,
  operation: ActOperation,
  finished: ActionFinished,
  url: string,
): Promise<null> {
  const awaiting = {
    url,
    isChanged: (finished.record.changes ?? []).some((change) => !isHeld(change)),
    isGated: operation.approved !== null,
  };
  await context.record([finished, move({ ...operation, started: null, approved: null, awaiting })]);
  return null;
}

function recordOf(
  node: ActionNode,
  facts: ElementFacts | null,
  url: string,
  outcome: Result<ActionOutcome>,
): ActionRecord {
  const problem = outcome.ok ? outcome.value.problem : outcome.failure.message;
  const isUnseen = !outcome.ok && UNSEEN.has(outcome.failure.kind);
  const isUnknown = isUnseen && rowOf(node.action).afterCrash !== 'repeat';
  return {
    node: node.id,
    action: node.action,
    target: facts && labelOf(facts),
    url,
    changes: outcome.ok ? outcome.value.changes : null,
    remarks: problem ? [problem] : [],
    ok: outcome.ok && !problem,
    ...(isUnknown && { isUnknown }),
    ...(!outcome.ok && isBlocking(outcome.failure) && { isUntried: true }),
  };
}

/** Failures that leave open whether the act was done. */
const UNSEEN: ReadonlySet<FailureKind> = new Set(['unknownOutcome', 'timeout', 'aborted']);

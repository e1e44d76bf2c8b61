/**
 * The only way a run ends: a proposal to end is checked, then accepted, or refused with feedback for the strategy's
 * next step. While a step that the user added is open, every proposal is refused without using up a round.
 */

import { rowOf } from '../core/action/action.ts';
import { inEnglish, problemText } from '../core/messages/english.ts';
import { message, type Text } from '../core/messages/message.ts';
import { describeChange } from '../core/page/describeChanges.ts';
import { pageFingerprint } from '../core/page/fingerprint.ts';
import { isFailure, type PlanNode } from '../core/plan/node.ts';
import { nodeOf, openPinned } from '../core/plan/tree.ts';
import type { Result } from '../core/result.ts';
import { ok } from '../core/result.ts';
import { answerIfSame } from '../core/routine/keptAnswer.ts';
import type { EndOperation, Proposal } from '../core/run/operation.ts';
import type { Run, RunChange, StopReason } from '../core/run/run.ts';
import { type AskResult, askOne } from './ask.ts';
import type { Completed, OperationContext } from './context.ts';
import { type Appeared, openedInstead, stillOpen } from './leftOpen.ts';
import { observePage } from './observe.ts';
import { takePicture } from './pictures.ts';
import { preparedAnswer, wentWell } from './preparedAnswer.ts';
import type { Answered, Checked } from './replies.ts';
import { endKey, verdictKey } from './verdictKey.ts';

/** How many proposals the final check can refuse in one run. */
export const MAX_REFUSALS = 5;

/** Checks a proposal. Returns null if the run ended or is blocked. */
export async function carryOutEnd(
  context: OperationContext,
  operation: EndOperation,
): Promise<Completed | null> {
  const { proposal } = operation;
  const openStep = proposal.how === 'limit' ? null : openPinned(context.run().tree);
  if (openStep) {
    const feedback = message('reason.ownStepOpen', { step: openStep.description });
    return refuse(operation, feedback, true, []);
  }
  const opened = proposal.how === 'reached' ? openedInstead(context.run()) : null;
  if (opened && mayRefuse(context.run(), proposal) && !isTold(context.run(), lateDialog(opened)))
    return refuseForDialog(context, operation, opened, []);
  const judged = await judgeEnd(context, proposal);
  if (!judged) return null;
  const { result, objection } = judged;
  const page = pageOfAnswer(context);
  const late = await openedLate(context, proposal, judged.changes);
  if (!late) {
    await context.record(judged.changes);
    return null;
  }
  const changes = [...judged.changes, ...late.changes];
  if (late.opened) return refuseForDialog(context, operation, late.opened, changes);
  if (objection !== null && !judged.isUnsettled && mayRefuse(context.run(), proposal))
    return refuse(operation, objection, false, [...changes, ...verdictOf(context.run(), judged)]);
  await context.commit([
    ...changes,
    ...(result.ok ? [answeredWith(result.value, page)] : []),
    ...closing(context.run(), proposal, objection),
    { kind: 'runFinished', stop: stopFor(context.run(), proposal, judged) },
  ]);
  return null;
}

/** How long to wait for something that the last click opens late, such as a dialog. */
const LATE_MS = 1_000;

type Late = { readonly changes: readonly RunChange[]; readonly opened: Appeared | null };

/**
 * Looks once more at what the last action opened after its report, such as a dialog that asks for a confirmation: that
 * is for the planner, once. Returns null if the run is blocked. `seen` are the changes of the read for the answer.
 */
async function openedLate(
  context: OperationContext,
  proposal: Proposal,
  seen: readonly RunChange[],
): Promise<Late | null> {
  const last = context.run().memory.records.at(-1);
  const isOfInterest =
    last?.ok &&
    proposal.how === 'reached' &&
    mayRefuse(context.run(), proposal) &&
    rowOf(last.action).mayBeFinal(last.action);
  if (!isOfInterest) return { changes: [], opened: null };
  const read = await observePage(context, 'all_fields', LATE_MS);
  if (!read.ok) return null;
  const { changes } = read.value;
  const later = [...seen, ...changes].flatMap((change) =>
    change.kind === 'changedLater' && change.node === last.node ? change.changes : [],
  );
  return { changes, opened: stillOpen(later) };
}

const isTold = ({ memory }: Run, feedback: Text): boolean => {
  const told = inEnglish(message('reason.endRefused', { feedback }));
  return memory.notices.some(({ text }) => inEnglish(text) === told);
};

const lateDialog = (opened: Appeared): Text =>
  message('reason.openedLate', { what: describeChange(opened) });

/** The objection to a proposal, if any, and the answer the run would end with. */
type JudgedEnd = AskResult<'answer'> & {
  readonly objection: Text | null;
  /** Whose verdict it is. */
  readonly judge: 'answer' | 'check' | 'validator';
  /** The answer gives the reason why the goal can't be settled, and nothing speaks against it. */
  readonly isUnsettled?: true;
};

async function judgeEnd(context: OperationContext, proposal: Proposal): Promise<JudgedEnd | null> {
  const answered = await answerOf(context, proposal);
  if (!answered) return null;
  if (proposal.how !== 'limit' && proposal.validate)
    return judgedBy(answered, await askValidator(context), 'validator');
  const objection = proposal.how === 'reached' ? objectionTo(answered.result) : null;
  if (objection === null && proposal.how === 'reached' && proposal.check)
    return judgedBy(answered, await askCheck(context, answered.result), 'check');
  const judged = { ...answered, objection, judge: 'answer' } as const;
  return answered.result.ok && answered.result.value.unsettled !== ''
    ? unlessOverlooked(context, proposal, judged)
    : judged;
}

const isFailedOwnStep = (node: PlanNode): boolean => node.pinned && isFailure(node);

/**
 * A goal that can't be settled ends the run after a second look by another question. If that finds something that was
 * not tried, the plan goes on with it. If the planner has given up by itself, its answer is believed.
 */
async function unlessOverlooked(
  context: OperationContext,
  { how }: Proposal,
  judged: JudgedEnd,
): Promise<JudgedEnd | null> {
  const { result, changes } = judged;
  // If a step of the user failed, the run ends for that reason.
  if (how !== 'reached' && context.run().tree.nodes.some(isFailedOwnStep)) return judged;
  if (how !== 'reached') return how === 'limit' ? judged : { ...judged, isUnsettled: true };
  if (!result.ok) return judged;
  const { unsettled } = result.value;
  const second = await askOne(context, {
    operator: 'confirmUnsettled',
    node: context.run().tree.root,
    view: 'all_fields',
    about: { unsettled },
  });
  if (!second) return null;
  const all = [...changes, ...second.changes];
  const overlooked = objectionOf(second.result);
  return overlooked === null
    ? { ...judged, changes: all, isUnsettled: true }
    : { ...judged, changes: all, objection: overlooked };
}

function judgedBy(
  answered: AskResult<'answer'>,
  verdict: AskResult<'validate' | 'checkCompletion'> | null,
  judge: JudgedEnd['judge'],
): JudgedEnd | null {
  if (!verdict) return null;
  const changes = [...answered.changes, ...verdict.changes];
  return { ...answered, changes, objection: objectionOf(verdict.result), judge };
}

/** SA-23, if an answer alone is not enough. The check is shown the answer: what it read on the last page is in no record. */
function askCheck(
  context: OperationContext,
  result: Result<Answered>,
): Promise<AskResult<'checkCompletion'> | null> {
  const about = result.ok ? { answer: result.value.answer, evidence: result.value.evidence } : null;
  const node = context.run().tree.root;
  return askOne(context, { operator: 'checkCompletion', node, view: null, about });
}

/** AE-10: by the planner's log, by screenshots, or by both and the final response. */
async function askValidator(context: OperationContext): Promise<AskResult<'validate'> | null> {
  const { tree } = context.run();
  const question = { operator: 'validate', node: tree.root, view: null, scope: 'run' } as const;
  return askOne(context, question);
}

function objectionOf(result: Result<Checked>): Text | null {
  if (!result.ok) return message('reason.notChecked', { failure: problemText(result.failure) });
  return result.value.complete ? null : result.value.reason || message('reason.notComplete');
}

function refuse(
  operation: EndOperation,
  feedback: Text,
  isFree: boolean,
  changes: readonly RunChange[],
): Completed {
  return {
    ended: { kind: 'refused', operation, feedback, isFree },
    changes: [...changes, { kind: 'endRefused', feedback, isFree }],
  };
}

function refuseForDialog(
  context: OperationContext,
  operation: EndOperation,
  opened: Appeared,
  changes: readonly RunChange[],
): Completed {
  const run = context.run();
  const feedback = lateDialog(opened);
  const verdict = notComplete(verdictKey(run, run.tree.root), feedback);
  return refuse(operation, feedback, false, [...changes, verdict]);
}

/** Returns the strategy's own answer, the last check's finding if nothing changed since, or a new answer. */
async function answerOf(
  context: OperationContext,
  proposal: Proposal,
): Promise<AskResult<'answer'> | null> {
  const knownAnswer = proposal.how === 'limit' ? null : (proposal.answer ?? null);
  if (knownAnswer !== null) {
    const value = { answer: knownAnswer, evidence: [], reached: true, unsettled: '' };
    return { result: ok(value), changes: [] };
  }
  const isReached = proposal.how === 'reached';
  const isAskedAgain = isReached && proposal.askAgain === true;
  const isAsPlanned = isReached && !proposal.check && !proposal.validate;
  const run = context.run();
  const known = isAskedAgain
    ? null
    : (answerSoFar(run) ?? (isAsPlanned ? preparedAnswer(run) : null));
  if (known) return { result: ok(known), changes: [] };
  const mayBeKept =
    isAsPlanned && run.options.endCheck === 'text' && run.memory.records.every(wentWell);
  return mayBeKept && run.routine?.answer && !hasLooked(run)
    ? keptAnswer(context)
    : askAnswer(context);
}

/** The answer kept with the routine if this run saw the pages on which it rests, else the model's. */
async function keptAnswer(context: OperationContext): Promise<AskResult<'answer'> | null> {
  const read = await observePage(context, 'all_fields');
  if (!read.ok) return null;
  await context.record(read.value.changes);
  const kept = answerIfSame(context.run(), pageFingerprint(read.value.page.lines));
  if (!kept) return askAnswer(context);
  const { text: answer, evidence } = kept;
  return { result: ok({ answer, evidence, reached: true, unsettled: '' }), changes: [] };
}

/** An unusable answer is requested once more, so that finished work doesn't end as an error. */
async function askAnswer(context: OperationContext): Promise<AskResult<'answer'> | null> {
  const first = await askForAnswer(context);
  if (!first || first.result.ok) return first;
  await context.record(first.changes);
  return askForAnswer(context);
}

/**
 * If there is no screenshot, for example because the tab is in the background, the model gets the page text. If notes are taken after each action,
 * the answer relies on them and the plan instead of the page (SA-24).
 */
async function askForAnswer(context: OperationContext): Promise<AskResult<'answer'> | null> {
  const { tree, options } = context.run();
  const picture = options.endCheck === 'text' ? null : await takePicture(context);
  const isEnough = picture !== null && options.endCheck === 'vision';
  const isNoted = context.system.reflect === 'separate';
  const view = isEnough || isNoted ? null : 'all_fields';
  return askOne(context, { operator: 'answer', node: tree.root, view }, { picture });
}

/** Returns the answer of a refused end, or of the last plan reply, if nothing was done or noted since. */
function answerSoFar(run: Run): Answered | null {
  const verdict = run.verdicts[endKey(run.memory)];
  if (!verdict?.evidence) return null;
  return {
    answer: inEnglish(verdict.reason),
    evidence: verdict.evidence,
    reached: verdict.complete,
    unsettled: '',
  };
}

function objectionTo(result: Result<Answered>): Text | null {
  if (!result.ok) return message('reason.notChecked', { failure: problemText(result.failure) });
  return result.value.reached ? null : result.value.answer;
}

const mayRefuse = ({ refusals }: Run, proposal: Proposal): boolean =>
  proposal.how !== 'limit' && proposal.canGoOn === true && refusals < MAX_REFUSALS;

const notComplete = (key: string, reason: Text): RunChange => ({
  kind: 'recorded',
  record: { kind: 'verdict', key, complete: false, reason },
});

/**
 * Records the verdict, so that the same question isn't asked again while nothing changes (A15). A validator's verdict is already in its chat.
 */
function verdictOf(run: Run, { result, objection, judge }: JudgedEnd): RunChange[] {
  if (judge === 'validator') return [];
  const key = verdictKey(run, run.tree.root);
  if (!result.ok || judge === 'check') return [notComplete(key, objection ?? '')];
  const { answer: reason, evidence, reached: complete } = result.value;
  return [key, endKey(run.memory)].map((each) => ({
    kind: 'recorded',
    record: { kind: 'verdict', key: each, complete, reason, evidence },
  }));
}

const answeredWith = ({ answer, evidence }: Answered, page: string | null): RunChange => ({
  kind: 'answered',
  answer,
  evidence,
  ...(page !== null && { page }),
});

/** Fingerprint of the page that the question for the answer showed; null for runs that keep no answer. */
function pageOfAnswer({ run, trace }: OperationContext): string | null {
  const { routine, options } = run();
  if (!routine || options.endCheck !== 'text' || !trace.last?.lines.length) return null;
  if (hasLooked(run())) return null;
  return pageFingerprint(trace.last.lines);
}

/** Whether the model saw a picture, which no fingerprint of the page's lines covers. */
const hasLooked = ({ tree }: Run): boolean =>
  tree.nodes.some(
    (node) =>
      node.kind === 'action' && node.status === 'success' && rowOf(node.action).showsPicture,
  );

/** The goal is closed by an accepted end, never by its parts alone. */
function closing({ tree }: Run, proposal: Proposal, objection: Text | null): RunChange[] {
  const root = nodeOf(tree, tree.root);
  const isDone = proposal.how === 'reached' && objection === null && root.status !== 'success';
  return isDone ? [{ kind: 'nodeSucceeded', id: root.id }] : [];
}

function stopFor(run: Run, proposal: Proposal, judged: JudgedEnd): StopReason {
  const { result, objection, judge } = judged;
  if (proposal.how === 'limit') {
    const { which, limit } = proposal;
    return { kind: 'limit', which, limit };
  }
  if (!result.ok) {
    const failure = problemText(result.failure);
    return { kind: 'error', why: message('reason.notWritten', { failure }) };
  }
  if (judged.isUnsettled) return { kind: 'unsettled', why: result.value.unsettled };
  if (judge !== 'answer' && objection !== null) return { kind: 'refused', why: objection };
  if (proposal.how !== 'reached') return { kind: proposal.how, why: proposal.why };
  if (result.value.reached) return { kind: 'reached' };
  const { reasoning } = nodeOf(run.tree, run.tree.root);
  return {
    kind: 'refused',
    why: reasoning || message('reason.goalNotReached'),
  };
}

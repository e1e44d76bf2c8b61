/**
 * Handles the outcome of an action: records it, then ends the action, waits for its effect, asks the user, or repeats it.
 */

import { rowOf } from '../../core/action/action.ts';
import { hostOf } from '../../core/action/approvalCard.ts';
import type { ActionOutcome } from '../../core/action/outcome.ts';
import { judge } from '../../core/gate/risk.ts';
import type { Stopped } from '../../core/gate/seal.ts';
import { problemText } from '../../core/messages/english.ts';
import { message } from '../../core/messages/message.ts';
import { type Change, isHeld } from '../../core/page/change.ts';
import { describeChange } from '../../core/page/describeChanges.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import type { Failure } from '../../core/result.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import { actUnderWay } from '../../core/run/operations.ts';
import type { Question } from '../../core/run/question.ts';
import { autoApprove } from '../approve/autoApprove.ts';
import { denialOf, isRefusedBefore } from '../approve/denial.ts';
import { contradictedBy, learnedFromCalls, unclearPolicy } from '../approve/judgeRisk.ts';
import { approvalOf, nextQuestion } from '../approve/questions.ts';
import { afterHeld } from '../approve/strict.ts';
import { hasUnknownOutcome } from '../approve/unknownOutcome.ts';
import { isBlocking } from '../ask.ts';
import {
  type Completed,
  finishAction,
  Halted,
  type OperationContext,
  toNextStage,
} from '../context.ts';
import { keepAnswers } from '../observe.ts';
import { type ActionFinished, type Attempt, doneAfterAll, finishedBy } from './actRecord.ts';
import { isOverruled } from './effect.ts';
import { heldBack } from './held.ts';

/** @returns the end of the action; null if the run waits for the user, or another stage follows */
export async function afterAct(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  attempt: Attempt,
): Promise<Completed | null> {
  const { facts, outcome } = attempt;
  if (outcome.kind === 'stopped')
    return stoppedInPage(context, operation, outcome.stopped, facts?.fingerprint ?? null);
  const finished = finishedBy(node, operation, { ...attempt, outcome });
  const contradicted = contradictedBy(context.run(), node, facts, outcome);
  if (contradicted.length > 0) await context.record(contradicted);
  if (outcome.kind === 'failed')
    return endWithFailure(context, operation, outcome.failure, finished);
  const { changes } = outcome;
  keepAnswers(context.trace, outcome);
  if (await recordHeldRequests(context, node, operation, { ...attempt, finished, changes }))
    return null;
  switch (outcome.kind) {
    case 'dialogDenied': {
      const question = dialogQuestion(context, node, outcome);
      await context.record([finished, { kind: 'questionAsked', question }]);
      return null;
    }
    case 'notLanded': {
      if (await isOverruled(context, node, changes))
        return afterSuccess(context, node, operation, doneAfterAll(finished));
      const message = outcome.problem;
      const failure = { kind: 'notLanded', message, hint: 'Try it another way.' } as const;
      return endWithFailure(context, operation, failure, finished);
    }
    case 'done': {
      const learned = learnedFromCalls(context.run(), node, facts, outcome);
      if (learned.length > 0) await context.record(learned);
      return afterSuccess(context, node, operation, finished);
    }
  }
}

/** The action was carried out and did what was asked, as far as the page shows. */
export async function afterSuccess(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  finished: ActionFinished,
): Promise<Completed | null> {
  const errorPage = operation.checks && finished.record.changes?.find(isUnavailablePage);
  // An approved or irreversible action may have happened anyway: report it, and don't plan it again.
  const isOver = operation.approved !== null || node.final === true;
  if (errorPage && !isOver) {
    const record = { ...finished, record: { ...finished.record, ok: false } };
    return finishAction(operation, { is: 'broken', why: describeChange(errorPage) }, [record]);
  }
  const ok = { is: 'ok', url: finished.record.url, missed: null } as const;
  if (errorPage || !node.expect || !operation.checks)
    return finishAction(operation, ok, [finished]);
  return awaitEffect(context, operation, finished);
}

/** Whether the page is missing or its server broken. Other error pages may be worked on, such as a login. */
const isUnavailablePage = (change: Change): boolean =>
  change.kind === 'errorPage' &&
  (change.status === 404 || change.status === 410 || change.status >= 500);

/** Records the action before the page is read again, so that a failed read can't lose the record. */
async function awaitEffect(
  context: OperationContext,
  operation: ActOperation,
  finished: ActionFinished,
): Promise<null> {
  const awaiting = {
    url: finished.record.url,
    isChanged: (finished.record.changes ?? []).some((change) => !isHeld(change)),
    isGated: operation.approved !== null,
  };
  await context.record([
    finished,
    toNextStage({ ...operation, started: null, approved: null, awaiting }),
  ]);
  return null;
}

function dialogQuestion(
  context: OperationContext,
  { id: node }: ActionNode,
  {
    dialog: { kind: dialog, text },
    url,
  }: Extract<ActionOutcome, { readonly kind: 'dialogDenied' }>,
): Question {
  const id = nextQuestion(context.run());
  return { kind: 'dialog', id, node, dialog, text, site: hostOf(url) };
}

type HeldAttempt = Pick<Attempt, 'facts' | 'verdict' | 'sends' | 'mayOnlyRead'> & {
  readonly finished: ActionFinished;
  readonly changes: readonly Change[];
};

/**
 * Records which requests were held, in strict mode or because a tool was believed to only read. None of them was sent, so
 * the next stage repeats the action or asks about it (`held.ts`).
 * @returns false if nothing that matters was held
 */
async function recordHeldRequests(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  { facts, verdict, sends, mayOnlyRead, finished, changes }: HeldAttempt,
): Promise<boolean> {
  const run = context.run();
  const next = afterHeld(
    run,
    operation,
    { changes, sends, mayOnlyRead, verdict },
    context.ports.clock.now(),
  );
  if (next === 'go') return false;
  const { externalEffect: _, ...proven } = finished;
  const remarks = [...finished.record.remarks, message('remark.heldBack')];
  const approved = next === 'again' ? operation.approved : null;
  const held = heldBack(run, node, facts, changes);
  await context.record([
    { ...proven, record: { ...finished.record, remarks, ok: false } },
    toNextStage({ ...operation, started: null, approved, held }),
  ]);
  return true;
}

/** How many cards one action may show, at most: a page may change what it would send each time. */
const MAX_CARDS = 3;

/**
 * The gate stopped the action because it would have done more than was approved. The critic judges it, or the user is
 * asked.
 */
async function stoppedInPage(
  context: OperationContext,
  operation: ActOperation,
  stopped: Stopped,
  fingerprint: string | null,
): Promise<Completed | null> {
  const node = nodeOf(context.run().tree, operation.node);
  const verdict = judge(stopped.activation, stopped.facts);
  const halted = { ...operation, started: null };
  const cards = (operation.cards ?? 0) + 1;
  if (node.kind !== 'action' || cards > MAX_CARDS) {
    const message = 'The page kept changing what this would do.';
    const failure = { kind: 'declined', message, hint: 'Look at the page first.' } as const;
    return finishAction(operation, { is: 'failed', failure, missed: null });
  }
  const isCriticAsked = unclearPolicy(context.run()) === 'critic';
  const isInDoubt = hasUnknownOutcome(context.run(), node.action, stopped.facts);
  if (verdict.risk === 'unknown' && isCriticAsked && !isInDoubt) {
    await context.record([toNextStage({ ...halted, unclear: stopped })]);
    return null;
  }
  const { run } = context;
  const asked = { ...stopped, verdict };
  const approved = operation.approved
    ? null
    : autoApprove(run(), { action: node.action, operation }, asked, fingerprint);
  if (approved) {
    await context.record([toNextStage({ ...halted, approved, cards })]);
    return null;
  }
  await context.record([
    toNextStage({ ...halted, approved: null, cards }),
    {
      kind: 'questionAsked',
      question: await approvalOf(context, node, asked),
    },
  ]);
  return null;
}

/**
 * Ends an action that failed: blocks the run, asks for permission to open the site, or reports to the strategy.
 * `finished` is null for an action that was not begun.
 */
export async function endWithFailure(
  context: OperationContext,
  operation: ActOperation,
  failure: Failure,
  finished: ActionFinished | null,
): Promise<Completed | null> {
  const ended = finished ? [finished] : [];
  if (failure.kind === 'aborted') {
    if (!finished) throw new Halted();
    if (rowOf(finished.record.action).afterCrash === 'repeat')
      return finishAction(operation, { is: 'undone' }, ended);
    return finishAction(operation, { is: 'unknown', why: message('reason.stoppedMidway') }, ended);
  }
  if (failure.kind === 'leavesFence') {
    const id = nextQuestion(context.run());
    const { origin } = failure;
    const question = { kind: 'site', id, node: operation.node, origin } as const;
    const why = message('card.leavesSites', { origin });
    const asked: Question = { ...question, why };
    const run = context.run();
    const node = nodeOf(run.tree, operation.node);
    if (node.kind === 'action' && isRefusedBefore(run, asked))
      return finishAction(operation, { is: 'denied', ...denialOf(run, node, asked, '') }, ended);
    await context.record([...ended, { kind: 'questionAsked', question: asked }]);
    return null;
  }
  // An approved action may have happened. The next stage finds it started and asks the user about the outcome.
  if (failure.kind === 'unknownOutcome' && operation.approved)
    return recordEvidence(context, failure);
  if (isBlocking(failure)) {
    await context.record([...ended, { kind: 'runBlocked', failure }]);
    return null;
  }
  return finishAction(operation, { is: 'failed', failure, missed: null }, ended);
}

/** Records what is known about an action with an unknown outcome, for the question that follows. */
async function recordEvidence(context: OperationContext, failure: Failure): Promise<null> {
  const underWay = actUnderWay(context.run());
  if (underWay) await context.record([toNextStage({ ...underWay, seen: problemText(failure) })]);
  return null;
}

/** An act that may begin: intent on record, act, outcome on record, and what follows from the outcome. */
import type { BrowserAction } from '../../core/action/action.ts';
import { hostOf } from '../../core/action/approvalCard.ts';
import { tabLink } from '../../core/action/problems.ts';
import { judge } from '../../core/gate/risk.ts';
import type { Allowed, Stopped } from '../../core/gate/seal.ts';
import type { RiskVerdict } from '../../core/gate/verdict.ts';
import { actionId } from '../../core/ids.ts';
import { type Change, isHeld } from '../../core/page/change.ts';
import { describeChange } from '../../core/page/describeChanges.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import type { Result } from '../../core/result.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Question } from '../../core/run/question.ts';
import type { Run } from '../../core/run/run.ts';
import { autoApprove } from '../approve/autoApprove.ts';
import { judgedSafe, unclearPolicy } from '../approve/judgeRisk.ts';
import { approvalOf, nextQuestion } from '../approve/questions.ts';
import { sendsOf } from '../approve/strict.ts';
import { hasUnknownOutcome, labelOf } from '../approve/unknownOutcome.ts';
import type { Completed, OperationContext } from '../context.ts';
import { forgetFields } from '../observe.ts';
import type { ActionOutcome } from '../ports.ts';
import { doneAfterAll, externalEffectOf, recordOf } from './actRecord.ts';
import { type ActionFinished, finishAction, toNextStage } from './actStage.ts';
import { isOverruled, withPageBefore } from './effect.ts';
import { endWithFailure } from './endWithFailure.ts';
import { handleHeldRequests } from './heldRequests.ts';

export type BrowserNode = ActionNode & { readonly action: BrowserAction };

/** What the act is about to use, and the verdict on it. */
export type Target = { readonly facts: ElementFacts | null; readonly verdict: RiskVerdict };

/**
 * Does the act of a step that nothing stands in the way of any more.
 * @returns what came of it; null when the run waits for the user, or another stage follows
 */
export async function performAct(
  context: OperationContext,
  node: BrowserNode,
  ordered: ActOperation,
  { facts, verdict }: Target,
): Promise<Completed | null> {
  const operation = await withPageBefore(context, node, ordered);
  // What the user is writing may change this step: it is looked at anew after that.
  if (await context.heldBack()) return null;
  // Pause or Stop may have come while the page was asked: no act begins after that (safety H3).
  if (context.run().status !== 'running') return null;
  // Only the approved act runs: the element must be the one on the card (T7).
  if (operation.approved && operation.approved.fingerprint !== (facts?.fingerprint ?? null)) {
    await context.commit([toNextStage({ ...operation, approved: null })]);
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
    allowed: allowedBy(
      context.run(),
      operation,
      hasUnknownOutcome(context.run(), node.action, facts),
    ),
    opensTab: tabLink(node.action, facts),
    sends: operation.approved ? sendsOf(context.run(), node.action, facts) : [],
    files: operation.approved?.files ?? null,
  };
  const outcome = await context.ports.world.perform(node.action, options, context.signal);
  const ms = context.ports.clock.now() - begun;
  forgetFields(context.trace);
  const requests = await context.ports.world.requests(begun);
  const record = {
    ...recordOf(node, facts, await context.ports.world.url(), outcome),
    ...(requests.length > 0 && { requests }),
    ...(operation.approved?.unasked && { unasked: operation.approved.unasked }),
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
  const fingerprint = facts?.fingerprint ?? null;
  const isGoingOn = (await handleHeldRequests(context, node, operation, tried)) === 'go';
  return isGoingOn ? handleOutcome(context, node, operation, { ...tried, fingerprint }) : null;
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

type Done = {
  readonly outcome: Result<ActionOutcome>;
  readonly finished: ActionFinished;
  /** Of the element that the act named. */
  readonly fingerprint: string | null;
};

async function handleOutcome(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  { outcome, finished, fingerprint }: Done,
): Promise<Completed | null> {
  if (!outcome.ok) return endWithFailure(context, operation, outcome.failure, [finished]);
  const { deniedDialog, problem, stopped, url } = outcome.value;
  if (stopped) return stoppedInPage(context, operation, stopped, fingerprint);
  if (deniedDialog) {
    await context.record([
      finished,
      { kind: 'questionAsked', question: dialogQuestion(context, node, deniedDialog, url) },
    ]);
    return null;
  }
  if (problem && !(await isOverruled(context, node, outcome.value.changes))) {
    const failure = { kind: 'notLanded', message: problem, hint: 'Try it another way.' } as const;
    return endWithFailure(context, operation, failure, [finished]);
  }
  return landed(context, node, operation, {
    url,
    finished: problem ? doneAfterAll(finished) : finished,
  });
}

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
    return finishAction(operation, { is: 'broken', why: describeChange(refused) }, [record]);
  }
  const ok = { is: 'ok', url, missed: null } as const;
  if (refused || !node.expect || !operation.checks) return finishAction(operation, ok, [finished]);
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
  await context.record([
    finished,
    toNextStage({ ...operation, started: null, approved: null, awaiting }),
  ]);
  return null;
}

/** How many cards one act may show: a page that changes what it would send each time gets no more. */
const MOST_CARDS = 3;

/** The page was about to do what nothing covered: nothing of that was done. It is judged, or the user is asked. */
async function stoppedInPage(
  context: OperationContext,
  operation: ActOperation,
  stopped: Stopped,
  fingerprint: string | null,
): Promise<Completed | null> {
  const node = nodeOf(context.run().tree, operation.node);
  const verdict = judge(stopped.activation, stopped.facts);
  const halted = { ...operation, started: null };
  const isCriticAsked = unclearPolicy(context.run()) === 'critic';
  const isInDoubt =
    node.kind === 'action' && hasUnknownOutcome(context.run(), node.action, stopped.facts);
  if (verdict.risk === 'unknown' && isCriticAsked && !isInDoubt) {
    await context.record([toNextStage({ ...halted, unclear: stopped })]);
    return null;
  }
  const cards = (operation.cards ?? 0) + 1;
  if (node.kind !== 'action' || cards > MOST_CARDS) {
    const message = 'The page kept changing what this would do.';
    const failure = { kind: 'declined', message, hint: 'Look at the page first.' } as const;
    return finishAction(operation, { is: 'failed', failure, missed: null });
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

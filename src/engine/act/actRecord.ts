/** The record of an act: what it did, and what it may have done outside the page. */

import { type Action, rowOf } from '../../core/action/action.ts';
import type { ActionOutcome } from '../../core/action/outcome.ts';
import { sealOfAction } from '../../core/gate/gate.ts';
import { type RiskVerdict, requiresApproval } from '../../core/gate/verdict.ts';
import type { ActionId } from '../../core/ids.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { type Change, type HeldRequest, isHeld } from '../../core/page/change.ts';
import { describeChange } from '../../core/page/describeChanges.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import type { FailureKind } from '../../core/result.ts';
import type { ExternalEffect } from '../../core/run/browserState.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { ActionRecord, RunChange } from '../../core/run/run.ts';
import { labelOf } from '../approve/unknownOutcome.ts';
import { isBlocking } from '../ask.ts';

export type ActionFinished = Extract<RunChange, { kind: 'actionFinished' }>;

/** The outcomes that are recorded: an action that the gate in the page stopped did nothing. */
export type RecordedOutcome = Exclude<ActionOutcome, { readonly kind: 'stopped' }>;

/** One try of an action that passed every check. */
export type Attempt<O extends ActionOutcome = ActionOutcome> = {
  readonly id: ActionId;
  readonly facts: ElementFacts | null;
  readonly verdict: RiskVerdict;
  /** Strict mode: the requests that were let through. */
  readonly sends: readonly HeldRequest[];
  /** Requests that could write were blocked while it ran. */
  readonly mayOnlyRead: boolean;
  readonly outcome: O;
  readonly ms: number;
};

/** Returns the event that records the outcome of an attempt. */
export function finishedBy(
  node: ActionNode,
  operation: ActOperation,
  { id, facts, verdict, outcome, ms }: Attempt<RecordedOutcome>,
): ActionFinished {
  const { requests, url } = outcome;
  const record: ActionRecord = {
    node: node.id,
    action: node.action,
    target: facts && labelOf(facts),
    ...(facts?.row && { item: facts.row }),
    ...(facts && isHeldIn(outcome) && { seal: sealOfAction(node.action, facts) }),
    url,
    ...resultOf(node, outcome),
    ...(requests.length > 0 && { requests }),
    ...(operation.approved?.unasked && { unasked: operation.approved.unasked }),
  };
  const effect = externalEffectOf(node, verdict, operation, outcome);
  return { kind: 'actionFinished', id, record, ms, ...effect };
}

const isHeldIn = (outcome: RecordedOutcome): boolean =>
  outcome.kind !== 'failed' && outcome.changes.some(isHeld);

type RecordedResult = Pick<
  ActionRecord,
  'changes' | 'remarks' | 'ok' | 'failed' | 'isUnknown' | 'isUntried'
>;

function resultOf({ action }: ActionNode, outcome: RecordedOutcome): RecordedResult {
  if (outcome.kind === 'failed') {
    const { failure } = outcome;
    const isUnknown = UNSEEN.has(failure.kind) && rowOf(action).afterCrash !== 'repeat';
    return {
      changes: null,
      remarks: failure.message ? [failure.message] : [],
      ok: false,
      failed: failure.kind,
      ...(isUnknown && { isUnknown }),
      ...(isBlocking(failure) && { isUntried: true }),
    };
  }
  const { changes } = outcome;
  const problem = outcome.kind === 'done' ? '' : outcome.problem;
  if (problem) return { changes, remarks: [problem], ok: false, failed: 'notLanded' };
  const remark = outcome.kind === 'done' ? outcome.remark : undefined;
  return { changes, remarks: remark ? [remark] : [], ok: true };
}

/** Failures that leave open whether the action happened. */
const UNSEEN: ReadonlySet<FailureKind> = new Set(['unknownOutcome', 'timeout', 'aborted']);

/** Returns the event for an action that failed its own check although the page shows that it was done. */
export function doneAfterAll(finished: ActionFinished): ActionFinished {
  const { failed: _, ...record } = finished.record;
  return { ...finished, record: { ...record, ok: true } };
}

/**
 * Anything that needed approval may have had an external effect. A request that was seen to be sent confirms it
 * (WO-14).
 */
function externalEffectOf(
  { action }: ActionNode,
  verdict: RiskVerdict,
  { approved }: ActOperation,
  outcome: RecordedOutcome,
): { readonly externalEffect?: ExternalEffect } {
  const wasAsked = requiresApproval(verdict) || (approved !== null && verdict.risk === 'unknown');
  if (isUnpressed(action, outcome)) return {};
  const isUnseen = outcome.kind === 'failed' && outcome.failure.kind === 'unknownOutcome';
  if (!wasAsked && (!isUnseen || verdict.risk === 'safe')) return {};
  const sent = outcome.kind === 'failed' ? undefined : outcome.changes.find(isOwnRequest);
  const externalEffect: ExternalEffect = sent
    ? { effect: 'confirmed', evidence: describeChange(sent) }
    : {
        effect: 'maybe',
        evidence: [verdict.verb, inEnglish(verdict.why)].filter(Boolean).join(': '),
      };
  return { externalEffect };
}

/** Whether a press was refused before it was made, and hovering sent nothing either. */
const isUnpressed = ({ kind }: Action, outcome: RecordedOutcome): boolean =>
  PRESSES.has(kind) &&
  outcome.kind === 'failed' &&
  REFUSALS.has(outcome.failure.kind) &&
  outcome.requests.length === 0;

/** Actions that are one press. Others may have done a part before they were refused. */
const PRESSES: ReadonlySet<Action['kind']> = new Set(['click', 'doubleClick', 'rightClick']);
/** How a press ends if its target can't be pressed. */
const REFUSALS: ReadonlySet<FailureKind> = new Set([
  'staleRef',
  'notVisible',
  'covered',
  'disabled',
]);

/** Whether the change is a request of this tab; one from a worker of the site may belong to another tab. */
const isOwnRequest = (change: Change): boolean =>
  change.kind === 'sent' && change.isShared !== true;

/** What goes on record of an act: what it did, and what it may have done outside the page. */

import { rowOf } from '../../core/action/action.ts';
import { type RiskVerdict, requiresApproval } from '../../core/gate/verdict.ts';
import { inEnglish } from '../../core/messages/english.ts';
import type { Change } from '../../core/page/change.ts';
import { describeChange } from '../../core/page/describeChanges.ts';
import type { ElementFacts } from '../../core/page/observation.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import type { ActionOutcome } from '../../core/ports.ts';
import type { FailureKind, Result } from '../../core/result.ts';
import type { ExternalEffect } from '../../core/run/browserState.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { ActionRecord } from '../../core/run/run.ts';
import { labelOf } from '../approve/unknownOutcome.ts';
import { isBlocking } from '../ask.ts';
import type { ActionFinished } from './actStage.ts';

/** The record of an act with this outcome; `url` is the address after it. */
export function recordOf(
  node: ActionNode,
  facts: ElementFacts | null,
  url: string,
  outcome: Result<ActionOutcome>,
): ActionRecord {
  const problem = outcome.ok ? outcome.value.problem : outcome.failure.message;
  const remark = problem || (outcome.ok && outcome.value.remark);
  const isUnseen = !outcome.ok && UNSEEN.has(outcome.failure.kind);
  const isUnknown = isUnseen && rowOf(node.action).afterCrash !== 'repeat';
  return {
    node: node.id,
    action: node.action,
    target: facts && labelOf(facts),
    url,
    changes: outcome.ok ? outcome.value.changes : null,
    remarks: remark ? [remark] : [],
    ok: outcome.ok && !problem,
    ...failedAs(outcome),
    ...(isUnknown && { isUnknown }),
    ...(!outcome.ok && isBlocking(outcome.failure) && { isUntried: true }),
  };
}

function failedAs(outcome: Result<ActionOutcome>): { readonly failed?: FailureKind } {
  if (!outcome.ok) return { failed: outcome.failure.kind };
  return outcome.value.problem ? { failed: 'notLanded' } : {};
}

/** Failures that leave open whether the act was done. */
const UNSEEN: ReadonlySet<FailureKind> = new Set(['unknownOutcome', 'timeout', 'aborted']);

/** What an act's own check missed is on record; the page shows that it was done. */
export function doneAfterAll(finished: ActionFinished): ActionFinished {
  const { failed: _, ...record } = finished.record;
  return { ...finished, record: { ...record, ok: true } };
}

/**
 * Anything the user was asked about may have had an effect outside the page; a request that was seen to be sent confirms it
 * (WO-14).
 */
export function externalEffectOf(
  verdict: RiskVerdict,
  { approved }: ActOperation,
  outcome: Result<ActionOutcome>,
): { readonly externalEffect?: ExternalEffect } {
  const wasAsked = requiresApproval(verdict) || (approved !== null && verdict.risk === 'unknown');
  const isUnseen = !outcome.ok && outcome.failure.kind === 'unknownOutcome';
  if (!wasAsked && (!isUnseen || verdict.risk === 'safe')) return {};
  const sent = outcome.ok ? outcome.value.changes.find(isOwnRequest) : undefined;
  const externalEffect: ExternalEffect = sent
    ? { effect: 'confirmed', evidence: describeChange(sent) }
    : {
        effect: 'maybe',
        evidence: [verdict.verb, inEnglish(verdict.why)].filter(Boolean).join(': '),
      };
  return { externalEffect };
}

/** What a worker of the site sent may be for another tab. */
const isOwnRequest = (change: Change): boolean =>
  change.kind === 'sent' && change.isShared !== true;

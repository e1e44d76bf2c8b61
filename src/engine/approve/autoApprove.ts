/**
 * Actions that are approved automatically by an earlier reply of the user (`approvedForm.ts`). They are approved as if
 * their card had been shown: sealed to the same facts, so that the page lets nothing else through.
 */
import type { Action } from '../../core/action/action.ts';
import { approvalFor } from '../../core/gate/approvedForm.ts';
import { sealOf } from '../../core/gate/seal.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import type { Run } from '../../core/run/run.ts';
import { type Activating, offeredOn } from './questions.ts';
import { hasUnknownOutcome } from './unknownOutcome.ts';

type Approved = NonNullable<ActOperation['approved']>;

/**
 * Returns the approval that replaces the one on a card; null if the user has to be asked.
 * @param fingerprint of the element that the act names, which need not be the one that the page would press
 */
export function autoApprove(
  run: Run,
  { action, operation }: { readonly action: Action; readonly operation: ActOperation },
  { activation, facts, verdict }: Activating,
  fingerprint: string | null,
): Approved | null {
  // A changed value is shown again, and an action that may have happened is not repeated without asking.
  if (!facts || operation.isChanged || hasUnknownOutcome(run, action, facts)) return null;
  const { standing = [], options } = run;
  const unasked = approvalFor(offeredOn(run, verdict, facts), { standing, ...options });
  return unasked && { fingerprint, seal: sealOf(activation, facts), unasked };
}

/** Strict mode, after an act: what was held is on record, and the act is done once more, or asked about. */

import { rowOf } from '../../core/action/action.ts';
import { message, sentences } from '../../core/messages/message.ts';
import { type HeldRequest, isHeld } from '../../core/page/change.ts';
import { heldRequest } from '../../core/page/describeChanges.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import type { ActionOutcome } from '../../core/ports.ts';
import type { Result } from '../../core/result.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import { type Activating, approvalOf } from '../approve/questions.ts';
import { afterHeld, strictVerdict } from '../approve/strict.ts';
import type { OperationContext } from '../context.ts';
import { type ActionFinished, toNextStage } from './actStage.ts';

/** An act that was carried out; `sends` was let through. */
export type Attempt = Pick<Activating, 'facts' | 'verdict'> & {
  readonly outcome: Result<ActionOutcome>;
  readonly finished: ActionFinished;
  readonly sends: readonly HeldRequest[];
};

/** Nothing was sent of what was held, so the act may be done again, once that is approved. */
export async function handleHeldRequests(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  { outcome, finished, facts, verdict, sends }: Attempt,
): Promise<'go' | 'handled'> {
  if (!outcome.ok || outcome.value.stopped) return 'go';
  const { changes } = outcome.value;
  const next = afterHeld(context.run(), operation, { changes, sends, verdict });
  if (next === 'go') return 'go';
  const { externalEffect: _, ...proven } = finished;
  const record = {
    ...finished.record,
    remarks: [...finished.record.remarks, message('remark.heldBack')],
  };
  const halted = { ...operation, started: null };
  if (next === 'again') {
    await context.record([{ ...proven, record }, toNextStage({ ...halted, isRepeated: true })]);
    return 'handled';
  }
  // The card names what was held, which it reads from the record.
  await context.record([{ ...proven, record }, toNextStage({ ...halted, approved: null })]);
  const activation = rowOf(node.action).activation(node.action);
  const told = changes.filter(isHeld).slice(0, MOST_HELD);
  const why = sentences(
    ...told.map((change) => message('remark.held', { request: heldRequest(change) })),
  );
  const asked = { activation, facts, verdict: strictVerdict(verdict, why) };
  await context.record([
    { kind: 'questionAsked', question: await approvalOf(context, node, asked) },
  ]);
  return 'handled';
}

/** How many held requests the reason on a card names. */
const MOST_HELD = 4;

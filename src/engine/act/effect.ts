/**
 * Checks on the page whether the expected effect of an act is there, without a model call. A missing effect goes into the
 * record, and later steps that relied on it are planned again.
 */

import { rowOf, targetOf } from '../../core/action/action.ts';
import { type Expect, isAbsence, isMet, isTold } from '../../core/action/expect.ts';
import { failureWith } from '../../core/messages/failure.ts';
import { type FailureMessage, message, type Text } from '../../core/messages/message.ts';
import type { Change } from '../../core/page/change.ts';
import { documentOfRef, lineOfRef } from '../../core/page/refs.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import { laterSiblings, type PlanTree, parentOf } from '../../core/plan/tree.ts';
import type { ActOperation, Awaiting } from '../../core/run/operation.ts';
import type { ActionRecord } from '../../core/run/run.ts';
import { type Completed, finishAction, Halted, type OperationContext } from '../context.ts';

/** Ends a recorded action: with the expected effect, with another one, or without any. */
export async function checkEffect(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
  { url, isChanged, isGated }: Awaiting,
): Promise<Completed> {
  const seen = node.expect ? await sightInTime(context, node.expect, node.document) : 'unclear';
  const told = context.run().memory.records.at(-1)?.changes ?? [];
  // A message that is gone again is no proof that the effect lasts, but the effect is not missing either.
  if (!node.expect || seen !== 'missing' || isTold(node.expect, told)) {
    const isProven = seen === 'seen' && operation.isMetBefore !== true;
    return finishAction(operation, {
      is: 'ok',
      url,
      missed: null,
      ...(isProven && { effectSeen: true }),
    });
  }
  const missed = sayMissed(node.expect);
  // An action that needed approval or can't be undone is never repeated because its effect isn't visible.
  const isOver = isChanged || isGated || node.final === true;
  if (isOver) return finishAction(operation, { is: 'ok', url, missed });
  const record = context.run().memory.records.at(-1);
  const kind = record && isRepeatable(record) ? 'noEffect' : 'notLanded';
  const failure = failureWith(kind, missed);
  return finishAction(operation, { is: 'failed', failure, missed });
}

function sayMissed({ what, text, ref, atLeast }: Expect): FailureMessage {
  switch (what) {
    case 'url':
      return message('remark.notAtAddress', { text });
    case 'text':
      return message('remark.notOnPage', { text });
    case 'gone':
      return message('remark.notGone', { text });
    case 'value':
    case 'state':
      return message('remark.notShowing', { element: ref ?? 'the element', text });
    case 'count':
      return message('remark.notAsOften', { text, times: atLeast ?? 1 });
  }
}

/** Notes whether the effect was there before the act, if the run may end by it: a field may have held the text already. */
export async function withPageBefore(
  context: OperationContext,
  { expect, document }: ActionNode,
  operation: ActOperation,
): Promise<ActOperation> {
  if (!expect || !context.run().memory.answerAhead) return operation;
  const isThere = (await sight(context, expect, document)) !== 'missing';
  return isThere ? { ...operation, isMetBefore: true } : operation;
}

type Sight = 'seen' | 'missing' | 'unclear';

/** How much later a missing effect is looked for once more: many pages show it when their server has answered. */
const LATE_MS = 1_000;

async function sightInTime(
  context: OperationContext,
  expect: Expect,
  document: string | undefined,
): Promise<Sight> {
  const seen = await sight(context, expect, document);
  return seen === 'missing' ? sight(context, expect, document, LATE_MS) : seen;
}

/**
 * Looks for the effect, `after` so many ms. A page that can't be read, or that can't have the element, is no evidence.
 */
async function sight(
  context: OperationContext,
  expect: Expect,
  document: string | undefined,
  after = 0,
): Promise<Sight> {
  const look = { isForRecord: false, after };
  const seen = await context.ports.world.observe('all_fields', context.signal, look);
  if (!seen.ok && seen.failure.kind === 'aborted') throw new Halted();
  if (!seen.ok) return 'unclear';
  const { ref } = expect;
  const isElsewhere = ref && document && documentOfRef(seen.value, ref) !== document;
  if (isElsewhere) return 'unclear';
  if (ref && !lineOfRef(seen.value.lines, ref)) return isAbsence(expect) ? 'seen' : 'unclear';
  return isMet(expect, seen.value) ? 'seen' : 'missing';
}

/** Whether an act that failed its own check worked after all: it led to another page, or its expected effect is there. */
export async function isOverruled(
  context: OperationContext,
  { expect }: ActionNode,
  changes: readonly Change[],
): Promise<boolean> {
  if (changes.some(leads)) return true;
  if (!expect) return false;
  const seen = await context.ports.world.observe('all_fields', context.signal);
  return seen.ok && isMet(expect, seen.value);
}

/** Whether the action led to another page. A page that was only reloaded may have lost what was done. */
const leads = (change: Change): boolean =>
  change.kind === 'navigated' && change.from !== change.to && change.cause !== 'page';

/** Whether repeating it leads to the same state; a step back, a drop or a key does not. */
const isRepeatable = ({ action, target }: ActionRecord): boolean =>
  rowOf(action).isIdempotent(action, target?.role ?? '');

/** Drops the exact actions of later steps that name elements of a page that may not have come. The user's steps stay. */
export function ungroundLaterSteps(tree: PlanTree, node: ActionNode, why: Text): TreeEvent[] {
  if (parentOf(tree, node.id)?.kind !== 'and') return [];
  const ids = laterSiblings(tree, node.id)
    .filter(
      (later) =>
        later.kind === 'action' &&
        later.status === 'unvisited' &&
        !later.pinned &&
        targetOf(later.action) !== undefined,
    )
    .map(({ id }) => id);
  return ids.length > 0 ? [{ kind: 'nodesUngrounded', ids, because: node.id, why }] : [];
}

/**
 * Handles an action that was started and whose outcome nobody saw, such as after a crash (decision 3). The page is asked
 * first: an action that never reached it is done again, and setting a value counts as done if the page says so.
 * Otherwise the user is asked if they approved it; if not, its row in the table of actions says whether it is repeated,
 * compared with the tab's address, or planned again. Approvals that were not used are revoked.
 */

import { describeAction, rowOf } from '../../core/action/action.ts';
import type { Recalled } from '../../core/action/outcome.ts';
import { questionId } from '../../core/ids.ts';
import { inEnglish } from '../../core/messages/english.ts';
import { message, sentences, type Text } from '../../core/messages/message.ts';
import type { ActionNode } from '../../core/plan/node.ts';
import type { ExternalEffect } from '../../core/run/browserState.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import { actUnderWay } from '../../core/run/operations.ts';
import type { ActionRecord, Run, RunChange } from '../../core/run/run.ts';
import {
  type Completed,
  finishAction,
  Halted,
  type OperationContext,
  toNextStage,
} from '../context.ts';
import type { ActionFinished } from './actRecord.ts';
import { afterSuccess } from './afterAct.ts';

/** Returns the first changes of a restarted worker: approvals are void once their worker is gone (safety I5, D15). */
export function reviveChanges(run: Run): readonly RunChange[] {
  const act = actUnderWay(run);
  const isUnused = act !== null && act.approved !== null && act.started === null;
  const closed: RunChange = { kind: 'questionClosed', why: 'restarted' };
  const isOrphan = run.question !== null && act === null;
  return [
    ...(isOrphan || (run.question && run.reply && run.reply.kind !== 'skip') ? [closed] : []),
    ...(isUnused ? [toNextStage({ ...act, approved: null })] : []),
  ];
}

/** Ends, repeats or asks about an action that was started and has no recorded outcome. */
export async function recover(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
): Promise<Completed | null> {
  const recalled = await recall(context, node, operation);
  if (recalled.is === 'unbegun') return finishAction(operation, { is: 'undone' });
  // The user approved it, so only the user may say what became of it.
  if (operation.approved) return askWhatHappened(context, node, operation);
  const remark = message('remark.lostDuring');
  // The requests of the action were not recorded.
  const externalEffect: ExternalEffect = { effect: 'maybe', evidence: inEnglish(remark) };
  const mayReachOut = rowOf(node.action).mayBeFinal(node.action);
  const effect = mayReachOut ? { externalEffect } : {};
  if (recalled.is === 'done') {
    const { changes } = recalled;
    const url = await context.ports.world.url();
    const [finished] = recordAfterCrash(node, operation, { url, ok: true, changes, ...effect });
    if (finished) return afterSuccess(context, node, operation, finished);
  }
  const { afterCrash, leadsTo } = rowOf(node.action);
  const url =
    afterCrash === 'compareAddress'
      ? await addressReached(context)
      : await context.ports.world.url();
  if (afterCrash === 'compareAddress' && sameAddress(url, leadsTo(node.action, null))) {
    const there = recordAfterCrash(node, operation, {
      url,
      remark: message('remark.loadedAnyway'),
      ok: true,
    });
    return finishAction(operation, { is: 'ok', url, missed: null }, there);
  }
  if (afterCrash === 'repeat') {
    const remains = { url, remark: message('remark.isRepeated'), ok: false };
    const again = recordAfterCrash(node, operation, remains);
    return finishAction(operation, { is: 'undone' }, again);
  }
  const why = message('reason.outcomeUnknown', { act: describeAction(node.action) });
  const unseen: Remains = { url, remark, ok: false, isUnknown: true, ...effect };
  return finishAction(operation, { is: 'unknown', why }, recordAfterCrash(node, operation, unseen));
}

/** Asks the document that the action was meant for, which may have outlived the worker. */
function recall(
  { ports, signal }: OperationContext,
  { action, document }: ActionNode,
  { started }: ActOperation,
): Promise<Recalled> | Recalled {
  return started && rowOf(action).afterCrash === 'lookFirst'
    ? ports.world.recall({ action, document }, started, signal)
    : { is: 'unknown' };
}

type Remains = Pick<ActionRecord, 'url' | 'ok' | 'isUnknown'> & {
  readonly changes?: ActionRecord['changes'];
  readonly remark?: Text;
  readonly externalEffect?: ExternalEffect;
};

/** Returns the record of an act whose worker died; none if the act was not started. */
export function recordAfterCrash(
  { id: node, action }: ActionNode,
  { started, target = null }: ActOperation,
  { remark, externalEffect, ...outcome }: Remains,
): ActionFinished[] {
  if (!started) return [];
  const record = {
    node,
    action,
    target,
    changes: null,
    remarks: remark ? [remark] : [],
    ...outcome,
  };
  const effect = externalEffect && { externalEffect };
  return [{ kind: 'actionFinished', id: started, record, ms: 0, ...effect }];
}

/** Returns the address of the tab once it has loaded; '' if it can't be read. */
async function addressReached({ ports, signal }: OperationContext): Promise<string> {
  const seen = await ports.world.observe('all_fields', signal);
  if (!seen.ok && seen.failure.kind === 'aborted') throw new Halted();
  return seen.ok ? seen.value.url : '';
}

async function askWhatHappened(
  context: OperationContext,
  node: ActionNode,
  { seen }: ActOperation,
): Promise<null> {
  const url = await context.ports.world.url();
  const place = url ? message('remark.tabIsAt', { url }) : message('remark.tabIsClosed');
  const evidence = sentences(seen ?? '', place);
  const id = questionId(`q${context.run().seq + 1}`);
  const question = { kind: 'unknownOutcome', id, node: node.id, action: node.action } as const;
  await context.commit(
    [{ kind: 'questionAsked', question: { ...question, evidence } }],
    'recovery',
  );
  return null;
}

function sameAddress(a: string, b: string): boolean {
  if (!URL.canParse(a) || !URL.canParse(b)) return false;
  return new URL(a).href === new URL(b).href;
}

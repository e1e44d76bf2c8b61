/**
 * Returns the browser to an earlier state (WO-19, WO-20). Tries in order: already there, undo in the page, history back,
 * the address, if requesting it again changes nothing outside, and last a replay, for planners whose states keep their
 * page. A replay opens the nearest checkpoint (WO-18) and repeats recorded actions, each only if the surroundings of its
 * element are as they were; nothing is repeated past an action that sent something or that the user was asked about.
 * The strategy says how much confidence it needs: the whole page, the region of the next action, or only the address.
 */
import type { RestoreOperation } from '../../core/run/operation.ts';
import type { RunChange } from '../../core/run/run.ts';
import type { Completed, OperationContext } from '../context.ts';
import { arrivalChanges } from './arrival.ts';
import { type RestoreAttempt, type RestoreGoal, restoreTarget, TabGone } from './restoreAttempt.ts';
import { tryRestoreMethods } from './tryMethods.ts';

/**
 * Brings the run's tab back. A failure becomes a notice, since the next steps then start on another page. Returns null if the
 * run was blocked instead, because without a tab nothing can be restored.
 */
export async function carryOutRestore(
  context: OperationContext,
  operation: RestoreOperation,
): Promise<Completed | null> {
  await context.heldBack();
  const goal = restoreTarget(context, operation);
  try {
    return await completed(goal, await tryRestoreMethods(goal));
  } catch (error) {
    if (!(error instanceof TabGone)) throw error;
    await context.commit([{ kind: 'runBlocked', failure: error.failure }]);
    return null;
  }
}

async function completed(
  { context, operation, known }: RestoreGoal,
  attempt: RestoreAttempt,
): Promise<Completed> {
  const { node, state } = operation;
  const { arrived, isUntouched, reloaded, ahead, why: reason } = attempt;
  const why = arrived ? '' : reason;
  const base = {
    kind: 'restored',
    state,
    address: arrived ? arrived.address : await context.ports.world.url(),
    ...(Object.keys(reloaded).length > 0 && { reloaded }),
  } as const;
  const changes: RunChange[] = [
    ...(ahead ? [{ kind: 'lookedAhead', rows: [{ id: node, ...ahead }] } as const] : []),
    arrived
      ? { ...base, method: arrived.method, sure: arrived.sure }
      : { ...base, method: null, ...(isUntouched && { isUntouched }) },
    ...(arrived?.page && known ? arrivalChanges(context, operation, known, arrived.page) : []),
    ...(why ? [{ kind: 'noticeAdded', notice: { by: 'run', node, text: why } } as const] : []),
  ];
  const { method = null, sure = null } = arrived ?? {};
  return { ended: { kind: 'restored', operation, method, sure, isUntouched, why }, changes };
}

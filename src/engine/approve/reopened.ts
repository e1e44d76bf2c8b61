/**
 * A menu closes when its item opens a dialog, and the dialog is refused at first. Once the user said yes, the control is
 * gone: what had opened the menu is done again, so that the answer serves the same control behind the same opener.
 */
import type { ActionNode } from '../../core/plan/node.ts';
import { stateHere } from '../../core/run/browserStates.ts';
import type { ActOperation } from '../../core/run/operation.ts';
import { toNextStage } from '../act/actStage.ts';
import { doAgain } from '../back/replay.ts';
import type { OperationContext } from '../context.ts';

/** Tries it once for each act. @returns whether it was tried: the next stage looks for the control again */
export async function checkReopenedPage(
  context: OperationContext,
  { id }: ActionNode,
  operation: ActOperation,
): Promise<boolean> {
  if (operation.dialogs.kind !== 'acceptOnce' || operation.isReopened) return false;
  const run = context.run();
  const before = stateHere(run)?.before ?? null;
  const opened = before === null ? undefined : run.states[before];
  if (!opened?.way) return false;
  await context.commit([toNextStage({ ...operation, approved: null, isReopened: true })]);
  // Whether it worked shows when the control is looked for again.
  await doAgain(context, id, { ...opened, way: opened.way });
  return true;
}

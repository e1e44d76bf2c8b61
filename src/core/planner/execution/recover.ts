/**
 * After a crash between intent and outcome: some actions may be repeated, some need a look at the page first, and for
 * some only the user knows. The table of actions says which; nothing irreversible is ever sent again.
 */
import { describeAction, rowOf } from '../../action/action.ts';
import { questionId } from '../../ids.ts';
import type { ActionNode } from '../../plan/node.ts';
import type { ActOperation } from '../../run/operation.ts';
import { actUnderWay } from '../../run/operations.ts';
import type { ActionRecord, Run, RunChange } from '../../run/run.ts';
import { UPGRADED_PLAN } from '../../run/upgrade.ts';
import { acted, move } from './actStage.ts';
import type { Completed, OperationContext } from './context.ts';

/** First step of a revived worker: approvals die with the worker that was given them (safety I5, D15). */
export function reviveChanges(run: Run): readonly RunChange[] {
  const act = actUnderWay(run);
  const isUnused = act !== null && act.approved !== null && act.started === null;
  const closed: RunChange = { kind: 'questionClosed', why: 'Espalier was restarted.' };
  const isOrphan = run.question !== null && act === null;
  return [
    ...(isOrphan || (run.question && run.reply && run.reply.kind !== 'skip') ? [closed] : []),
    ...(isUnused ? [move({ ...act, approved: null })] : []),
    ...(isUpgraded(run) ? [oldRun] : []),
  ];
}

/** Started by a version that stored its plan differently: readable, and it can continue from its tree. */
const isUpgraded = ({ plan, status }: Run): boolean =>
  plan === UPGRADED_PLAN && (status === 'running' || status === 'waiting');

const oldRun: RunChange = {
  kind: 'runBlocked',
  failure: {
    kind: 'aborted',
    message: 'This task was started by an earlier version of Espalier.',
    hint: 'Check the page and the plan, then select Resume to continue from the current plan.',
  },
};

/** Deal with an `actionStarted` that has no outcome on record. */
export async function recover(
  context: OperationContext,
  node: ActionNode,
  operation: ActOperation,
): Promise<Completed | null> {
  const { started } = operation;
  if (!started) return null;
  // The gate let it through only with the person's approval: only the person may say what became of it.
  if (operation.approved) return askWhatHappened(context, node);
  const url = await context.ports.world.url();
  const lost = (ok: boolean, remark: string): RunChange => {
    const { id, action } = node;
    const outcome = { url, changes: null, remarks: [remark], ok };
    const record: ActionRecord = { node: id, action, target: null, ...outcome };
    return { kind: 'actionFinished', id: started, record, ms: 0 };
  };
  const { afterCrash, leadsTo } = rowOf(node.action);
  if (afterCrash === 'compareAddress' && sameAddress(url, leadsTo(node.action, null))) {
    const there = lost(true, 'The connection was lost, but the page loaded.');
    return acted(operation, { is: 'ok', url, missed: null }, [there]);
  }
  if (afterCrash !== 'lookFirst')
    return acted(operation, { is: 'undone' }, [
      lost(false, 'The connection was lost; this action is being repeated.'),
    ]);
  const why = `The outcome of "${describeAction(node.action)}" is unknown. Check the page first: it may already be done.`;
  return acted(operation, { is: 'unknown', why }, [
    lost(false, 'The connection was lost during this action; its outcome is unknown.'),
  ]);
}

async function askWhatHappened(context: OperationContext, node: ActionNode): Promise<null> {
  const evidence = `The tab is now at ${await context.ports.world.url()}.`;
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

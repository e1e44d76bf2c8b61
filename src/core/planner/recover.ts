/**
 * After a crash between intent and outcome (safety c): what may be repeated, what needs a look at the page first, and
 * what only the person can tell. The table of actions says which; nothing irreversible is ever sent again.
 */
import { describeAction, rowOf } from '../action/action.ts';
import { questionId } from '../ids.ts';
import type { ActionNode } from '../plan/node.ts';
import type { Acting, ActionRecord, Run, RunChange } from '../run/run.ts';
import { reground, succeed } from './outcome.ts';
import type { StepContext } from './strategy.ts';

/** What a revived worker does before the first step: leaves die with the worker that was given them (safety I5, D15). */
export function reviveChanges(run: Run): readonly RunChange[] {
  const { acting } = run.cursor;
  const unused = acting?.approved && !acting.started ? { ...acting, approved: null } : acting;
  return [
    ...(run.question && run.reply && run.reply.kind !== 'skip'
      ? [{ kind: 'questionClosed', why: 'Espalier was restarted.' } as const]
      : []),
    ...(unused !== acting
      ? [{ kind: 'cursorMoved', cursor: { ...run.cursor, acting: unused } } as const]
      : []),
  ];
}

/** Deal with an `actionStarted` that has no outcome on record. */
export async function recover(step: StepContext, node: ActionNode, acting: Acting): Promise<void> {
  const { started } = acting;
  if (!started) return;
  // The gate let it through only with the person's leave: only the person may say what became of it.
  if (acting.approved) return askWhatHappened(step, node);
  const url = await step.ports.world.url();
  const lost = (ok: boolean, remark: string): RunChange => {
    const { id, action } = node;
    const outcome = { url, changes: null, remarks: [remark], ok };
    const record: ActionRecord = { node: id, action, target: null, ...outcome };
    return { kind: 'actionFinished', id: started, record, ms: 0 };
  };
  const { afterCrash, leadsTo } = rowOf(node.action);
  if (afterCrash === 'compareAddress' && sameAddress(url, leadsTo(node.action, null))) {
    return succeed(step, node, url, [
      lost(true, 'The connection was lost, but the page is there.'),
    ]);
  }
  if (afterCrash !== 'lookFirst')
    return step.commit([lost(false, 'The connection was lost; it is done again.')], 'recovery');
  return reground(
    step,
    node,
    `The outcome of "${describeAction(node.action)}" is unknown. Look at the page first: it may be done already.`,
    [lost(false, 'The connection was lost in the middle; its outcome is unknown.')],
  );
}

async function askWhatHappened(step: StepContext, node: ActionNode): Promise<void> {
  const evidence = `The tab is now at ${await step.ports.world.url()}.`;
  const id = questionId(`q${step.run().seq + 1}`);
  return step.commit(
    [
      {
        kind: 'questionAsked',
        question: { kind: 'unknownOutcome', id, node: node.id, action: node.action, evidence },
      },
    ],
    'recovery',
  );
}

function sameAddress(a: string, b: string): boolean {
  if (!URL.canParse(a) || !URL.canParse(b)) return false;
  return new URL(a).href === new URL(b).href;
}

/** What became of an action, turned into events: success and what it owes, failure sorted by what can be done about it. */
import { type NodeId, questionId } from '../ids.ts';
import type { TreeEvent } from '../plan/event.ts';
import type { ActionNode } from '../plan/node.ts';
import { nodeOf } from '../plan/tree.ts';
import type { Failure, FailureKind } from '../result.ts';
import { recordsAfter } from '../run/reduce.ts';
import type { RunChange } from '../run/run.ts';
import { isBlocking } from './askOperator.ts';
import { type Trip, tripOf } from './guards.ts';
import { Halted, type StepContext } from './strategy.ts';

export type ActionFinished = Extract<RunChange, { kind: 'actionFinished' }>;
export type EffectMissed = Extract<RunChange, { kind: 'effectMissed' }>;

/** SA-08, SA-10: success, and the reflection that a page-changing action owes. */
export function succeed(
  step: StepContext,
  node: ActionNode,
  url: string,
  before: readonly RunChange[],
): Promise<void> {
  const owed = [
    ...(step.system.reflect === 'separate'
      ? (['summarize', 'takeNotes', 'updateTree'] as const)
      : []),
    ...(step.run().memory.table ? (['updateMemory'] as const) : []),
  ];
  const cursor = { ...step.run().cursor, acting: null, owed, owedFor: node.id };
  return step.commit([
    ...before,
    { kind: 'nodeSucceeded', id: node.id, url },
    { kind: 'cursorMoved', cursor },
  ]);
}

/** The element is not what it was, or nobody knows what happened: look again and ground the step anew, never resend it blindly. */
const REGROUND: ReadonlySet<FailureKind> = new Set([
  'staleRef',
  'notFound',
  'notVisible',
  'covered',
  'disabled',
  'readOnly',
  'contextGone',
  'timeout',
  'notLanded',
  'badTarget',
]);

/**
 * Sort a failed attempt: park, ask for the site, ground anew, try again, or fail the node (SA-08, A8). `ended` is the
 * attempt's end, if it began: written apart, a run restored in between would take it for one that never began.
 */
export async function handleActionFailure(
  step: StepContext,
  node: ActionNode,
  failure: Failure,
  ended: readonly (ActionFinished | EffectMissed)[],
): Promise<void> {
  if (failure.kind === 'aborted') {
    await step.record(ended);
    throw new Halted();
  }
  if (failure.kind === 'leavesFence') return askForSite(step, node, failure, ended);
  if (isBlocking(failure)) return step.commit([...ended, { kind: 'runBlocked', failure }]);
  const why = `${failure.message} ${failure.hint}`.trim();
  const { retryCount } = nodeOf(step.run().tree, node.id);
  if (failure.kind === 'declined' || retryCount + 1 >= step.system.maxRetry) {
    return endActing(step, [...ended, { kind: 'nodeFailed', id: node.id, reasoning: why }]);
  }
  const trip = guardAgain(step, node, ended);
  if (trip) return endActing(step, [...ended, failedBy(node.id, trip)]);
  if (!REGROUND.has(failure.kind))
    return step.commit([...ended, { kind: 'nodeRetried', id: node.id, why, reground: false }]);
  return reground(step, node, why, ended);
}

/** The guard that another attempt would trip. */
function guardAgain(
  step: StepContext,
  node: ActionNode,
  ended: readonly (ActionFinished | EffectMissed)[],
): Trip | null {
  if (!step.system.guards) return null;
  const { tree, memory } = step.run();
  return tripOf(tree, { ...memory, records: ended.reduce(recordsAfter, memory.records) }, node);
}

export const failedBy = (id: NodeId, { guard, reason }: Trip): TreeEvent => ({
  kind: 'nodeFailed',
  id,
  reasoning: reason,
  guard,
});

/** Back to ENTERING with the node unexpanded: the next expansion sees the page as it is now and why the last try failed. */
export function reground(
  step: StepContext,
  node: ActionNode,
  why: string,
  before: readonly RunChange[] = [],
): Promise<void> {
  const { cursor } = step.run();
  const stack = cursor.stack.map((entry) =>
    entry.node === node.id
      ? ({ node: node.id, phase: 'entering', restored: true } as const)
      : entry,
  );
  return step.commit([
    ...before,
    { kind: 'nodeRetried', id: node.id, why, reground: true },
    { kind: 'cursorMoved', cursor: { ...cursor, stack, acting: null } },
  ]);
}

function askForSite(
  step: StepContext,
  node: ActionNode,
  { origin, message }: Extract<Failure, { kind: 'leavesFence' }>,
  ended: readonly RunChange[],
): Promise<void> {
  const id = questionId(`q${step.run().seq + 1}`);
  return step.commit([
    ...ended,
    {
      kind: 'questionAsked',
      question: { kind: 'site', id, node: node.id, origin, why: message },
    },
  ]);
}

/** The action is over, one way or the other; the node's EXITING entry decides what follows. */
export function endActing(step: StepContext, changes: readonly RunChange[]): Promise<void> {
  return step.commit([
    ...changes,
    { kind: 'cursorMoved', cursor: { ...step.run().cursor, acting: null } },
  ]);
}

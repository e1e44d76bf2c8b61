/** What became of an action, turned into events: success and what it owes, failure sorted by what can be done about it. */
import { type NodeId, questionId } from '../ids.ts';
import type { TreeEvent } from '../plan/event.ts';
import type { ActionNode } from '../plan/node.ts';
import { nodeOf } from '../plan/tree.ts';
import type { Failure, FailureKind } from '../result.ts';
import { deedsAfter } from '../run/reduce.ts';
import type { RunChange } from '../run/run.ts';
import { isBlocking } from './consult.ts';
import { type Trip, tripOf } from './guards.ts';
import { Halted, type Turn } from './strategy.ts';

export type ActionFinished = Extract<RunChange, { kind: 'actionFinished' }>;
export type EffectMissed = Extract<RunChange, { kind: 'effectMissed' }>;

/** SA-08, SA-10: success, and the reflection that a page-changing action owes. */
export function succeed(
  turn: Turn,
  node: ActionNode,
  url: string,
  before: readonly RunChange[],
): Promise<void> {
  const owed = [
    ...(turn.system.reflect === 'separate'
      ? (['summarize', 'takeNotes', 'updateTree'] as const)
      : []),
    ...(turn.run().memory.table ? (['updateMemory'] as const) : []),
  ];
  const cursor = { ...turn.run().cursor, acting: null, owed, owedFor: node.id };
  return turn.commit([
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
export async function settleFailure(
  turn: Turn,
  node: ActionNode,
  failure: Failure,
  ended: readonly (ActionFinished | EffectMissed)[],
): Promise<void> {
  if (failure.kind === 'aborted') {
    await turn.record(ended);
    throw new Halted();
  }
  if (failure.kind === 'leavesFence') return askForSite(turn, node, failure, ended);
  if (isBlocking(failure)) return turn.commit([...ended, { kind: 'runBlocked', failure }]);
  const why = `${failure.message} ${failure.hint}`.trim();
  const { retryCount } = nodeOf(turn.run().tree, node.id);
  if (failure.kind === 'declined' || retryCount + 1 >= turn.system.maxRetry) {
    return endActing(turn, [...ended, { kind: 'nodeFailed', id: node.id, reasoning: why }]);
  }
  const trip = guardAgain(turn, node, ended);
  if (trip) return endActing(turn, [...ended, failedBy(node.id, trip)]);
  if (!REGROUND.has(failure.kind))
    return turn.commit([...ended, { kind: 'nodeRetried', id: node.id, why, reground: false }]);
  return reground(turn, node, why, ended);
}

/** The guard that another attempt would trip. */
function guardAgain(
  turn: Turn,
  node: ActionNode,
  ended: readonly (ActionFinished | EffectMissed)[],
): Trip | null {
  if (!turn.system.guards) return null;
  const { tree, memory } = turn.run();
  return tripOf(tree, { ...memory, deeds: ended.reduce(deedsAfter, memory.deeds) }, node);
}

export const failedBy = (id: NodeId, { guard, reason }: Trip): TreeEvent => ({
  kind: 'nodeFailed',
  id,
  reasoning: reason,
  guard,
});

/** Back to ENTERING with the node unexpanded: the next expansion sees the page as it is now and why the last try failed. */
export function reground(
  turn: Turn,
  node: ActionNode,
  why: string,
  before: readonly RunChange[] = [],
): Promise<void> {
  const { cursor } = turn.run();
  const frames = cursor.frames.map((frame) =>
    frame.node === node.id
      ? ({ node: node.id, phase: 'entering', restored: true } as const)
      : frame,
  );
  return turn.commit([
    ...before,
    { kind: 'nodeRetried', id: node.id, why, reground: true },
    { kind: 'cursorMoved', cursor: { ...cursor, frames, acting: null } },
  ]);
}

function askForSite(
  turn: Turn,
  node: ActionNode,
  { origin, message }: Extract<Failure, { kind: 'leavesFence' }>,
  ended: readonly RunChange[],
): Promise<void> {
  const id = questionId(`q${turn.run().seq + 1}`);
  return turn.commit([
    ...ended,
    {
      kind: 'questionAsked',
      question: { kind: 'site', id, node: node.id, origin, why: message },
    },
  ]);
}

/** The action is over, one way or the other; the node's EXITING frame decides what follows. */
export function endActing(turn: Turn, changes: readonly RunChange[]): Promise<void> {
  return turn.commit([
    ...changes,
    { kind: 'cursorMoved', cursor: { ...turn.run().cursor, acting: null } },
  ]);
}

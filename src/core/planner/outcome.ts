/** What became of an action, turned into events: success and what it owes, failure sorted by what can be done about it. */
import { questionId } from '../ids.ts';
import type { ActionNode } from '../plan/node.ts';
import { nodeOf } from '../plan/tree.ts';
import type { Failure, FailureKind } from '../result.ts';
import type { RunChange } from '../run/run.ts';
import { block, isBlocking } from './consult.ts';
import { Halted, type Turn } from './strategy.ts';

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

/** Sort a failed attempt: park, ask for the site, ground anew, try again, or fail the node (SA-08, A8). */
export async function settleFailure(turn: Turn, node: ActionNode, failure: Failure): Promise<void> {
  if (failure.kind === 'aborted') throw new Halted();
  if (failure.kind === 'leavesFence') return askForSite(turn, node, failure);
  if (isBlocking(failure)) return block(turn, failure);
  const why = `${failure.message} ${failure.hint}`.trim();
  const { retryCount } = nodeOf(turn.run().tree, node.id);
  if (failure.kind === 'declined' || retryCount + 1 >= turn.system.maxRetry) {
    return endActing(turn, [{ kind: 'nodeFailed', id: node.id, reasoning: why }]);
  }
  if (!REGROUND.has(failure.kind))
    return turn.commit([{ kind: 'nodeRetried', id: node.id, why, reground: false }]);
  return reground(turn, node, why);
}

/** Back to ENTERING with the node unexpanded: the next expansion sees the page as it is now and why the last try failed. */
export function reground(turn: Turn, node: ActionNode, why: string): Promise<void> {
  const { cursor } = turn.run();
  const frames = cursor.frames.map((frame) =>
    frame.node === node.id
      ? ({ node: node.id, phase: 'entering', restored: true } as const)
      : frame,
  );
  return turn.commit([
    { kind: 'nodeRetried', id: node.id, why, reground: true },
    { kind: 'cursorMoved', cursor: { ...cursor, frames, acting: null } },
  ]);
}

function askForSite(turn: Turn, node: ActionNode, failure: Failure): Promise<void> {
  const id = questionId(`q${turn.run().seq + 1}`);
  // The fence puts the origin it stopped at into `hint`.
  return turn.commit([
    {
      kind: 'questionAsked',
      question: { kind: 'site', id, node: node.id, origin: failure.hint, why: failure.message },
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

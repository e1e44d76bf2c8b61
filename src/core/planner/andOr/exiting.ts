/** EXITING frames (SA-11 to SA-13): has the node met its objective? */
import { type AndNode, FAILED_OR_PRUNED, type PlanNode } from '../../plan/node.ts';
import { hasFailedPinned, isAndSuccessful, isOrSuccessful, nodeOf } from '../../plan/tree.ts';
import type { Frame, RunChange } from '../../run/run.ts';
import type { Turn } from '../strategy.ts';
import { frame as frameOf, framesOf, replaceTop } from './frames.ts';
import { verdictOn } from './verdict.ts';

export async function exit(turn: Turn, frame: Frame): Promise<void> {
  const node = nodeOf(turn.run().tree, frame.node);
  if (node.kind === 'and') return exitAnd(turn, frame, node);
  if (node.kind === 'or') return exitOr(turn, frame, node);
  return exitAction(turn, frame, node);
}

function exitOr(turn: Turn, frame: Frame, node: PlanNode): Promise<void> {
  const { tree, cursor } = turn.run();
  if (!isOrSuccessful(tree, node.id))
    return fail(turn, frame, node.reasoning || 'No alternative worked.');
  const frames = framesOf(tree, node.id);
  if (frames.length === 1) return succeed(turn, frame, '');
  // Another alternative is open: the person took it up again while this one was at work.
  return turn.commit([{ kind: 'cursorMoved', cursor: replaceTop(cursor, ...frames), frame }]);
}

function exitAction(turn: Turn, frame: Frame, node: PlanNode): Promise<void> {
  if (node.status === 'success') return turn.commit([pop(turn, frame)]);
  if (FAILED_OR_PRUNED.has(node.status)) return turn.commit([pop(turn, frame, 'failed')]);
  // A9: an action that never ran is no success, whatever ended it.
  return fail(turn, frame, 'The action was not carried out.');
}

async function exitAnd(turn: Turn, frame: Frame, node: AndNode): Promise<void> {
  const { tree } = turn.run();
  if (hasFailedPinned(tree, node.id))
    return fail(turn, frame, 'A step that you added could not be done.');
  if (!isAndSuccessful(tree, node))
    return fail(turn, frame, node.reasoning || 'Not every part succeeded.');
  // SA-12, A3: the strict check is for the root, while revisions are left.
  const isRoot = node.parent === null;
  if (!isRoot || node.revisionCount >= turn.system.maxRevision) return succeed(turn, frame, '');
  const verdict = await verdictOn(turn, node);
  if (!verdict) return;
  return verdict.complete
    ? succeed(turn, frame, verdict.reason)
    : fail(turn, frame, verdict.reason);
}

function succeed(turn: Turn, frame: Frame, reasoning: string): Promise<void> {
  const done: RunChange = {
    kind: 'nodeSucceeded',
    id: frame.node,
    ...(reasoning ? { reasoning } : {}),
  };
  return turn.commit([done, pop(turn, frame)]);
}

function fail(turn: Turn, frame: Frame, reasoning: string): Promise<void> {
  return turn.commit([
    { kind: 'nodeFailed', id: frame.node, reasoning },
    pop(turn, frame, 'failed'),
  ]);
}

function pop(turn: Turn, frame: Frame, next?: 'failed'): RunChange {
  const cursor = replaceTop(turn.run().cursor, ...(next ? [frameOf(frame.node, next)] : []));
  return { kind: 'cursorMoved', cursor, frame };
}

/** Failure moving up the plan tree: pruning a node for good and deleting what depended on it. */
import type { NodeId } from '../../ids.ts';
import type { TreeEvent } from '../../plan/event.ts';
import { isClosed } from '../../plan/node.ts';
import { reduceTree } from '../../plan/reduce.ts';
import { holdsPinned, laterSiblings, type PlanTree, parentOf } from '../../plan/tree.ts';
import type { Cursor, RunChange } from '../../run/run.ts';
import { purge, topEntry } from './stack.ts';

/**
 * BACKTRACK_FAILURE (SA-17, A5, A6): under an ordered AND, the open later siblings of a failed node are
 * deleted. What holds a step of the person stays: only the person may drop it (product promise 1).
 */
export function siblingDeletion(tree: PlanTree, id: NodeId): TreeEvent[] {
  const parent = parentOf(tree, id);
  if (parent?.kind !== 'and' || !parent.ordered) return [];
  const doomed = laterSiblings(tree, id).filter(
    (sibling) => !isClosed(sibling) && !holdsPinned(tree, sibling.id),
  );
  return doomed.length > 0
    ? [{ kind: 'nodesDeleted', ids: doomed.map(({ id: each }) => each), because: id }]
    : [];
}

/** Prune a failed node, delete what depended on it, purge the stack: all in one commit (SA-14 to SA-18). */
export function giveUp(tree: PlanTree, cursor: Cursor, id: NodeId, reasoning: string): RunChange[] {
  const events: TreeEvent[] = [
    { kind: 'nodePruned', id, reason: 'failed', reasoning },
    ...siblingDeletion(tree, id),
  ];
  const after = events.reduce<PlanTree>(reduceTree, tree);
  const popped = topEntry(cursor);
  const moved: RunChange = {
    kind: 'cursorMoved',
    cursor: purge({ ...cursor, stack: cursor.stack.slice(0, -1) }, after),
    ...(popped ? { entry: popped } : {}),
  };
  return [...events, moved];
}

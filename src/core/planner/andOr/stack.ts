/** The DFS stack as a value (SA-04): moves on it, and the stack that any tree implies. */
import type { NodeId } from '../../ids.ts';
import { isClosed } from '../../plan/node.ts';
import { reduceTree } from '../../plan/reduce.ts';
import {
  childrenOf,
  isOrSuccessful,
  nextAlternative,
  nodeOf,
  type PlanTree,
  pathTo,
} from '../../plan/tree.ts';
import type { Cursor, Phase, RunChange, StackEntry } from '../../run/run.ts';

export const topEntry = (cursor: Cursor): StackEntry | undefined => cursor.stack.at(-1);

/** The cursor with its top entry replaced by `stack` (last one on top). */
export function replaceTop(cursor: Cursor, ...stack: readonly StackEntry[]): Cursor {
  return { ...cursor, stack: [...cursor.stack.slice(0, -1), ...stack] };
}

export const entryFor = (node: NodeId, phase: Phase): StackEntry => ({ node, phase });

/** PURGE_STACK (SA-18): no entry of a pruned or deleted node stays, nor of what succeeded below one. */
export function purge(cursor: Cursor, tree: PlanTree): Cursor {
  const isGone = (id: NodeId): boolean =>
    pathTo(tree, id).some((above) => ['pruned', 'deleted'].includes(nodeOf(tree, above).status));
  return { ...cursor, stack: cursor.stack.filter(({ node }) => !isGone(node)) };
}

/** A4: purged right after changes that close nodes, so that no entry of a closed one is ever popped. */
export function purgeAfter(tree: PlanTree, cursor: Cursor, changes: readonly RunChange[]): Cursor {
  const after = changes.reduce<PlanTree>(
    (at, change) =>
      change.kind === 'nodePruned' || change.kind === 'nodeReworded' ? reduceTree(at, change) : at,
    tree,
  );
  return purge(cursor, after);
}

/**
 * The stack this tree implies: an edit may change anything, and the DFS goes on from the tree as it now is.
 * Between edits it equals the stack the planner keeps (property test), so there is one truth, the tree.
 */
export function stackOf(tree: PlanTree, from: NodeId = tree.root): StackEntry[] {
  const node = nodeOf(tree, from);
  if (isClosed(node)) return [];
  if (node.status === 'fail') return [entryFor(from, 'failed')];
  if (node.status === 'unvisited' || node.kind === 'unknown') return [entryFor(from, 'entering')];
  if (node.kind === 'action') return [entryFor(from, 'exiting')];
  return [
    entryFor(from, 'exiting'),
    ...(node.kind === 'and' ? openParts(tree, from) : openAlternative(tree, from)),
  ];
}

function openParts(tree: PlanTree, id: NodeId): StackEntry[] {
  return childrenOf(tree, id)
    .toReversed()
    .flatMap((child) => stackOf(tree, child.id));
}

function openAlternative(tree: PlanTree, id: NodeId): StackEntry[] {
  const begun = childrenOf(tree, id).find(
    (child) => child.status === 'visited' || child.status === 'fail',
  );
  const next = begun ?? (isOrSuccessful(tree, id) ? null : nextAlternative(tree, id));
  return next ? stackOf(tree, next.id) : [];
}

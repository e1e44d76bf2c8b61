/** Moves failure up the plan tree: prunes a node for good and deletes what depended on it. */

import type { NodeId } from '../../core/ids.ts';
import type { Text } from '../../core/messages/message.ts';
import type { TreeEvent } from '../../core/plan/event.ts';
import type { AndNode, OrNode } from '../../core/plan/node.ts';
import { isClosed } from '../../core/plan/node.ts';
import {
  holdsPinned,
  laterSiblings,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
} from '../../core/plan/tree.ts';
import { limitText } from '../../core/run/limits.ts';
import type { Ended } from '../../engine/strategy.ts';
import { type Move, type Step, treeAfter } from './move.ts';
import { entryFor, replaceTop, stackOf, topEntry } from './position.ts';
import { latestFailures } from './repairs.ts';

/**
 * BACKTRACK_FAILURE (SA-17, A5, A6): under an ordered AND, the open later siblings of a failed node are deleted. Parts
 * with a user's step stay, since only the user may drop it.
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

/** Deletes the steps that were kept for a repair, once it found nothing (SA-17). */
export const deletedSteps = (tree: PlanTree, node: AndNode | OrNode): TreeEvent[] =>
  latestFailures(tree, node).flatMap(({ id }) => siblingDeletion(tree, id));

/**
 * Prunes a failed node and deletes what depended on it (SA-14 to SA-18), or keeps that and repairs the parent first, so
 * that the repair has something to prune (SA-21).
 */
export function giveUp(step: Step, id: NodeId, reasoning: Text): Move {
  const { run, at } = step;
  const popped = topEntry(at);
  const isKept = step.remedies.keepsLaterSteps(step, nodeOf(run.tree, id));
  const changes: TreeEvent[] = [
    { kind: 'nodePruned', id, cause: 'failed', reasoning },
    ...(isKept ? [] : siblingDeletion(run.tree, id)),
  ];
  const move = { changes, at: replaceTop(at), ...(popped ? { popped } : {}) };
  return isKept ? parentFails(move, run.tree, id) : move;
}

/**
 * A limit of this part is used up: it fails without another question, and its owed calls are dropped. The user's steps
 * in it still run.
 */
export function endScope(
  { run, at }: Step,
  { scope, which, limit }: Extract<Ended, { kind: 'limited' }>,
): Move {
  const reasoning = limitText(run.tree, scope, { which, limit });
  const ended = droppable(run.tree, scope);
  const changes: TreeEvent[] = [
    ...ended.map((id): TreeEvent => ({ kind: 'nodePruned', id, cause: 'failed', reasoning })),
    ...(ended.includes(scope) ? siblingDeletion(run.tree, scope) : []),
  ];
  const isOwedInside = at.owedFor !== null && pathTo(run.tree, at.owedFor).includes(scope);
  const owing = isOwedInside ? { owed: [], owedFor: null } : {};
  return { changes, at: { ...at, ...owing, tries: 0, stack: stackOf(treeAfter(run, changes)) } };
}

/** Returns the node, or its largest open parts without an open user's step. */
function droppable(tree: PlanTree, id: NodeId): NodeId[] {
  const node = nodeOf(tree, id);
  if (isClosed(node) || node.pinned) return [];
  if (!holdsPinned(tree, id)) return [id];
  return node.children.flatMap((child) => droppable(tree, child));
}

/** The parent of such a step moves to FAILED at once, before its later steps. */
function parentFails(move: Move, tree: PlanTree, id: NodeId): Move {
  const parent = parentOf(tree, id);
  const { stack } = move.at;
  const below = parent ? stack.findIndex(({ node }) => node === parent.id) : -1;
  if (!parent || below < 0) return move;
  const { reasoning } = nodeOf(tree, id);
  return {
    ...move,
    changes: [...move.changes, { kind: 'nodeFailed', id: parent.id, reasoning }],
    at: { ...move.at, stack: [...stack.slice(0, below), entryFor(parent.id, 'failed')] },
  };
}

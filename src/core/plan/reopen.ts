/**
 * What a user's edit reopens (SA-27): the path to what it touches, the steps that were given up because an earlier one
 * failed, and a choice that was decided for another alternative.
 */

import type { NodeId } from '../ids.ts';
import { message } from '../messages/message.ts';
import type { TreeEvent } from './event.ts';
import { hasFailed, isClosed, isComposite, type PlanNode } from './node.ts';
import {
  childrenOf,
  hasDecided,
  laterSiblings,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
} from './tree.ts';

const opened = (id: NodeId, replan: boolean): TreeEvent => ({ kind: 'nodeReopened', id, replan });

/** Reopens `id` and every closed ancestor, from the root down, with the steps that were given up after them. */
export function reopenPath(tree: PlanTree, id: NodeId | null): TreeEvent[] {
  if (id === null) return [];
  return pathTo(tree, id).flatMap((each) => {
    const node = nodeOf(tree, each);
    if (!isClosed(node) && node.status !== 'fail') return [];
    return [opened(each, false), ...(hasFailed(node) ? reopenLaterSiblings(tree, each) : [])];
  });
}

/**
 * Returns the later siblings that were deleted because of this node (SA-17), to be planned again. Excludes those after
 * another failed step and those replaced by a repair in progress.
 */
export function reopenLaterSiblings(tree: PlanTree, id: NodeId): TreeEvent[] {
  const parent = parentOf(tree, id);
  if (!parent) return [];
  const later = laterSiblings(tree, id);
  const next = later.findIndex((sibling) => sibling.status !== 'deleted' && hasFailed(sibling));
  const oldest = hasFailed(parent) ? 0 : parent.revisionCount;
  return later
    .slice(0, next < 0 ? later.length : next)
    .filter(({ status, epoch }) => status === 'deleted' && epoch >= oldest)
    .map((sibling) => opened(sibling.id, true));
}

/**
 * Returns the successful alternatives of each choice above a node whose own alternative has not begun. With them in the
 * tree, the node would never run. An alternative that has begun runs to its end anyway.
 */
export function rivalsOf(tree: PlanTree, id: NodeId): PlanNode[] {
  return pathTo(tree, id).flatMap((each) => {
    const parent = parentOf(tree, each);
    if (parent?.kind !== 'or' || nodeOf(tree, each).status !== 'unvisited') return [];
    return doneIn(tree, parent.id).filter((alternative) => alternative.id !== each);
  });
}

/** Returns the successful alternatives of a choice; empty if `id` is not a choice. */
export const doneIn = (tree: PlanTree, id: NodeId): PlanNode[] =>
  nodeOf(tree, id).kind === 'or' ? childrenOf(tree, id).filter(hasDecided) : [];

/** Sets successful alternatives aside. Their own successes stay on record. */
export const setAside = (done: readonly PlanNode[]): TreeEvent[] =>
  done.flatMap(({ id }) => [
    opened(id, false),
    {
      kind: 'nodePruned',
      id,
      cause: 'human',
      reasoning: message('reason.otherWayChosen'),
    } as const,
  ]);

/** Whether the planner continued after it, in a chain. */
function wasPassedOver(tree: PlanTree, part: PlanNode, parent: PlanNode): boolean {
  if (parent.kind !== 'and' || !parent.ordered || part.pinned) return false;
  return laterSiblings(tree, part.id).some(
    ({ pinned, executionCount }) => !pinned && executionCount > 0,
  );
}

/** Reopens the parts of a node that a retry repeats: not the successful, removed, unneeded or replaced ones. */
export function reopenParts(tree: PlanTree, id: NodeId): TreeEvent[] {
  const target = nodeOf(tree, id);
  const isRemoved = target.closed?.cause === 'human';
  const shouldRepeat = (part: PlanNode, parent: PlanNode): boolean => {
    if (!isClosed(part)) return true;
    if (part.closed?.cause === 'human') return isRemoved;
    const isCurrentRevision = part.epoch >= (part.pinned ? 0 : parent.revisionCount);
    return hasFailed(part) && isCurrentRevision && !wasPassedOver(tree, part, parent);
  };
  const within = (at: NodeId): TreeEvent[] =>
    childrenOf(tree, at)
      .filter((part) => shouldRepeat(part, nodeOf(tree, at)))
      .flatMap((part) => {
        const parts = within(part.id);
        // Children added below a step that is not planned yet are kept as they are.
        const isWhole = !isComposite(part) || parts.length === 0;
        return [opened(part.id, isWhole), ...parts];
      });
  return within(id);
}

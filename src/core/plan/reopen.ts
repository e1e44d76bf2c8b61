/**
 * Nodes that a human edit opens again (SA-27): the path to what it touches, the steps that had been given up because an
 * earlier one failed, and a choice that had been made for another alternative.
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

const opened = (id: NodeId, afresh: boolean): TreeEvent => ({ kind: 'nodeReopened', id, afresh });

/** Open `id` and every closed ancestor again, from the root down, with the steps that were given up behind them. */
export function reopenPath(tree: PlanTree, id: NodeId | null): TreeEvent[] {
  if (id === null) return [];
  return pathTo(tree, id).flatMap((each) => {
    const node = nodeOf(tree, each);
    if (!isClosed(node) && node.status !== 'fail') return [];
    return [opened(each, false), ...(hasFailed(node) ? reopenBehind(tree, each) : [])];
  });
}

/**
 * The later siblings that were deleted because of this node (SA-17), to be planned again. Not those behind another
 * failed step, and not those that a repair still under way has replaced.
 */
export function reopenBehind(tree: PlanTree, id: NodeId): TreeEvent[] {
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
 * The alternatives that worked in each choice above a node whose own alternative there is not begun: with them in the
 * tree it would never be done. One that is begun is brought to its end anyway.
 */
export function rivalsOf(tree: PlanTree, id: NodeId): PlanNode[] {
  return pathTo(tree, id).flatMap((each) => {
    const parent = parentOf(tree, each);
    if (parent?.kind !== 'or' || nodeOf(tree, each).status !== 'unvisited') return [];
    return doneIn(tree, parent.id).filter((way) => way.id !== each);
  });
}

/** The alternatives of a choice that worked; none if `id` is not a choice. */
export const doneIn = (tree: PlanTree, id: NodeId): PlanNode[] =>
  nodeOf(tree, id).kind === 'or' ? childrenOf(tree, id).filter(hasDecided) : [];

/** A successful alternative is set aside; its own successes stay on record. */
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

/** In a chain: the planner went on after it. */
function isOvercome(tree: PlanTree, part: PlanNode, parent: PlanNode): boolean {
  if (parent.kind !== 'and' || !parent.ordered || part.pinned) return false;
  return laterSiblings(tree, part.id).some(
    ({ pinned, executionCount }) => !pinned && executionCount > 0,
  );
}

/** The parts of a node that a retry takes up again: not what worked, what was removed or not needed, or what a repair replaced. */
export function reopenParts(tree: PlanTree, id: NodeId): TreeEvent[] {
  const target = nodeOf(tree, id);
  const isRemoved = target.closed?.cause === 'human';
  const isAgain = (part: PlanNode, parent: PlanNode): boolean => {
    if (!isClosed(part)) return true;
    if (part.closed?.cause === 'human') return isRemoved;
    const isPresent = part.epoch >= (part.pinned ? 0 : parent.revisionCount);
    return hasFailed(part) && isPresent && !isOvercome(tree, part, parent);
  };
  const within = (at: NodeId): TreeEvent[] =>
    childrenOf(tree, at)
      .filter((part) => isAgain(part, nodeOf(tree, at)))
      .flatMap((part) => {
        const parts = within(part.id);
        // Children hung below a step that is not planned yet are kept as they are.
        const isWhole = !isComposite(part) || parts.length === 0;
        return [opened(part.id, isWhole), ...parts];
      });
  return within(id);
}

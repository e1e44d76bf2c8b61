/** Closes and reopens parts of a tree. Only for the reducer, `reduce.ts`. */
import type { NodeId, StateId } from '../ids.ts';
import { nothingSpent } from './budget.ts';
import type { TreeEvent } from './event.ts';
import {
  type CloseCause,
  type Closing,
  hasFailed,
  isClosed,
  type NodeStatus,
  type OrNode,
  type PlanNode,
} from './node.ts';
import { patchNode, withoutAction, withoutProof } from './patch.ts';
import { childrenOf, nodeOf, type PlanTree, parentOf, subtree } from './tree.ts';

type Pruned = Extract<TreeEvent, { kind: 'nodePruned' }>;

export function pruneNode(tree: PlanTree, { id, cause, reasoning, by }: Pruned): PlanTree {
  return patchNode(closeBelow(tree, id, 'pruned', cause), id, (node) => ({
    ...node,
    reasoning: reasoning || node.reasoning,
    ...(by && node.closed && { closed: { ...node.closed, by } }),
  }));
}

/** Closes a node and every open node below it. When the user cuts it, failed nodes are closed too. */
export function closeBelow(
  tree: PlanTree,
  id: NodeId,
  status: Extract<NodeStatus, 'pruned' | 'deleted'>,
  cause: CloseCause,
): PlanTree {
  const close = (node: PlanNode): PlanNode => ({
    ...node,
    status,
    closed: closingOf(tree, node, cause),
  });
  const isMeant = (node: PlanNode): boolean =>
    !isClosed(node) || (cause === 'human' && hasFailed(node));
  return subtree(tree, id).reduce(
    (at, node) => (isMeant(node) ? patchNode(at, node.id, close) : at),
    tree,
  );
}

export const closingOf = (tree: PlanTree, { id }: PlanNode, cause: CloseCause): Closing => ({
  cause,
  revision: parentOf(tree, id)?.revisionCount ?? 0,
});

export function reopenNode(tree: PlanTree, id: NodeId, replan: boolean): PlanTree {
  const opened = patchNode(replan ? supersede(tree, id) : tree, id, (node) => ({
    ...withoutProof(node),
    status: 'visited',
    closed: null,
    retryCount: 0,
    epoch: Math.max(0, node.epoch),
  }));
  if (!replan) return opened;
  return patchNode(opened, id, (node) => ({
    ...withoutAction(startingAnew(node)),
    status: 'unvisited',
    repairAttempts: 0,
    revisionCount: 0,
    executionCount: 0,
    // Its limits count from here. Its ancestors keep their usage.
    spent: nothingSpent,
  }));
}

/** A choice whose state can't be restored starts its new plan wherever the tab is. */
function startingAnew(node: PlanNode): PlanNode {
  if (node.kind !== 'or' || !node.isPast) return node;
  const { isPast: _past, start: _start, ...rest } = node;
  return { ...rest, url: '' };
}

/** Failures under a node's old plan don't count against its new one. */
function supersede(tree: PlanTree, id: NodeId): PlanTree {
  return nodeOf(tree, id)
    .children.map((child) => nodeOf(tree, child))
    .filter((child) => child.status === 'pruned' || child.status === 'deleted')
    .reduce((at, { id: past }) => patchNode(at, past, (node) => ({ ...node, epoch: -1 })), tree);
}

/**
 * After an irreversible change outside, closes alternatives that start before it, including the user's, and their
 * choices accept no more of them. An alternative being executed continues (A27).
 */
export function closePast(
  tree: PlanTree,
  isPast: (start: StateId | undefined) => boolean,
): PlanTree {
  const choices = tree.nodes.filter(
    (node): node is OrNode => node.kind === 'or' && node.status !== 'unvisited',
  );
  return choices.reduce((at, choice) => {
    const closed = isPast(choice.start) ? patchNode(at, choice.id, past) : at;
    return alternativesFromPast(tree, choice, isPast).reduce<PlanTree>(
      (below, { id }) => closeBelow(below, id, 'pruned', 'rerooted'),
      closed,
    );
  }, tree);
}

const past = (node: PlanNode): PlanNode => (node.kind === 'or' ? { ...node, isPast: true } : node);

/** Open alternatives that nobody is executing. */
export const alternativesFromPast = (
  tree: PlanTree,
  choice: OrNode,
  isPast: (start: StateId | undefined) => boolean,
): PlanNode[] =>
  childrenOf(tree, choice.id).filter(
    (node) =>
      !isClosed(node) &&
      !(node.taken && node.status === 'visited') &&
      isPast(node.proposedIn ?? choice.start),
  );

/** Chains: parts of the plan that grow one action at a time. Shared by planners without a tree of their own. */

import type { NodeId } from '../../core/ids.ts';
import { message, type Text } from '../../core/messages/message.ts';
import { hasFailed, isClosed, isComposite, type PlanNode } from '../../core/plan/node.ts';
import {
  childrenOf,
  freshChild,
  holdsPinned,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
  subtree,
} from '../../core/plan/tree.ts';
import { addressHere } from '../../core/run/browserStates.ts';
import type { Run, RunChange } from '../../core/run/run.ts';

/**
 * Returns the node to work on: the first open step in plan order, inside it the first of its own, and the goal last.
 */
export function focusOf(tree: PlanTree, id: NodeId): PlanNode {
  const step = childrenOf(tree, id).find((child) => isStep(tree, child));
  return step ? focusOf(tree, step.id) : nodeOf(tree, id);
}

/** Whether it is the user's own or contains such, is to be retried, or is a chain that was begun. */
export const isStep = (tree: PlanTree, node: PlanNode): boolean =>
  !isClosed(node) &&
  (node.status === 'unvisited' || isComposite(node) || holdsPinned(tree, node.id));

/** Whether a step precedes this node in plan order, for instance because the user inserted it meanwhile. */
export const isStepBefore = (tree: PlanTree, id: NodeId): boolean =>
  pathTo(tree, id).some((each) => {
    const siblings = parentOf(tree, each)?.children ?? [];
    return siblings
      .slice(0, siblings.indexOf(each))
      .some((sibling) => isStep(tree, nodeOf(tree, sibling)));
  });

/** Turns every node down to this one into an ordered AND that grows one action at a time; no changes if all are. */
export const chainTo = (run: Run, id: NodeId): RunChange[] =>
  pathTo(run.tree, id).flatMap((each) => chain(run, nodeOf(run.tree, each)));

function chain(run: Run, node: PlanNode): RunChange[] {
  const { id, description, status } = node;
  const expansion = { kind: 'and', ordered: true, children: [] } as const;
  return [
    ...(isComposite(node)
      ? []
      : [{ kind: 'nodeExpanded', id, description, expansion, reasoning: '' } as const]),
    ...(status === 'visited' && isComposite(node)
      ? []
      : [{ kind: 'nodeEntered', id, url: addressHere(run) } as const]),
  ];
}

/** Finds an action that failed or was interrupted. Another takes its place in the chain. */
export const leftOver = (tree: PlanTree): PlanNode | undefined =>
  subtree(tree, tree.root).find(
    (node) => node.id !== tree.root && !isClosed(node) && !isStep(tree, node),
  );

export const giveUp = (id: NodeId, reasoning: Text): RunChange => ({
  kind: 'nodePruned',
  id,
  cause: 'failed',
  reasoning,
});

/** Returns the id that the next child of a node will get. */
export const nextChildOf = (tree: PlanTree, id: NodeId): NodeId => freshChild(tree, id).id;

/** Returns a user's step in this part of the plan that could not be done. */
export const failedOwnStep = (tree: PlanTree, id: NodeId): PlanNode | undefined =>
  subtree(tree, id).find((node) => node.pinned && node.epoch >= 0 && hasFailed(node));

export const OWN_STEP_FAILED = message('reason.ownFailed');

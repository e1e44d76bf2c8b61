/**
 * What the nodes of this search are (WO-01). A scope is the goal or a step of the user: an ordered AND of the search and of steps.
 * A choice is an OR that stands for a state of the browser, its alternatives are edges: acts, which may have the choice of
 * the next state below them. Whatever else is found under a choice is the user's, and a scope of its own.
 */
import type { NodeId } from '../../../core/ids.ts';
import { type ActionNode, isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, nodeOf, type PlanTree, parentOf, pathTo } from '../../../core/plan/tree.ts';

/** Private data of a choice: its steps from the present root (WO-21). */
export const CHOICE = 'level';

/** Made by the search, and not made another step by the user's words. */
export const isChoice = ({ others, origin, kind }: PlanNode): boolean =>
  CHOICE in others && origin === 'planner' && (kind === 'or' || kind === 'unknown');

export const isScope = (node: PlanNode): boolean => node.kind !== 'action' && !isChoice(node);

/** Carried out: it led to another state, or wrote something down. */
export const isDone = (node: PlanNode): boolean => node.kind === 'action' && node.visits > 0;

export function levelOf({ others }: PlanNode): number {
  const level = others[CHOICE];
  return typeof level === 'number' ? level : 0;
}

/** The goal or step that a node belongs to; of a step itself, the one around it. */
export function scopeOf(tree: PlanTree, id: NodeId): PlanNode {
  for (let at = parentOf(tree, id); at; at = parentOf(tree, at.id)) if (isScope(at)) return at;
  return nodeOf(tree, tree.root);
}

/** It or something above it was given up. A step of the user's that succeeded has what is below it go on. */
export const isCut = (tree: PlanTree, id: NodeId): boolean =>
  pathTo(tree, id).some((each) => ['pruned', 'deleted'].includes(nodeOf(tree, each).status));

/** Open parts of the search below a node, in plan order; steps of the user are listed and not entered. */
export function searchBelow(tree: PlanTree, id: NodeId): PlanNode[] {
  return childrenOf(tree, id).flatMap((child) => {
    if (child.status === 'pruned' || child.status === 'deleted') return [];
    return isScope(child) ? [child] : [child, ...searchBelow(tree, child.id)];
  });
}

export const isEdge = (node: PlanNode): node is ActionNode => node.kind === 'action';

/** An alternative that nobody carried out yet. */
export const isOpenEdge = (node: PlanNode): node is ActionNode =>
  isEdge(node) && !isClosed(node) && !isDone(node);

/** Named by the user, or to be done once more: worked on for its words. */
export const isOwnWay = (node: PlanNode): boolean => isScope(node) && !isClosed(node);

/** The choice that an edge is an alternative of. */
export function choiceOf(tree: PlanTree, id: NodeId): PlanNode {
  const parent = parentOf(tree, id);
  if (!parent) throw new Error(`${id} is no alternative`);
  return parent;
}

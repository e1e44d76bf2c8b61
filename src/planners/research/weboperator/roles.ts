/**
 * The roles of nodes in this search (WO-01). A scope is the goal or a user's step: an ordered AND of the search and of
 * steps. A choice is an OR that stands for a browser state; its alternatives are edges, which are actions and may have
 * the choice of the next state below them. Anything else under a choice is the user's and a scope of its own.
 */
import type { NodeId } from '../../../core/ids.ts';
import { type ActionNode, isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { childrenOf, nodeOf, type PlanTree, parentOf, pathTo } from '../../../core/plan/tree.ts';

/** Private data of a choice: its steps from the present root (WO-21). */
export const CHOICE = 'level';

/** Whether the search made it, and the user did not reword it into another step. */
export const isChoice = ({ others, origin, kind }: PlanNode): boolean =>
  CHOICE in others && origin === 'planner' && (kind === 'or' || kind === 'unknown');

export const isScope = (node: PlanNode): boolean => node.kind !== 'action' && !isChoice(node);

/** Whether it was executed: it led to another state, or took a note. */
export const isDone = (node: PlanNode): boolean => node.kind === 'action' && node.visits > 0;

export function levelOf({ others }: PlanNode): number {
  const level = others[CHOICE];
  return typeof level === 'number' ? level : 0;
}

/** Returns the goal or step that a node belongs to; for a step itself, its parent scope. */
export function scopeOf(tree: PlanTree, id: NodeId): PlanNode {
  for (let at = parentOf(tree, id); at; at = parentOf(tree, at.id)) if (isScope(at)) return at;
  return nodeOf(tree, tree.root);
}

/** Whether it or an ancestor was given up. Below a successful step of the user, work continues. */
export const isCut = (tree: PlanTree, id: NodeId): boolean =>
  pathTo(tree, id).some((each) => ['pruned', 'deleted'].includes(nodeOf(tree, each).status));

/** Returns the open parts of the search below a node, in plan order. The user's steps are listed but not entered. */
export function searchBelow(tree: PlanTree, id: NodeId): PlanNode[] {
  return childrenOf(tree, id).flatMap((child) => {
    if (child.status === 'pruned' || child.status === 'deleted') return [];
    return isScope(child) ? [child] : [child, ...searchBelow(tree, child.id)];
  });
}

export const isEdge = (node: PlanNode): node is ActionNode => node.kind === 'action';

/** Whether it is an alternative that was not executed yet. */
export const isOpenEdge = (node: PlanNode): node is ActionNode =>
  isEdge(node) && !isClosed(node) && !isDone(node);

/** Whether the user named it or wants it again, so that it is worked on by its description. */
export const isUserAlternative = (node: PlanNode): boolean => isScope(node) && !isClosed(node);

/** Returns the choice that an edge is an alternative of. */
export function choiceOf(tree: PlanTree, id: NodeId): PlanNode {
  const parent = parentOf(tree, id);
  if (!parent) throw new Error(`${id} is no alternative`);
  return parent;
}

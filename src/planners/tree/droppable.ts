/** Which parts of a plan the model may change or drop by a tree update (SA-22). */
import { noteOf } from '../../core/action/action.ts';
import type { NodeId } from '../../core/ids.ts';
import { isClosed } from '../../core/plan/node.ts';
import { hasNode, holdsPinned, nodeOf, type PlanTree } from '../../core/plan/tree.ts';

/** Whether it is open, and not the goal, a note, or the user's. */
export function isPlannersOwn(tree: PlanTree, id: NodeId): boolean {
  if (!hasNode(tree, id) || id === tree.root) return false;
  const node = nodeOf(tree, id);
  const isNote = node.kind === 'action' && noteOf(node.action) !== null;
  return !isClosed(node) && !node.pinned && !isNote;
}

/** Whether it is the planner's own, with no user's step inside. */
export const mayBeDropped = (tree: PlanTree, id: NodeId): boolean =>
  isPlannersOwn(tree, id) && !holdsPinned(tree, id);

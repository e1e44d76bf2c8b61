/** What of a plan the model may change by a tree update, or drop (SA-22). */
import { noteOf } from '../../core/action/action.ts';
import type { NodeId } from '../../core/ids.ts';
import { isClosed } from '../../core/plan/node.ts';
import { hasNode, holdsPinned, nodeOf, type PlanTree } from '../../core/plan/tree.ts';

/** Open, and neither the goal, a note, nor the user's. */
export function isPlannersOwn(tree: PlanTree, id: NodeId): boolean {
  if (!hasNode(tree, id) || id === tree.root) return false;
  const node = nodeOf(tree, id);
  const isNote = node.kind === 'action' && noteOf(node.action) !== null;
  return !isClosed(node) && !node.pinned && !isNote;
}

/** The planner's own, with no step of the user's in it. */
export const mayBeDropped = (tree: PlanTree, id: NodeId): boolean =>
  isPlannersOwn(tree, id) && !holdsPinned(tree, id);

/** Where a dragged step would be dropped, and the edit that moves it there. */
import type { NodeId } from '../../core/ids.ts';
import type { EditPlace } from '../../core/plan/edit.ts';
import { isClosed } from '../../core/plan/node.ts';
import { nodeOf, type PlanTree, pathTo } from '../../core/plan/tree.ts';
import type { NewEdit } from './undo.ts';

export type DropTarget = { readonly node: NodeId; readonly place: Exclude<EditPlace, 'instead'> };

export const canDrag = (tree: PlanTree, id: NodeId): boolean =>
  id !== tree.root && !isClosed(nodeOf(tree, id));

/** Returns the drop target for a vertical position in a row (0 top, 1 bottom); null if it can't be dropped there. */
export function dropAt(
  tree: PlanTree,
  dragged: NodeId,
  over: NodeId,
  y: number,
): DropTarget | null {
  if (pathTo(tree, over).includes(dragged)) return null;
  const { kind, parent } = nodeOf(tree, over);
  if (parent === null) return { node: over, place: 'child' };
  if (kind === 'action') return { node: over, place: y < 0.5 ? 'before' : 'after' };
  if (y < 0.3) return { node: over, place: 'before' };
  return { node: over, place: y > 0.7 ? 'after' : 'child' };
}

/** Moves a step among its siblings, or below another parent; null if it stays in place. */
export function editOfDrop(
  tree: PlanTree,
  dragged: NodeId,
  { node, place }: DropTarget,
): NewEdit | null {
  const { parent } = nodeOf(tree, dragged);
  const isSibling = parent !== null && nodeOf(tree, node).parent === parent && place !== 'child';
  if (!isSibling) return { kind: 'graft', target: dragged, to: node, place };
  const { children } = nodeOf(tree, parent);
  const from = children.indexOf(dragged);
  const to = children.indexOf(node) + (place === 'after' ? 1 : 0);
  const by = to > from ? to - from - 1 : to - from;
  return by === 0 ? null : { kind: 'move', target: dragged, by };
}

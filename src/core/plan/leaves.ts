/** The unfinished steps of a plan, as far as it is planned. Pure. */
import { isClosed, type PlanNode } from './node.ts';
import { alternativesLeft, childrenOf, nodeOf, type PlanTree } from './tree.ts';

/** Returns the open leaves in plan order; of a choice, only those of its first alternative. */
export function openLeaves(tree: PlanTree, id = tree.root): readonly PlanNode[] {
  const node = nodeOf(tree, id);
  if (isClosed(node)) return [];
  const parts = node.kind === 'or' ? alternativesLeft(tree, id).slice(0, 1) : childrenOf(tree, id);
  const below = parts.flatMap((part) => openLeaves(tree, part.id));
  return below.length > 0 || node.children.length > 0 ? below : [node];
}

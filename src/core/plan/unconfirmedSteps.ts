/** Steps without evidence: closed by the planner's word, or by an action whose expected effect was not seen. */
import type { NodeId } from '../ids.ts';
import { isComposite, type PlanNode } from './node.ts';
import { childrenOf, nodeOf, type PlanTree } from './tree.ts';

export const isUnconfirmed = ({ status, unconfirmed }: PlanNode): boolean =>
  status === 'success' && unconfirmed === true;

/** Returns the last step of this part if nothing shows that it is done. */
export function lastUnconfirmed(tree: PlanTree, id: NodeId): PlanNode | null {
  const node = nodeOf(tree, id);
  if (!isComposite(node)) return isUnconfirmed(node) ? node : null;
  const last = childrenOf(tree, id).findLast(
    ({ status }) =>
      status !== 'pruned' && status !== 'deleted' && (node.kind === 'and' || status === 'success'),
  );
  return last ? lastUnconfirmed(tree, last.id) : null;
}

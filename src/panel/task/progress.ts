/** How many steps of the plan are done, of how many. Pure, but for what is kept of the branches that did not change. */
import type { NodeId } from '../../core/ids.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf, type PlanTree } from '../../core/plan/tree.ts';
import { memoTree } from '../tree/memoTree.ts';

export type Progress = { readonly done: number; readonly all: number };

/** Leaves that count for "n of m done": those of living branches. A branch that failed or was cut counts for nothing. */
export function memoProgress(): (tree: PlanTree) => Progress {
  const progressOf = memoTree<{ readonly tree: PlanTree }, Progress>(countOf);
  return (tree) => progressOf({ tree });
}

function countOf(
  node: PlanNode,
  below: (id: NodeId) => Progress,
  { tree }: { readonly tree: PlanTree },
): Progress {
  if (node.children.length === 0) return { done: node.status === 'success' ? 1 : 0, all: 1 };
  const living = childrenOf(tree, node.id).filter(isLiving);
  let [done, all] = [0, 0];
  for (const { id } of node.kind === 'or' ? chosenOf(living) : living) {
    const part = below(id);
    done += part.done;
    all += part.all;
  }
  return { done, all };
}

const isLiving = ({ status }: PlanNode): boolean =>
  status !== 'pruned' && status !== 'deleted' && status !== 'fail';

/** Only one alternative has to be done: the one that succeeded, else the one under way, else the first. */
function chosenOf(alternatives: readonly PlanNode[]): readonly PlanNode[] {
  const byStatus = (wanted: PlanNode['status']) =>
    alternatives.find(({ status }) => status === wanted);
  const chosen = byStatus('success') ?? byStatus('visited') ?? alternatives[0];
  return chosen ? [chosen] : [];
}

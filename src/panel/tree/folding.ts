/**
 * What the plan folds away on its own: finished and failed branches, and runs of steps that turned out not to be needed.
 * The way to the step under way stays open; what the user folds or opens wins. Pure.
 */
import type { NodeId } from '../../core/ids.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree, pathTo } from '../../core/plan/tree.ts';

export type Folds = {
  readonly tree: PlanTree;
  /** Rows the user opened or closed; absent means the default. */
  readonly opened: Readonly<Record<string, boolean>>;
  /** Steps above a question or a refusal that was not read: they can't be folded. */
  readonly forced: ReadonlySet<string>;
  /** Steps above the one under way and above the one whose details are open. */
  readonly alive: ReadonlySet<string>;
  /** Steps that are shown as rows of their own: under way, open, being edited or refused. */
  readonly apart: ReadonlySet<NodeId | null>;
};

export const idsAbove = (tree: PlanTree, id: NodeId): NodeId[] => pathTo(tree, id).slice(0, -1);

/** Everything above these steps; those that the plan does not have are left out. */
export const allAbove = (tree: PlanTree, ids: readonly (NodeId | null)[]): Set<string> =>
  new Set(ids.flatMap((id) => (id !== null && hasNode(tree, id) ? idsAbove(tree, id) : [])));

export function isOpen({ opened, forced, alive }: Folds, node: PlanNode): boolean {
  if (forced.has(node.id)) return true;
  return opened[node.id] ?? (node.parent === null || alive.has(node.id) || !isOver(node));
}

const isOver = (node: PlanNode): boolean => isClosed(node) || node.status === 'fail';

/** Neighbors of which each is not needed, skipped or overtaken; fewer than this stay rows of their own. */
const FEWEST = 2;

/** One step, or a run of neighbors without which the plan was done. */
export type Part = NodeId | readonly NodeId[];

/** The children of a node, with runs of steps that are not needed taken together. */
export function partsOf(
  { tree, forced, alive, apart }: Folds,
  ids: readonly NodeId[],
): readonly Part[] {
  const parts: Part[] = [];
  let idle: NodeId[] = [];
  const close = (): void => {
    parts.push(...(idle.length < FEWEST ? idle : [idle]));
    idle = [];
  };
  for (const id of ids) {
    if (isIdle(nodeOf(tree, id)) && !forced.has(id) && !alive.has(id) && !apart.has(id))
      idle.push(id);
    else {
      if (idle.length > 0) close();
      parts.push(id);
    }
  }
  if (idle.length > 0) close();
  return parts;
}

/** Nobody failed and nobody removed it: the plan went on without it. */
const isIdle = ({ status, closed, taken }: PlanNode): boolean =>
  !taken &&
  (status === 'deleted' ||
    (status === 'pruned' && closed !== null && idleCauses.has(closed.cause)));

const idleCauses: ReadonlySet<string> = new Set(['irrelevant', 'duplicate', 'superseded']);

/** Steps below a node, whatever became of them. */
export const countBelow = (tree: PlanTree, id: NodeId): number =>
  nodeOf(tree, id).children.reduce((sum, child) => sum + 1 + countBelow(tree, child), 0);

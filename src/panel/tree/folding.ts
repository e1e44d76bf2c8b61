/**
 * What the plan folds on its own: finished and failed branches, and groups of steps that were not needed. The path to
 * the current step stays open. What the user folds or unfolds takes precedence.
 */
import type { NodeId } from '../../core/ids.ts';
import { isClosed, type PlanNode } from '../../core/plan/node.ts';
import { hasNode, nodeOf, type PlanTree, pathTo } from '../../core/plan/tree.ts';

export type Folds = {
  readonly tree: PlanTree;
  /** Rows that the user folded or unfolded; the others follow the default. */
  readonly opened: Readonly<Record<string, boolean>>;
  /** Steps above a question or an unread refusal: these can't be folded. */
  readonly forced: ReadonlySet<string>;
  /** Steps above the current step and above the selected one. */
  readonly alive: ReadonlySet<string>;
  /** Steps that need their own row: current, selected, edited or refused. */
  readonly apart: ReadonlySet<NodeId | null>;
};

export const idsAbove = (tree: PlanTree, id: NodeId): NodeId[] => pathTo(tree, id).slice(0, -1);

/** Returns all steps above these; steps that are not in the plan are ignored. */
export const allAbove = (tree: PlanTree, ids: readonly (NodeId | null)[]): Set<string> =>
  new Set(ids.flatMap((id) => (id !== null && hasNode(tree, id) ? idsAbove(tree, id) : [])));

export function isOpen({ opened, forced, alive }: Folds, node: PlanNode): boolean {
  if (forced.has(node.id)) return true;
  return opened[node.id] ?? (node.parent === null || alive.has(node.id) || !isOver(node));
}

const isOver = (node: PlanNode): boolean => isClosed(node) || node.status === 'fail';

/** Fewer neighbors than this are not grouped. */
const FEWEST = 2;

/** One step, or a group of neighbors that were not needed. */
export type Part = NodeId | readonly NodeId[];

/** Splits the children of a node into single steps and groups. */
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

/** Whether the step was not needed: it did not fail, and the user did not remove it. */
const isIdle = ({ status, closed, taken }: PlanNode): boolean =>
  !taken &&
  (status === 'deleted' ||
    (status === 'pruned' && closed !== null && idleCauses.has(closed.cause)));

const idleCauses: ReadonlySet<string> = new Set(['irrelevant', 'duplicate', 'superseded']);

export const countBelow = (tree: PlanTree, id: NodeId): number =>
  nodeOf(tree, id).children.reduce((sum, child) => sum + 1 + countBelow(tree, child), 0);

/** The plan as a row of ticks, one a step that has none below it, with neighbors of one state taken together. */
import type { NodeId } from '../../core/ids.ts';
import { nodeOf, type PlanTree } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { memoTree } from './memoTree.ts';
import { type NodeState, nodeStateOf, touchedStates } from './nodeState.ts';

/** Neighboring ticks of one state. */
export type Band = { readonly length: number; readonly state: NodeState };

type Seen = {
  readonly run: Run;
  readonly tree: PlanTree;
  /** The step under way. */
  readonly current: NodeId | null;
};

/** The bands of the whole plan; those of branches that did not change are kept. */
export function memoBands(): (run: Run, current: NodeId | null) => readonly Band[] {
  const bandsOf = memoTree<Seen, readonly Band[]>(
    (node, below, { run, current }) =>
      node.children.length > 0
        ? joined(node.children.map(below))
        : node.parent === null
          ? []
          : [{ length: 1, state: nodeStateOf(run, node, current) }],
    touchedStates,
  );
  return (run, current) => bandsOf({ run, tree: run.tree, current });
}

function joined(parts: readonly (readonly Band[])[]): readonly Band[] {
  const bands: { length: number; state: NodeState }[] = [];
  for (const part of parts)
    for (const { length, state } of part) {
      const last = bands[bands.length - 1];
      if (last?.state === state) last.length += length;
      else bands.push({ length, state });
    }
  return bands;
}

/** The step of each tick. */
export function stepsOfTicks(tree: PlanTree, id = tree.root): readonly NodeId[] {
  const { children, parent } = nodeOf(tree, id);
  if (children.length > 0) return children.flatMap((child) => stepsOfTicks(tree, child));
  return parent === null ? [] : [id];
}

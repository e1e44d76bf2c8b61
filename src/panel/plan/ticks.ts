/** The plan as a row of ticks, one a step that has none below it, with neighbors of one state taken together. Pure. */
import type { NodeId } from '../../core/ids.ts';
import { nodeOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { type NodeState, nodeStateOf } from './nodeState.ts';

export type Tick = { readonly id: NodeId; readonly state: NodeState };
/** Ticks from `at` on, `length` of them. */
export type Band = { readonly at: number; readonly length: number; readonly state: NodeState };

export function ticksOf(run: Run, current: NodeId | null): readonly Tick[] {
  const ticks: Tick[] = [];
  const put = (id: NodeId): void => {
    const node = nodeOf(run.tree, id);
    if (node.children.length === 0 && node.parent !== null)
      ticks.push({ id, state: nodeStateOf(run, node, current) });
    for (const child of node.children) put(child);
  };
  put(run.tree.root);
  return ticks;
}

export function bandsOf(ticks: readonly Tick[]): readonly Band[] {
  const bands: { at: number; length: number; state: NodeState }[] = [];
  for (const [at, { state }] of ticks.entries()) {
    const last = bands.at(-1);
    if (last?.state === state) last.length += 1;
    else bands.push({ at, length: 1, state });
  }
  return bands;
}

/** Where an alternative starts. */
import type { PlanNode } from '../../core/plan/node.ts';
import type { Run } from '../../core/run/run.ts';

/** Where the browser was when it was proposed: it is brought back there first. */
export function startOf(
  run: Pick<Run, 'tree' | 'states'> | null,
  { parent, proposedIn }: PlanNode,
): string {
  if (!run || parent === null) return '';
  const choice = run.tree.nodes[parent];
  const state = proposedIn ?? choice?.start;
  return (state && run.states[state]?.address) || (choice?.url ?? '');
}

/** What an expansion brings besides the plan of its node, in systems that merge reflection into it (mechanisms 5.3). */
import { noteOf } from '../../action/action.ts';
import type { NodeId } from '../../ids.ts';
import type { TreeEvent } from '../../plan/event.ts';
import { hasNode, nodeOf, type PlanTree, parentOf } from '../../plan/tree.ts';
import type { Expanded } from '../../ports.ts';
import type { Run, RunChange } from '../../run/run.ts';
import { isReadOnlyStep } from '../readOnlyStep.ts';
import { updateEvents } from './reflect.ts';

/** Notes, progress, requirements, and the lesser tree update: later nodes that are settled or no longer needed. */
export function learnedFrom(run: Run, at: NodeId, expanded: Expanded): RunChange[] {
  const { notes, progress, requirements, settled, dropped } = expanded;
  const done = settled.filter((id) => id !== at && maySettle(run.tree, id));
  const gone = dropped.filter((id) => id !== at && !done.includes(id));
  return [
    ...(notes.length > 0 ? [{ kind: 'notesTaken', notes, response: '' } as const] : []),
    ...(progress ? [{ kind: 'progressMade', progress } as const] : []),
    ...(requirements.length > 0 ? [{ kind: 'requirementsRead', requirements } as const] : []),
    ...done.map((id): TreeEvent => ({ kind: 'nodeSucceeded', id, reasoning: settledAt(at) })),
    ...updateEvents(run.tree, { prune: gone, reword: [], reasoning: unneeded(at) }),
  ];
}

const settledAt = (id: NodeId): string => `Settled by what was seen while node ${id} was planned.`;

const unneeded = (id: NodeId): string => `No longer needed after what was seen at node ${id}.`;

/**
 * Only what nobody has begun, reads and does nothing else, and is not the person's own: what acts is done by acting.
 * Under an OR a settled alternative would close the choice, so there it stays.
 */
function maySettle(tree: PlanTree, id: NodeId): boolean {
  if (!hasNode(tree, id) || parentOf(tree, id)?.kind !== 'and') return false;
  const node = nodeOf(tree, id);
  const isRead =
    node.kind === 'unknown'
      ? isReadOnlyStep(node.description)
      : node.kind === 'action' && noteOf(node.action) !== null;
  return node.status === 'unvisited' && !node.pinned && isRead && node.children.length === 0;
}

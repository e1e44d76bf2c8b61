/** Handles the rest of an expansion, besides the plan of its node, in systems that merge reflection into it. */
import { noteOf } from '../../action/action.ts';
import type { NodeId } from '../../ids.ts';
import type { TreeEvent } from '../../plan/event.ts';
import { hasNode, nodeOf, type PlanTree, parentOf, pathOf } from '../../plan/tree.ts';
import type { Expanded, Pruning } from '../../ports.ts';
import type { Run, RunChange, RunRecord } from '../../run/run.ts';
import { isReadOnlyStep } from '../readOnlyStep.ts';
import { updateEvents } from './reflect.ts';

/** Notes, progress, requirements, and the lesser tree update: later nodes that are settled or no longer needed. */
export function learnedFrom(run: Run, at: NodeId, expanded: Expanded): RunChange[] {
  const { notes, progress, requirements, settled, dropped } = expanded;
  const path = pathOf(run.tree, at);
  const done = settled.filter((id) => id !== at && maySettle(run.tree, id));
  const gone = dropped.filter((id) => id !== at && !done.includes(id));
  return [
    ...(notes.length > 0 ? [recorded({ kind: 'notes', notes, response: '' })] : []),
    ...(progress ? [recorded({ kind: 'progress', text: progress })] : []),
    ...(requirements.length > 0 ? [recorded({ kind: 'requirements', requirements })] : []),
    ...done.map((id): TreeEvent => ({ kind: 'nodeSucceeded', id, reasoning: settledAt(path) })),
    ...updateEvents(
      run.tree,
      { prune: gone.map(unneededPart), reword: [], reasoning: unneeded(path) },
      'reasoned',
    ),
  ];
}

const recorded = (record: RunRecord): RunChange => ({ kind: 'recorded', record });

const settledAt = (path: string): string =>
  `Found done on the page while node ${path} was being planned.`;

const unneededPart = (id: NodeId): Pruning => ({ id, cause: 'irrelevant' });

const unneeded = (path: string): string =>
  `Not needed anymore, judging by the page at node ${path}.`;

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

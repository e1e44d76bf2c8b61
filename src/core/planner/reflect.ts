/** The calls owed after a page-changing action (SA-10): one a step, each survivable; bad output changes nothing (SA-22). */
import { noteOf } from '../action/action.ts';
import type { NodeId } from '../ids.ts';
import { wantsTable } from '../memory/schema.ts';
import { applyOps } from '../memory/table.ts';
import type { TreeEvent } from '../plan/event.ts';
import { isClosed } from '../plan/node.ts';
import { hasNode, holdsPinned, nodeOf, type PlanTree } from '../plan/tree.ts';
import type { OperatorName, TreeUpdate } from '../ports.ts';
import type { RunChange } from '../run/run.ts';
import { purgeAfter } from './andOr/stack.ts';
import { askOperator } from './askOperator.ts';
import type { StepContext } from './strategy.ts';

export async function payOwed(
  step: StepContext,
  operator: OperatorName,
  node: NodeId,
): Promise<void> {
  const changes = await reflect(step, operator, node);
  if (!changes) return;
  const { tree, cursor } = step.run();
  return step.commit([
    ...changes,
    {
      kind: 'cursorMoved',
      cursor: { ...purgeAfter(tree, cursor, changes), owed: cursor.owed.slice(1) },
    },
  ]);
}

async function reflect(
  step: StepContext,
  operator: OperatorName,
  node: NodeId,
): Promise<readonly RunChange[] | null> {
  switch (operator) {
    case 'summarize': {
      const called = await askOperator(step, 'summarize', node, 'all_fields');
      if (step.run().status === 'blocked') return null;
      return called.ok ? [{ kind: 'summarized', summary: called.value }] : [];
    }
    case 'takeNotes': {
      const called = await askOperator(step, 'takeNotes', node, 'text_only');
      if (step.run().status === 'blocked') return null;
      return called.ok ? [{ kind: 'notesTaken', ...called.value }] : [];
    }
    case 'updateTree': {
      const called = await askOperator(step, 'updateTree', node, 'text_only');
      if (step.run().status === 'blocked') return null;
      return called.ok ? updateEvents(step.run().tree, called.value) : [];
    }
    case 'readConstraints':
      return readConstraints(step, node);
    case 'updateMemory':
      return updateMemory(step, node);
    default:
      return [];
  }
}

/** SM-01, SM-06: what the task looks for, read once; a table is started only where it is worth one. */
async function readConstraints(
  step: StepContext,
  node: NodeId,
): Promise<readonly RunChange[] | null> {
  if (step.run().memory.table) return [];
  const called = await askOperator(step, 'readConstraints', node, null);
  if (step.run().status === 'blocked') return null;
  const isWorthIt = called.ok && wantsTable(called.value);
  return isWorthIt ? [{ kind: 'tableStarted', schema: called.value }] : [];
}

/** SM-02: what the page tells of candidates; the rules of the table decide what of it is taken. */
async function updateMemory(step: StepContext, node: NodeId): Promise<readonly RunChange[] | null> {
  if (!step.run().memory.table) return [];
  const called = await askOperator(step, 'updateMemory', node, 'all_fields');
  if (step.run().status === 'blocked') return null;
  const { table } = step.run().memory;
  if (!called.ok || !table) return [];
  const { ops, refused } = applyOps(table, called.value.ops);
  return ops.length + refused.length > 0 ? [{ kind: 'tableChanged', ops, refused }] : [];
}

/** SA-22: only nodes that were not begun; never the root, notes, or (pruned) what holds a step of the person. */
export function updateEvents(tree: PlanTree, update: TreeUpdate): TreeEvent[] {
  const mayChange = (id: NodeId): boolean => {
    if (!hasNode(tree, id) || id === tree.root) return false;
    const node = nodeOf(tree, id);
    return (
      !isClosed(node) &&
      !node.pinned &&
      node.status === 'unvisited' &&
      !(node.kind === 'action' && noteOf(node.action) !== null)
    );
  };
  const prunes = update.prune
    .filter((id) => mayChange(id) && !holdsPinned(tree, id))
    .map(
      (id): TreeEvent => ({
        kind: 'nodePruned',
        id,
        reason: 'irrelevant',
        reasoning: update.reasoning,
      }),
    );
  const pruned = new Set(update.prune);
  const rewords = update.reword
    .filter(({ id }) => mayChange(id) && !pruned.has(id))
    .map(
      ({ id, description }): TreeEvent => ({
        kind: 'nodeReworded',
        id,
        description,
        origin: 'planner',
      }),
    );
  return [...prunes, ...rewords];
}

/** The calls owed after a page-changing action (SA-10): one a step, each survivable; bad output changes nothing (SA-22). */
import { noteOf } from '../../action/action.ts';
import type { NodeId } from '../../ids.ts';
import { wantsTable } from '../../memory/schema.ts';
import { applyOps } from '../../memory/table.ts';
import type { TreeEvent } from '../../plan/event.ts';
import { isClosed } from '../../plan/node.ts';
import { hasNode, holdsPinned, nodeOf, type PlanTree } from '../../plan/tree.ts';
import type { TreeUpdate } from '../../ports.ts';
import type { Run, RunChange } from '../../run/run.ts';
import type { OperatorAnswer } from '../strategy.ts';
import { orderAsk } from '../strategy.ts';
import { type Move, orderOnly, type Step } from './move.ts';
import type { OwedOperator, Position } from './position.ts';

export const isOwed = ({ owed, owedFor }: Position): boolean => owed.length > 0 && owedFor !== null;

const views = {
  summarize: 'all_fields',
  takeNotes: 'text_only',
  updateTree: 'text_only',
  readConstraints: null,
  updateMemory: 'all_fields',
} as const satisfies Record<OwedOperator, 'all_fields' | 'text_only' | null>;

export function orderOwed(step: Step): Move {
  const { run, at } = step;
  const [operator] = at.owed;
  if (!operator || at.owedFor === null || !isWanted(run, operator))
    return { changes: [], at: paid(at) };
  return orderOnly(step, orderAsk(run, { operator, node: at.owedFor, view: views[operator] }));
}

/** A table is read for once, and only a table can be kept. */
function isWanted({ memory }: Run, operator: OwedOperator): boolean {
  if (operator === 'readConstraints') return memory.table === null;
  return operator !== 'updateMemory' || memory.table !== null;
}

const paid = (at: Position): Position => ({ ...at, owed: at.owed.slice(1) });

type OwedReply = Extract<OperatorAnswer, { operator: OwedOperator }>;

export const takeOwed = ({ run, at }: Step, reply: OwedReply): Move => ({
  changes: learned(run, reply),
  at: paid(at),
});

function learned(run: Run, reply: OwedReply): readonly RunChange[] {
  if (!reply.result.ok) return [];
  switch (reply.operator) {
    case 'summarize':
      return [{ kind: 'summarized', summary: reply.result.value }];
    case 'takeNotes':
      return [{ kind: 'notesTaken', ...reply.result.value }];
    case 'updateTree':
      return updateEvents(run.tree, reply.result.value);
    // SM-01, SM-06: a table is started only where the task is worth one.
    case 'readConstraints':
      return wantsTable(reply.result.value)
        ? [{ kind: 'tableStarted', schema: reply.result.value }]
        : [];
    case 'updateMemory':
      return tableChanges(run, reply.result.value.ops);
  }
}

/** SM-02: what the page tells of candidates; the rules of the table decide what of it is taken. */
function tableChanges(
  { memory: { table } }: Run,
  wanted: Parameters<typeof applyOps>[1],
): RunChange[] {
  if (!table) return [];
  const { ops, refused } = applyOps(table, wanted);
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

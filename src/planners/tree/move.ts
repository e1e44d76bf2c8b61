/** Shared types of the depth-first planner: `Step` (input of each function) and `Move` (its result). */
import type { Text } from '../../core/messages/message.ts';
import { treeAfter as treeOf } from '../../core/plan/add.ts';
import { isTreeEvent } from '../../core/plan/event.ts';
import type { PlanTree } from '../../core/plan/tree.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import type { System } from '../../core/run/system.ts';
import {
  entryFor,
  type Phase,
  type Position,
  positionAsPlan,
  purgeStack,
  replaceTop,
  type StackEntry,
} from './position.ts';
import type { Rules } from './rules.ts';

/** One step of the DFS: the run, its position, and the system's settings. */
export type Step = {
  readonly run: Run;
  readonly at: Position;
  readonly rules: Rules;
  readonly system: System;
  /** If the user edited the plan while the model was asked: the run that its reply is on. */
  readonly overtaken: Run | null;
};

/** Result of a step. A `popped` entry counts as a planning step. */
export type Move = {
  readonly changes: readonly RunChange[];
  readonly at: Position;
  readonly popped?: StackEntry;
  readonly order?: RunChange;
};

/** Requests an operation without moving on the stack. */
export const orderOnly = ({ at }: Step, order: RunChange): Move => ({ changes: [], at, order });

/** Prepends changes to the move. */
export const prependChanges = (before: readonly RunChange[], move: Move): Move => ({
  ...move,
  changes: [...before, ...move.changes],
});

/** Pops the entry; `next` takes its place. */
export function popEntry(
  step: Step,
  entry: StackEntry,
  changes: readonly RunChange[],
  next?: Phase,
): Move {
  const entries = next ? [entryFor(entry.node, next)] : [];
  return { changes, at: replaceTop(step.at, ...entries), popped: entry };
}

/** Pops the entry because its node failed. */
export const failEntry = (step: Step, entry: StackEntry, reasoning: Text): Move =>
  popEntry(step, entry, [{ kind: 'nodeFailed', id: entry.node, reasoning }], 'failed');

export const treeAfter = ({ tree }: Run, changes: readonly RunChange[]): PlanTree =>
  treeOf(tree, changes.filter(isTreeEvent));

const CLOSING: ReadonlySet<string> = new Set(['nodePruned', 'nodesDeleted', 'nodeReopened']);

/** Converts the move to changes of the run. Entries of nodes that the changes close leave the stack. */
export function changesOf({ run }: Step, { changes, at, popped, order }: Move): RunChange[] {
  const closes = changes.some(({ kind }) => CLOSING.has(kind));
  const plan = positionAsPlan(closes ? purgeStack(at, treeAfter(run, changes)) : at);
  const isSame = !popped && JSON.stringify(plan) === JSON.stringify(run.plan);
  const counts = popped ? { counts: { node: popped.node, label: popped.phase } } : {};
  return [
    ...changes,
    ...(isSame ? [] : [{ kind: 'planMoved', plan, ...counts } as const]),
    ...(order ? [order] : []),
  ];
}

/** One step of the search while it is assembled: the run with the changes so far, and the memory. */
import type { NodeId } from '../../../core/ids.ts';
import { nodeOf } from '../../../core/plan/tree.ts';
import type { Run, RunChange } from '../../../core/run/run.ts';
import { runAfter } from '../../../core/run/runAfter.ts';
import type { SearchConfig } from './config.ts';
import { type Counters, type Memory, memoryAsPlan } from './memory.ts';

export type Search = {
  /** Includes the changes of this step. */
  readonly run: Run;
  readonly memory: Memory;
  readonly config: SearchConfig;
  readonly changes: readonly RunChange[];
  /** What the step orders, as its last change. */
  readonly order: RunChange | null;
};

/** Adds these changes to the step. */
export const withChanges = (search: Search, ...changes: readonly RunChange[]): Search => ({
  ...search,
  run: runAfter(search.run, changes),
  changes: [...search.changes, ...changes],
});

export const withOrder = (search: Search, order: RunChange): Search => ({ ...search, order });

export const rememberInSearch = (search: Search, memory: Partial<Memory>): Search => ({
  ...search,
  memory: { ...search.memory, ...memory },
});

/** WO-22. */
export function addToCounters(search: Search, counted: Partial<Counters>): Search {
  const { counters } = search.memory;
  const sums = Object.entries(counted).map(([name, more]) => [
    name,
    counters[name as keyof Counters] + more,
  ]);
  return rememberInSearch(search, { counters: { ...counters, ...Object.fromEntries(sums) } });
}

/**
 * Returns everything to commit. Each step is a planning step of the goal, so that a search in circles meets that limit.
 */
export function toRunChanges({ run, memory, changes, order }: Search): readonly RunChange[] {
  const counts = { node: run.tree.root, label: 'search' };
  const moved: RunChange = { kind: 'planMoved', plan: memoryAsPlan(memory), counts };
  return [...changes, moved, ...(order ? [order] : [])];
}

export const nodeIn = ({ run }: Search, id: NodeId) => nodeOf(run.tree, id);

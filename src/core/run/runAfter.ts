/** Computes the run after changes that are not recorded yet. */
import { reduceRun } from './reduce.ts';
import type { Run, RunChange } from './run.ts';

export function runAfter(run: Run, changes: readonly RunChange[]): Run {
  return changes.reduce<Run>(
    (at, change) => reduceRun(at, { seq: at.seq + 1, at: 0, origin: 'planner', change }),
    run,
  );
}

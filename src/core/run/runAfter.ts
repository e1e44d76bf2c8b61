/** The run as it will be: for what has to be known before it is on record. */
import { reduceRun } from './reduce.ts';
import type { Run, RunChange } from './run.ts';

/** The run once these changes are written. */
export function runAfter(run: Run, changes: readonly RunChange[]): Run {
  return changes.reduce<Run>(
    (at, change) => reduceRun(at, { seq: at.seq + 1, at: 0, origin: 'planner', change }),
    run,
  );
}

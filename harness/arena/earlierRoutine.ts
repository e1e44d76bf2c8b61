/** The planner `routine` of an evaluation: repeats what `best` did for the same task, as a routine. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routineOf } from '../../src/core/routine/save.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import { type Job, keyOf } from './jobs.ts';
import { readRows } from './results.ts';

/** Its name in results. It is no planner of the extension. */
export const ROUTINE_SYSTEM = 'routine';

const REPEATED = 'best';

/**
 * Returns the file of the routine, made of the journal of an earlier run that passed. `url`: the start page now. Only
 * bundled sites have moved since, to another port; elsewhere, the start page may lead to another site. Throws if there is
 * nothing to repeat.
 */
export function earlierRoutine(job: Job, out: string, url: string): string {
  const earlier = keyOf({ ...job, system: REPEATED });
  const journal = join(out, earlier, 'journal.json');
  if (readRows(out).get(earlier)?.verdict.result !== 'pass' || !existsSync(journal))
    throw new Error(`${earlier} has not passed in ${out}, so there is nothing to repeat`);
  const run = foldRun(JSON.parse(readFileSync(journal, 'utf8')) as readonly RunEvent[]);
  const routine = run && routineOf(run);
  if (!routine) throw new Error(`${earlier} did nothing that can be repeated`);
  const text = JSON.stringify(routine);
  if (job.task.start.kind !== 'bundled') return text;
  return text.replaceAll(new URL(routine.start).origin, new URL(url).origin);
}

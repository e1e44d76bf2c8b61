/** What becomes of a row once its run has ended. Apart from the batch, which the panel looks at without its runs. */
import type { Run } from '../run/run.ts';
import { type Batch, isFinished, valuesOf, withRow } from './batch.ts';
import { repairOf } from './repair.ts';
import { hasChanged } from './save.ts';

/** Returns the batch with the result. It pauses after a row that failed, or that had to be planned again. */
export function rowEnds(batch: Batch, at: number, run: Run): Batch {
  const values = valuesOf(batch, at);
  const { id, stop, answer } = run;
  if (stop?.kind === 'reached') {
    const done = withRow(batch, at, { values, is: 'done', run: id, answer });
    return repairOf(run) && !isFinished(done) ? { ...done, pause: { by: 'changed' } } : done;
  }
  const row = {
    values,
    is: 'failed',
    run: id,
    stop: stop ?? { kind: 'stopped' },
    mayHaveSent: hasChanged(run),
  } as const;
  return { ...withRow(batch, at, row), pause: { by: 'failed' } };
}

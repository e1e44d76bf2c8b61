/**
 * A routine over a table: one run per row, one after the other. It pauses at the first row that does not go as the routine
 * says. A row is marked with the id of its run before that run begins, so that no crash makes a row begin twice.
 */
import type { RunId } from '../ids.ts';
import type { Failure } from '../result.ts';
import type { StopReason } from '../run/run.ts';
import type { Values } from './routine.ts';

/** The most rows of a batch. */
export const MOST_ROWS = 2_000;

export type BatchRow = { readonly values: Values } & (
  | { readonly is: 'waiting' }
  | { readonly is: 'running'; readonly run: RunId }
  /** `answer` quotes pages: untrusted. */
  | { readonly is: 'done'; readonly run: RunId; readonly answer: string }
  /** `mayHaveSent`: trying it again could do something twice. */
  | {
      readonly is: 'failed';
      readonly run: RunId;
      readonly stop: StopReason;
      readonly mayHaveSent: boolean;
    }
);

/**
 * Why no further row begins: `user`, a row that failed, a row in which steps were planned again, a restart of the browser,
 * or a row that could not begin.
 */
export type BatchPause =
  | { readonly by: 'user' | 'failed' | 'changed' | 'restart' }
  | { readonly by: 'start'; readonly failure: Failure };

export type Batch = {
  readonly id: string;
  readonly routine: string;
  /** Name of the routine. */
  readonly name: string;
  readonly rows: readonly BatchRow[];
  /** `null` while rows are done one after the other, and at the end. */
  readonly pause: BatchPause | null;
};

export const isFinished = ({ rows }: Batch): boolean =>
  rows.every(({ is }) => is !== 'waiting' && is !== 'running');

/** Returns the row whose run has begun or is about to, and its index. */
export function runningRow({ rows }: Batch): { at: number; run: RunId } | null {
  for (const [at, row] of rows.entries()) if (row.is === 'running') return { at, run: row.run };
  return null;
}

export const nextRow = ({ rows }: Batch): number => rows.findIndex(({ is }) => is === 'waiting');

export const withRow = (batch: Batch, at: number, row: BatchRow): Batch => ({
  ...batch,
  rows: batch.rows.map((each, nth) => (nth === at ? row : each)),
});

/** The values of a row; none if there is no such row. */
export const valuesOf = ({ rows }: Batch, at: number): Values => rows[at]?.values ?? {};

export const rowBegins = (batch: Batch, at: number, run: RunId): Batch =>
  withRow(batch, at, { values: valuesOf(batch, at), is: 'running', run });

/** The row waits again: its run never began. */
export const rowWaits = (batch: Batch, at: number, pause = batch.pause): Batch => ({
  ...withRow(batch, at, { values: valuesOf(batch, at), is: 'waiting' }),
  pause,
});

/** Goes on. `again`: the row that failed last is tried once more, else it is left out. */
export function goOn(batch: Batch, again: boolean): Batch {
  const failed = batch.rows.findLastIndex(({ is }) => is === 'failed');
  return again && failed !== -1 ? rowWaits(batch, failed, null) : { ...batch, pause: null };
}

/** Does a routine for each row of a table. At most one batch at a time; its rows are ordinary runs. */
import browser from 'webextension-polyfill';
import { type RunId, runId } from '../../core/ids.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { type Err, Failed, ok, type Result } from '../../core/result.ts';
import {
  type Batch,
  goOn,
  isFinished,
  nextRow,
  rowBegins,
  rowWaits,
  runningRow,
} from '../../core/routine/batch.ts';
import type { Values } from '../../core/routine/routine.ts';
import { rowEnds } from '../../core/routine/rowEnd.ts';
import type { Run } from '../../core/run/run.ts';
import { readBatch, writeBatch } from '../storage/batch.ts';
import { deleteRun, restoreRun } from '../storage/journal.ts';
import { findRoutine } from '../storage/routines.ts';
import { isOfThisSession } from '../tabs/tabOwnership.ts';
import type { Runs } from './runs.ts';

export type Batches = {
  readonly current: () => Promise<Batch | null>;
  readonly start: (routine: string, rows: readonly Values[]) => Promise<Result<null>>;
  /** The current row is finished, and no other begins. */
  readonly pause: () => Promise<Result<null>>;
  readonly resume: (again: boolean) => Promise<Result<null>>;
  /** Forgets it, with the logs of the rows that went well. */
  readonly close: () => Promise<Result<null>>;
  /** Call it when a run has ended. */
  readonly runEnded: (run: Run) => void;
  /** Call it when the worker starts. */
  readonly revive: () => void;
};

export function makeBatches(runs: Runs, announce: (batch: Batch | null) => void): Batches {
  let tail: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const done = tail.then(work);
    tail = done.catch(() => undefined);
    return done;
  };
  const keep = async (batch: Batch | null): Promise<void> => {
    await writeBatch(batch);
    announce(batch);
  };
  const inBackground = (work: () => Promise<unknown>): void =>
    void exclusively(work).catch((error: unknown) => console.warn("the batch can't go on", error));
  const advance = (): Promise<void> => advanceBatch(runs, keep);
  const change = (to: (batch: Batch) => Batch): Promise<Result<null>> =>
    exclusively(async () => {
      const batch = await readBatch();
      if (!batch) return noBatch;
      await keep(to(batch));
      return ok(null);
    });
  return {
    current: readBatch,
    start: (routine, rows) =>
      exclusively(async () => {
        const line = await findRoutine(routine);
        if (!line) return noRoutine;
        const before = await readBatch();
        if (before && !isFinished(before)) return otherBatch;
        await forgetRows(runs, before);
        const { name } = line.routine;
        await keep({
          id: crypto.randomUUID(),
          routine,
          name,
          rows: rows.map((values) => ({ values, is: 'waiting' })),
          pause: null,
        });
        inBackground(advance);
        return ok(null);
      }),
    pause: () => change((batch) => ({ ...batch, pause: { by: 'user' } })),
    async resume(again) {
      const changed = await change((batch) => goOn(batch, again));
      inBackground(advance);
      return changed;
    },
    close: () =>
      exclusively(async () => {
        await forgetRows(runs, await readBatch());
        await keep(null);
        return ok(null);
      }),
    runEnded: ({ routine }) => {
      if (routine?.row !== undefined) inBackground(advance);
    },
    revive: () =>
      inBackground(async () => {
        const batch = await readBatch();
        if (!batch || batch.pause || isFinished(batch)) return;
        if (await isOtherSession(batch)) await keep({ ...batch, pause: { by: 'restart' } });
        await advance();
      }),
  };
}

/**
 * After a restart of the browser, nobody may be in front of it. The last row may be on record although the worker was
 * killed before its run began; then the row before tells.
 */
async function isOtherSession({ rows }: Batch): Promise<boolean> {
  const last = rows.flatMap((row) => (row.is === 'waiting' ? [] : row.run)).slice(-2);
  const isOfThis = await Promise.all(last.map(isOfThisSession));
  return last.length > 0 && !isOfThis.includes(true);
}

/** Records the row that has ended, and begins the next one. Stops where a row is at work or the batch is paused. */
async function advanceBatch(runs: Runs, keep: (batch: Batch) => Promise<void>): Promise<void> {
  const batch = await readBatch();
  if (!batch) return;
  const running = runningRow(batch);
  if (!running) return beginNext(runs, keep, { batch, tabs: [] });
  const found = await runOf(runs, running.run);
  const run = found && (await isAbandoned(runs, found)) ? null : found;
  if (run && run.status !== 'finished') return;
  if (found && !run) await deleteRun(found.id);
  const now = run ? rowEnds(batch, running.at, run) : rowWaits(batch, running.at);
  await keep(now);
  const isDone = run?.stop?.kind === 'reached';
  const tabs = isDone ? run.tabs.filter((tab) => tab !== null) : [];
  return beginNext(runs, keep, { batch: now, tabs });
}

type Next = {
  readonly batch: Batch;
  /** The tabs of the row before, which are closed once the next row has its own. */
  readonly tabs: readonly number[];
};

async function beginNext(
  runs: Runs,
  keep: (batch: Batch) => Promise<void>,
  { batch, tabs }: Next,
): Promise<void> {
  const at = nextRow(batch);
  const row = batch.rows[at];
  if (batch.pause || !row) return;
  const run = runId(crypto.randomUUID());
  const begun = rowBegins(batch, at, run);
  await keep(begun);
  const started = await runs
    .routine(batch.routine, row.values, { id: run, row: at + 1 })
    .catch(notStarted);
  if (started.ok) await browser.tabs.remove([...tabs]).catch(() => undefined);
  else await keep(rowWaits(begun, at, { by: 'start', failure: started.failure }));
}

/** Otherwise the table would stand still without a word. */
const notStarted = (error: unknown): Err =>
  error instanceof Failed
    ? { ok: false, failure: error.failure }
    : localizedFailure('unexpected', message('task.notBegun', { why: String(error) }));

/** Returns null if the run never began. */
async function runOf(runs: Runs, id: RunId): Promise<Run | null> {
  const current = await runs.current();
  return current?.run().id === id ? current.run() : restoreRun(id);
}

/** Whether the worker was killed after the run was stored and before it became the open one: it has done nothing. */
async function isAbandoned(runs: Runs, run: Run): Promise<boolean> {
  const { status, operations, memory } = run;
  if (status !== 'running' || operations.length > 0 || memory.records.length > 0) return false;
  return (await runs.current())?.run().id !== run.id;
}

/** The last row may still be the open run, which is closed then. */
async function forgetRows(runs: Runs, batch: Batch | null): Promise<void> {
  for (const row of batch?.rows ?? []) if (row.is === 'done') await runs.delete(row.run);
}

const noBatch = localizedFailure('notFound', message('task.noBatch'));
const otherBatch = localizedFailure('badInput', message('task.otherBatch'));
const noRoutine = localizedFailure('notFound', message('task.noRoutine'));

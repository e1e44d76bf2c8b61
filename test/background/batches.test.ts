/** What moves a table on, and what makes it stand still. Storage and runs are made up. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { Runs } from '../../src/background/runs/runs.ts';
import { runId } from '../../src/core/ids.ts';
import { ok } from '../../src/core/result.ts';
import type { Batch, BatchRow } from '../../src/core/routine/batch.ts';

const kept = vi.hoisted(() => ({ batch: null as unknown, session: [] as readonly string[] }));
vi.mock('webextension-polyfill', () => ({ default: { tabs: { remove: async () => undefined } } }));
vi.mock('../../src/background/storage/batch.ts', () => ({
  readBatch: async () => kept.batch,
  writeBatch: async (batch: Batch) => {
    kept.batch = batch;
  },
}));
vi.mock('../../src/background/storage/journal.ts', () => ({
  deleteRun: async () => true,
  // None of these runs got as far as its first event.
  restoreRun: async () => null,
}));
vi.mock('../../src/background/storage/routines.ts', () => ({ findRoutine: async () => null }));
vi.mock('../../src/background/tabs/tabOwnership.ts', () => ({
  isOfThisSession: async (id: string) => kept.session.includes(id),
}));
const { makeBatches } = await import('../../src/background/runs/batches.ts');

const values = { tea: 'Assam' };
const done: BatchRow = { values, is: 'done', run: runId('one'), answer: 'Ordered' };
const begun: BatchRow = { values, is: 'running', run: runId('two') };
const waiting: BatchRow = { values, is: 'waiting' };

function revive(rows: readonly BatchRow[], routine: Runs['routine']): void {
  kept.batch = { id: 'b', routine: 'r', name: 'Tea', rows, pause: null } satisfies Batch;
  const runs = { current: async () => null, routine } as unknown as Runs;
  makeBatches(runs, () => undefined).revive();
}
const batch = (): Batch => kept.batch as Batch;
const started = vi.fn<Runs['routine']>(async () => ok({ run: runId('three') }));

beforeEach(() => {
  started.mockClear();
  kept.session = ['one'];
});

it('goes on with a row whose run the worker did not live to begin', async () => {
  revive([done, begun, waiting], started);
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce());
  expect(started.mock.calls[0]?.[2]).toMatchObject({ row: 2 });
  expect(batch().pause).toBeNull();
});

it('pauses after a restart of the browser', async () => {
  kept.session = [];
  revive([done, begun, waiting], started);
  await vi.waitFor(() => expect(batch().pause).toEqual({ by: 'restart' }));
  expect(started).not.toHaveBeenCalled();
});

it('pauses with the reason if a run can’t begin, and keeps its row', async () => {
  revive([done, waiting], async () => {
    throw new Error('tabs can’t be edited now');
  });
  await vi.waitFor(() => expect(batch().pause).toMatchObject({ by: 'start' }));
  expect(JSON.stringify(batch().pause)).toContain('tabs can’t be edited now');
  expect(batch().rows[1]).toEqual(waiting);
});

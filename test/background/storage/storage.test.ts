/** A database that is full, missing, damaged or of another version: what the user is told, and what can still be read. */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { and, goTo, leaf, note, rig } from '../../../harness/fakes/fakeRun.ts';
import { storageFailure } from '../../../src/background/storage/storageFailure.ts';
import { Failed } from '../../../src/core/result.ts';
import type { Run, RunEvent } from '../../../src/core/run/run.ts';

/** A fresh worker: modules keep their connection for its life. */
async function worker() {
  vi.resetModules();
  const journals = await import('../../../src/background/storage/journal.ts');
  const { database } = await import('../../../src/background/storage/database.ts');
  return { ...journals, database };
}

async function finishedRun(): Promise<{ run: Run; events: readonly RunEvent[] }> {
  const { loop, events } = rig({
    expand: { '0': and('go', 'note'), '0.1': leaf(goTo('/a')), '0.2': leaf(note('seen')) },
  });
  await loop.drive();
  return { run: loop.run(), events };
}

/** Events without a snapshot, as a worker that was killed may leave them. */
async function leave(events: readonly RunEvent[]): Promise<void> {
  const { database } = await worker();
  const db = await database();
  for (const event of events) await db.put('events', { run: id, seq: event.seq, event });
  await db.put('values', { 'https://api.anthropic.com': 'a key' }, 'keys');
  db.close();
}

const id = 'r1' as Run['id'];

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a database of the version before watches', () => {
  it('keeps its routines and gets a store for watches', async () => {
    const old = await openDB('espalier', 2, {
      upgrade(db) {
        for (const name of ['runs', 'events', 'values']) db.createObjectStore(name);
        db.createObjectStore('routines', { keyPath: 'id' });
      },
    });
    await old.put('routines', { id: 'kept' });
    old.close();
    const { database } = await worker();
    const db = await database();
    expect(await db.getAll('routines')).toEqual([{ id: 'kept' }]);
    expect(await db.getAll('watches')).toEqual([]);
    db.close();
  });
});

describe('a run that was stored in another format', () => {
  it('is refused in plain words, and is not listed', async () => {
    const { run, events } = await finishedRun();
    const { journal, database } = await worker();
    await journal.append(run, events);
    const db = await database();
    const stored = await db.get('runs', id);
    if (!stored) throw new Error('nothing was stored');
    const next = await worker();
    expect(await next.listRuns()).toHaveLength(1);
    await db.put('runs', { ...stored, format: stored.format + 1 });
    db.close();
    expect(await next.listRuns()).toEqual([]);
    await expect(next.restoreRun(id)).rejects.toMatchObject({
      failure: { kind: 'storage', message: expect.stringContaining('another version') },
    });
  });
});

describe('the database', () => {
  it('closes so that a newer version can open it', async () => {
    const { database } = await worker();
    await database();
    const newer = await openDB('espalier', 5);
    expect(newer.version).toBe(5);
    newer.close();
  });
});

describe('a database written by a newer version', () => {
  it('is not changed, and the user is asked to update', async () => {
    const newer = await openDB('espalier', 9);
    newer.close();
    const { database } = await worker();
    await expect(database()).rejects.toMatchObject({
      failure: { message: expect.stringContaining('newer version') },
    });
  });
});

describe('data written by a newer version', () => {
  it('can be exported unchanged, and stays unchanged', async () => {
    const { events } = await finishedRun();
    await leave(events);
    const newer = await openDB('espalier', 9, {
      upgrade: (db) => void db.createObjectStore('unheardOf'),
    });
    newer.close();
    const { dumpStorage } = await worker();
    const saved = await dumpStorage();
    expect(saved).toMatchObject({ runs: [], unread: [], judgments: [] });
    expect(saved['events']).toHaveLength(events.length);
    expect(JSON.stringify(saved)).not.toContain('a key');
    const after = await openDB('espalier');
    expect(after.version).toBe(9);
    after.close();
  });
});

describe('a journal with an unreadable entry', () => {
  const cutAt = async (seq: number, put: unknown) => {
    const { events } = await finishedRun();
    await leave(events);
    const db = await openDB('espalier');
    if (put === null) await db.delete('events', ['r1', seq]);
    else await db.put('events', { run: 'r1', seq, event: put });
    db.close();
    return { ...(await worker()), events };
  };

  it.each([
    ['torn', { seq: 9, at: 1 }],
    ['empty', {}],
    ['missing', null],
    [
      'of a kind nobody knows',
      { seq: 9, at: 1, origin: 'planner', change: { kind: 'nodeFelled' } },
    ],
  ])('whose entry is %s restores the run up to it, blocked, and keeps the rest', async (_, put) => {
    const { restoreRun, dumpStorage, events } = await cutAt(9, put);
    const run = await restoreRun(id);
    expect(run).toMatchObject({
      seq: 9,
      status: 'blocked',
      failure: { kind: 'storage', message: expect.stringContaining('can’t be read') },
    });
    const left = events.length - 9 + (put === null ? 0 : 1);
    const { unread } = await dumpStorage();
    expect(unread).toEqual([expect.objectContaining({ length: left })]);
    // The next worker finds a sound journal.
    const next = await worker();
    expect(await next.restoreRun(id)).toEqual(run);
    expect((await next.readJournal(id)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('is deleted with its run, unreadable entries included', async () => {
    const { restoreRun, dumpStorage } = await cutAt(9, {});
    await restoreRun(id);
    const { deleteRun } = await import('../../../src/background/storage/journal.ts');
    await deleteRun(id);
    expect(await dumpStorage()).toMatchObject({ runs: [], events: [], unread: [] });
  });
});

describe('readable data', () => {
  it('is exported without settings and key', async () => {
    const { events } = await finishedRun();
    await leave(events);
    const { dumpStorage } = await worker();
    const dump = await dumpStorage();
    expect(dump['events']).toHaveLength(events.length);
    expect(JSON.stringify(dump)).not.toContain('a key');
  });
});

describe('missing storage', () => {
  it('is reported in plain language', async () => {
    globalThis.indexedDB = {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    } as never;
    const { journal } = await worker();
    const { run, events } = await finishedRun();
    await expect(journal.append(run, events)).rejects.toBeInstanceOf(Error);
    const failure = await journal.append(run, events).catch(storageFailure);
    expect(failure).toMatchObject({ kind: 'storage' });
  });
});

describe('full storage', () => {
  const full = new Failed(storageFailure(new DOMException('no space', 'QuotaExceededError')));

  it.each([1, 2])(
    'blocks the run before the action, and lets it continue later (%s writes refused)',
    async (times) => {
      let refused = 0;
      const { loop, world, events } = rig(
        { expand: { '0': and('go', 'note'), '0.1': leaf(goTo('/a')), '0.2': leaf(note('seen')) } },
        {
          writing: async () => {
            const isIntent = loop.run().operations.some(({ kind }) => kind === 'act');
            if (isIntent && refused < times) {
              refused += 1;
              throw full;
            }
          },
        },
      );
      await loop.drive();
      expect(world.done).toEqual([]);
      expect(loop.run()).toMatchObject({
        status: 'blocked',
        failure: { kind: 'storage', message: expect.stringContaining('no storage space') },
      });
      await loop.resume(false);
      await loop.drive();
      expect(world.done).toHaveLength(1);
      expect(loop.run().stop).toEqual({ kind: 'reached' });
      expect(events.at(-1)?.seq).toBe(loop.run().seq);
    },
  );
});

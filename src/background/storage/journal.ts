/** The Journal port: events, with an occasional snapshot, in one transaction. Intent is durable before any action. */

import type { RunId } from '../../core/ids.ts';
import { failureWith } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { Failed, type Failure } from '../../core/result.ts';
import { foldReadable } from '../../core/run/readable.ts';
import { reduceRun } from '../../core/run/reduce.ts';
import { type Run, type RunChange, type RunEvent, SNAPSHOT_FORMAT } from '../../core/run/run.ts';
import type { Journal } from '../../engine/ports.ts';
import {
  type Database,
  database,
  existingDatabase,
  type StoredEvent,
  type StoredRun,
} from './database.ts';
import { exchangesOf } from './exchanges.ts';
import { MOST_KEPT, newJudgments, surplusJudgments, voidedJudgments } from './judgments.ts';
import { picturesOf } from './keptPictures.ts';
import { inStorage } from './storageFailure.ts';

export const SNAPSHOT_EVERY = 25;

export const journal: Journal = {
  append: (run, events) => inStorage(() => write(run, events)),
};

async function write(run: Run, events: readonly RunEvent[]): Promise<void> {
  const db = await database();
  const isIntent = events.some(({ change }) => change.kind === 'actionStarted');
  const tx = db.transaction(['runs', 'events', 'judgments'], 'readwrite', {
    durability: isIntent ? 'strict' : 'relaxed',
  });
  for (const event of events)
    void tx.objectStore('events').put({ run: run.id, seq: event.seq, event });
  const kept = tx.objectStore('judgments');
  const judgments = newJudgments(events);
  for (const judgment of judgments) void kept.put(judgment);
  for (const voided of voidedJudgments(events)) void kept.delete(voided);
  if (judgments.length > 0 && (await kept.count()) > MOST_KEPT)
    for (const { site, key } of surplusJudgments(await kept.getAll()))
      void kept.delete([site, key]);
  if (isSnapshotDue(run, events))
    void tx.objectStore('runs').put({
      id: run.id,
      startedAt: run.startedAt,
      format: SNAPSHOT_FORMAT,
      snapshot: run,
    });
  await tx.done;
}

/** With the first event, whenever the run rests, and every `SNAPSHOT_EVERY` events. `run` is the run after them. */
export function isSnapshotDue(
  run: Pick<Run, 'seq' | 'status'>,
  events: readonly Pick<RunEvent, 'seq'>[],
): boolean {
  const before = (events[0]?.seq ?? 1) - 1;
  return (
    before <= 0 ||
    run.status !== 'running' ||
    Math.floor(before / SNAPSHOT_EVERY) !== Math.floor(run.seq / SNAPSHOT_EVERY)
  );
}

/**
 * The run as of its last event, or null when there is none; folds only what the snapshot lacks. Where an entry can't be
 * read, the run is what comes before it, blocked; the rest is set aside for the export. Rejects with `Failed` if the
 * run was stored in another format.
 */
export async function restoreRun(id: RunId): Promise<Run | null> {
  const db = await database();
  const stored = await db.get('runs', id);
  if (stored && !isReadable(stored)) throw new Failed(otherFormat);
  const snapshot = stored?.snapshot ?? null;
  const later = await db.getAll('events', eventsFrom(id, (snapshot?.seq ?? -1) + 1));
  const { run, unread } = foldReadable(snapshot, later);
  return run && unread.length > 0 ? setAside(run, unread) : run;
}

/** Key in `values` for the unreadable entries of a run. */
const asideOf = (id: string): string => `unread ${id}`;

async function setAside(run: Run, unread: readonly StoredEvent[]): Promise<Run> {
  const change: RunChange = { kind: 'runBlocked', failure: damaged(unread.length) };
  const event: RunEvent = { seq: run.seq + 1, at: Date.now(), origin: 'recovery', change };
  const blocked = reduceRun(run, event);
  const { id, startedAt } = run;
  const db = await database();
  const tx = db.transaction(['runs', 'events', 'values'], 'readwrite', { durability: 'strict' });
  void tx.objectStore('values').put(unread, asideOf(id));
  void tx.objectStore('events').delete(eventsFrom(id, run.seq + 1));
  void tx.objectStore('events').put({ run: id, seq: event.seq, event });
  void tx.objectStore('runs').put({ id, startedAt, format: SNAPSHOT_FORMAT, snapshot: blocked });
  await tx.done;
  return blocked;
}

const damaged = (count: number): Failure =>
  failureWith('storage', message('task.logIsDamaged', { count }));

/** Returns everything in storage except settings and key, to save what can be read when nothing else works. */
export async function dumpStorage(): Promise<Readonly<Record<string, unknown>>> {
  const db = await database().catch((error: unknown) => ({ error }));
  if (!('error' in db)) return dump(db);
  // Data of a newer version can't be used, but it can be saved.
  const newer = await existingDatabase().catch(() => Promise.reject(db.error));
  const dumped = await dump(newer);
  newer.close();
  return dumped;
}

async function dump(db: Database): Promise<Readonly<Record<string, unknown>>> {
  const stores = (['runs', 'events', 'judgments'] as const).filter((store) =>
    db.objectStoreNames.contains(store),
  );
  const contents = await Promise.all(
    stores.map(async (store) => [store, await db.getAll(store)] as const),
  );
  return { ...Object.fromEntries(contents), unread: await readAside(db) };
}

async function readAside(db: Database): Promise<readonly unknown[]> {
  if (!db.objectStoreNames.contains('values')) return [];
  const keys = await db.getAllKeys('values');
  const aside = keys.filter((key) => key.startsWith('unread '));
  return Promise.all(aside.map((key) => db.get('values', key)));
}

const eventsFrom = (id: RunId, first: number): IDBKeyRange =>
  IDBKeyRange.bound([id, first], [id, Number.MAX_SAFE_INTEGER]);

/** Returns the events of a run in order, from `first` on, for the export and for restoring. */
export async function readJournal(id: RunId, first = 0): Promise<readonly RunEvent[]> {
  const db = await database();
  const stored = await db.getAll('events', eventsFrom(id, first));
  return stored.map(({ event }) => event);
}

/** Deletes a run with everything kept of it; false if there is none with this id. */
export async function deleteRun(id: RunId): Promise<boolean> {
  const db = await database();
  const stores = ['runs', 'events', 'exchanges', 'pictures', 'values'] as const;
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  const isThere = (await tx.objectStore('runs').getKey(id)) !== undefined;
  void tx.objectStore('runs').delete(id);
  void tx.objectStore('events').delete(eventsFrom(id, 0));
  void tx.objectStore('values').delete(asideOf(id));
  void tx.objectStore('pictures').delete(picturesOf(id));
  const exchanges = tx.objectStore('exchanges').index('node');
  for await (const { primaryKey } of exchanges.iterate(exchangesOf(id)))
    void tx.objectStore('exchanges').delete(primaryKey);
  await tx.done;
  return isThere;
}

const MOST_LISTED = 50;

/** The latest runs that can be read, newest first. */
export async function listRuns(): Promise<readonly Run[]> {
  const db = await database();
  const all = await db.getAllFromIndex('runs', 'startedAt');
  const readable = all.toReversed().filter(isReadable);
  return readable.slice(0, MOST_LISTED).map(({ snapshot }) => snapshot);
}

const isReadable = ({ format }: StoredRun): boolean => format === SNAPSHOT_FORMAT;
const otherFormat = failureWith('storage', message('task.ofOtherVersion'));

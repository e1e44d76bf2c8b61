/** The Journal port: events, with a snapshot now and then, in one transaction. Intent is durable before any action. */
import type { RunId } from '../core/ids.ts';
import type { Journal } from '../core/ports.ts';
import { foldRun, reduceRun } from '../core/run/reduce.ts';
import type { Run, RunEvent } from '../core/run/run.ts';
import { SNAPSHOT_FORMAT, upgradeEvent } from '../core/run/upgrade.ts';
import { database } from './database.ts';
import { newJudgments } from './judgments.ts';

export const SNAPSHOT_EVERY = 25;

export const journal: Journal = {
  async append(run, events) {
    const db = await database();
    const isIntent = events.some(({ change }) => change.kind === 'actionStarted');
    const tx = db.transaction(['runs', 'events', 'judgments'], 'readwrite', {
      durability: isIntent ? 'strict' : 'relaxed',
    });
    for (const event of events)
      void tx.objectStore('events').put({ run: run.id, seq: event.seq, event });
    for (const judgment of newJudgments(events)) void tx.objectStore('judgments').put(judgment);
    if (isSnapshotDue(run, events))
      void tx.objectStore('runs').put({
        id: run.id,
        startedAt: run.startedAt,
        format: SNAPSHOT_FORMAT,
        snapshot: run,
      });
    await tx.done;
  },
};

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

/** The run as of its last event, or null when there is none; folds only what the snapshot lacks. */
export async function restoreRun(id: RunId): Promise<Run | null> {
  const db = await database();
  const stored = await db.get('runs', id);
  if (stored?.format !== SNAPSHOT_FORMAT) return foldRun(await readJournal(id));
  const later = await readJournal(id, stored.snapshot.seq + 1);
  return later.reduce<Run>(reduceRun, stored.snapshot);
}

const eventsFrom = (id: RunId, first: number): IDBKeyRange =>
  IDBKeyRange.bound([id, first], [id, Number.MAX_SAFE_INTEGER]);

/** The events of a run in order, from `first` on: for the export, and for restoring. */
export async function readJournal(id: RunId, first = 0): Promise<readonly RunEvent[]> {
  const db = await database();
  const stored = await db.getAll('events', eventsFrom(id, first));
  return stored.map(({ event }) => upgradeEvent(event));
}

/** Delete a run with all its events; false if there is none of this id. */
export async function deleteRun(id: RunId): Promise<boolean> {
  const db = await database();
  const tx = db.transaction(['runs', 'events'], 'readwrite', { durability: 'strict' });
  const isThere = (await tx.objectStore('runs').getKey(id)) !== undefined;
  void tx.objectStore('runs').delete(id);
  void tx.objectStore('events').delete(eventsFrom(id, 0));
  await tx.done;
  return isThere;
}

/** Newest first, at most `limit`. */
export async function listRuns(limit = 50): Promise<readonly Run[]> {
  const db = await database();
  const all = await db.getAllFromIndex('runs', 'startedAt');
  return all
    .toReversed()
    .slice(0, limit)
    .map(({ snapshot }) => snapshot);
}

/** Measures how long the journal takes for the latest commits of a long run, in a real worker's database. */
import type { Driver } from '../../harness/browser/driver.ts';
import { isSnapshotDue } from '../../src/background/storage/journal.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';

/** One write of the journal: its events, and the run after them. */
export type Commit = { readonly run: Run; readonly events: readonly RunEvent[] };

/**
 * Returns the time in ms of writing each of `commits` the way `src/background/storage/journal.ts` does, in a database
 * like its own.
 */
export async function journalTimes(
  driver: Driver,
  commits: readonly Commit[],
): Promise<readonly number[]> {
  await driver.waitForBackground();
  const batches = commits.map(({ run, events }) => ({
    events,
    isIntent: events.some(({ change }) => change.kind === 'actionStarted'),
    snapshot: isSnapshotDue(run, events) ? run : null,
  }));
  return driver.evaluateInBackground<number[]>(`(${writeInWorker})(${JSON.stringify(batches)})`);
}

type Batch = {
  readonly events: readonly RunEvent[];
  readonly isIntent: boolean;
  readonly snapshot: Run | null;
};

/** Serialized into the worker: must not reference anything outside itself. */
async function writeInWorker(batches: readonly Batch[]): Promise<number[]> {
  const opening = indexedDB.open('long run', 1);
  opening.onupgradeneeded = () => {
    const { result } = opening;
    result.createObjectStore('runs', { keyPath: 'id' }).createIndex('startedAt', 'startedAt');
    result.createObjectStore('events', { keyPath: ['run', 'seq'] });
  };
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const times: number[] = [];
  for (const { events, isIntent, snapshot } of batches) {
    const begun = performance.now();
    const durability = isIntent ? 'strict' : 'relaxed';
    const tx = db.transaction(['runs', 'events'], 'readwrite', { durability });
    for (const event of events)
      tx.objectStore('events').put({ run: 'bench', seq: event.seq, event });
    if (snapshot) tx.objectStore('runs').put({ id: 'bench', startedAt: 0, format: 0, snapshot });
    await new Promise((resolve, reject) => {
      tx.oncomplete = resolve;
      tx.onerror = reject;
    });
    times.push(performance.now() - begun);
  }
  db.close();
  return times;
}

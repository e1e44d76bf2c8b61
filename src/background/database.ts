/** The extension's own IndexedDB (safety M3): content scripts can't reach it, unlike `storage.local` in Firefox. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RunId } from '../core/ids.ts';
import type { Run, RunEvent } from '../core/run/run.ts';

/** A run as stored. The events are authoritative; the snapshot makes restoring fast. No `format` before version 2. */
export type StoredRun = {
  readonly id: RunId;
  readonly startedAt: number;
  readonly format?: number;
  readonly snapshot: Run;
};
export type StoredEvent = { readonly run: RunId; readonly seq: number; readonly event: RunEvent };

interface Schema extends DBSchema {
  runs: { key: string; value: StoredRun; indexes: { startedAt: number } };
  events: { key: [string, number]; value: StoredEvent };
  /** Small values by name: settings, the key, which run the panel shows. */
  values: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

let opened: Promise<Database> | null = null;

/** Open once per worker life. Rejects where IndexedDB is blocked; callers report that to the person. */
export function database(): Promise<Database> {
  opened ??= openDB<Schema>('espalier', 1, {
    upgrade(db) {
      db.createObjectStore('runs', { keyPath: 'id' }).createIndex('startedAt', 'startedAt');
      db.createObjectStore('events', { keyPath: ['run', 'seq'] });
      db.createObjectStore('values');
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

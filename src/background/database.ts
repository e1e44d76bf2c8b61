/** The extension's own IndexedDB (safety M3): content scripts can't reach it, unlike `storage.local` in Firefox. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ControlKey } from '../core/gate/controlKey.ts';
import type { Judgment } from '../core/gate/verdict.ts';
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

/** What the critic said of a control: kept for its site until the person forgets the site. */
export type StoredJudgment = {
  readonly site: string;
  readonly key: ControlKey;
  readonly label: string;
  readonly judgment: Judgment;
};

interface Schema extends DBSchema {
  runs: { key: string; value: StoredRun; indexes: { startedAt: number } };
  events: { key: [string, number]; value: StoredEvent };
  judgments: { key: [string, string]; value: StoredJudgment };
  /** Small values by name: settings, the key, which run the panel shows. */
  values: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

let opened: Promise<Database> | null = null;

/** Open once per worker life. Rejects where IndexedDB is blocked; callers report that to the person. */
export function database(): Promise<Database> {
  opened ??= openDB<Schema>('espalier', 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('runs', { keyPath: 'id' }).createIndex('startedAt', 'startedAt');
        db.createObjectStore('events', { keyPath: ['run', 'seq'] });
        db.createObjectStore('values');
      }
      if (before < 2) db.createObjectStore('judgments', { keyPath: ['site', 'key'] });
    },
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

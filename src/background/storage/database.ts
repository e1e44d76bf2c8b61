/** The extension's own IndexedDB (safety M3): content scripts can't reach it, unlike `storage.local` in Firefox. */

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ControlKey } from '../../core/gate/controlKey.ts';
import type { Judgment } from '../../core/gate/verdict.ts';
import type { ActionId, RunId } from '../../core/ids.ts';
import { failureWith } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { Failed } from '../../core/result.ts';
import type { Run, RunEvent } from '../../core/run/run.ts';
import type { Reading } from '../../core/watch/afterCheck.ts';
import type { Watch } from '../../core/watch/watch.ts';
import type { NoPicture } from '../../protocol/actPicture.ts';
import type { ModelExchange, RoutineLine } from '../../protocol/panel.ts';
import { inStorage } from './storageFailure.ts';

/** A run as stored. The events are authoritative; the snapshot makes restoring fast. */
export type StoredRun = {
  readonly id: RunId;
  readonly startedAt: number;
  readonly format: number;
  readonly snapshot: Run;
};
export type StoredEvent = { readonly run: RunId; readonly seq: number; readonly event: RunEvent };

/** A verdict of the critic, kept for its site until the user forgets the site or newer verdicts replace it. */
export type StoredJudgment = {
  readonly site: string;
  readonly key: ControlKey;
  readonly label: string;
  readonly judgment: Judgment;
  /** When it was reached, in epoch ms. */
  readonly at: number;
};

/** What a model was asked and replied, kept until its run is deleted. */
export type StoredExchange = ModelExchange & { readonly run: RunId };

/**
 * The screenshot after an action, or why there is none, kept until its run is deleted. Only taken screenshots are
 * indexed.
 */
export type StoredPicture = { readonly key: [run: RunId, act: ActionId] } & (
  | {
      readonly kind: 'taken';
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
      readonly run: RunId;
      /** In epoch ms. */
      readonly at: number;
    }
  | { readonly kind: 'none'; readonly why: NoPicture }
);

/** A routine as stored. */
export type StoredRoutine = RoutineLine & {
  /** When it was saved or imported, in epoch ms. */
  readonly at: number;
};

/** A watch as stored, with the text that the next check is compared with; null before the first. */
export type StoredWatch = { readonly watch: Watch; readonly reading: Reading | null };

interface Schema extends DBSchema {
  runs: { key: string; value: StoredRun; indexes: { startedAt: number } };
  events: { key: [string, number]; value: StoredEvent };
  judgments: { key: [string, string]; value: StoredJudgment };
  exchanges: { key: number; value: StoredExchange; indexes: { node: [string, string] } };
  pictures: {
    key: [run: RunId, act: ActionId];
    value: StoredPicture;
    indexes: { task: [string, number]; age: number };
  };
  routines: { key: string; value: StoredRoutine };
  watches: { key: string; value: StoredWatch };
  /** Small values by name: settings, the key, which run the panel shows. */
  values: { key: string; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

let opened: Promise<Database> | null = null;

/** Returns the database, opened once per worker. Rejects with `Failed` if IndexedDB is missing, blocked or held by another version. */
export function database(): Promise<Database> {
  opened ??= inStorage(open).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Opens the database read-only, whichever version wrote it; its stores may differ. Close it after use. */
export async function existingDatabase(): Promise<Database> {
  return inStorage(async () => {
    const databases = await indexedDB.databases();
    const version = databases.find(({ name }) => name === NAME)?.version ?? 0;
    // Opening a missing version would create one.
    if (version <= VERSION) throw new Failed(unreadable);
    return openDB<Schema>(NAME, version);
  });
}

const NAME = 'espalier';
const VERSION = 3;

function open(): Promise<Database> {
  return new Promise((resolve, reject) => {
    openDB<Schema>(NAME, VERSION, {
      upgrade(db, old) {
        if (old < 2) db.createObjectStore('routines', { keyPath: 'id' });
        if (old < 3) db.createObjectStore('watches', { keyPath: 'watch.id' });
        if (old >= 1) return;
        db.createObjectStore('runs', { keyPath: 'id' }).createIndex('startedAt', 'startedAt');
        db.createObjectStore('events', { keyPath: ['run', 'seq'] });
        db.createObjectStore('judgments', { keyPath: ['site', 'key'] });
        db.createObjectStore('exchanges', { autoIncrement: true }).createIndex('node', [
          'run',
          'node',
        ]);
        const pictures = db.createObjectStore('pictures', { keyPath: 'key' });
        pictures.createIndex('task', ['run', 'at']);
        pictures.createIndex('age', 'at');
        db.createObjectStore('values');
      },
      // A newer version waits for as long as an older one has the database open.
      blocked: () => reject(new Failed(heldElsewhere)),
      blocking: (_version, _wanted, event) => {
        opened = null;
        (event.target as IDBDatabase).close();
      },
      terminated: () => {
        opened = null;
      },
    }).then(resolve, reject);
  });
}

const unreadable = failureWith('storage', message('task.storageIsUnreadable'));

const heldElsewhere = failureWith('storage', message('task.storageIsHeld'));

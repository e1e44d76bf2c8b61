/** Settings and keys, in the extension's own database. A key is read only to make a request to its server (safety T5). */

import * as z from 'zod/mini';
import { ok, type Result } from '../../core/result.ts';
import {
  defaultSettings,
  originOfServer,
  readStored,
  type SettingsChange,
  type StoredSettings,
  settingsProblem,
} from '../../core/run/settings.ts';
import { isSystemId, noSuchPlanner } from '../../planners/systems.ts';
import type { Settings } from '../../protocol/panel.ts';
import { database } from './database.ts';

export async function readSettings(): Promise<Settings> {
  return { ...(await readKept()), keyOrigins: Object.keys(await readKeys()) };
}

async function readKept(): Promise<StoredSettings> {
  const kept = readStored(await (await database()).get('values', 'settings'));
  // It may have been chosen in a version that had other planners.
  return isSystemId(kept.system) ? kept : { ...kept, system: defaultSettings.system };
}

/**
 * Returns the API key that the user gave for the server at this address, '' if there is none. It never leaves the
 * background except in the header of a request to that server.
 */
export async function readKey(baseUrl: string): Promise<string> {
  return (await readKeys())[originOfServer(baseUrl)] ?? '';
}

const keysByOrigin = z.catch(z.record(z.string(), z.string()), {});

async function readKeys(): Promise<Readonly<Record<string, string>>> {
  return keysByOrigin.parse(await (await database()).get('values', 'keys'));
}

/** Checks and stores a change; a key belongs to the server that is set then. If it is refused, nothing of it is stored. */
export async function changeSettings({
  key,
  ...change
}: SettingsChange): Promise<Result<Settings>> {
  const problem = settingsProblem(key === undefined ? change : { ...change, key });
  if (problem) return problem;
  const { system } = change;
  if (system !== undefined && !isSystemId(system)) return noSuchPlanner(system);
  const db = await database();
  const changed = { ...(await readKept()), ...change };
  await db.put('values', changed, 'settings');
  if (key !== undefined) {
    const { [originOfServer(changed.baseUrl)]: _replaced, ...others } = await readKeys();
    const own = key === '' ? {} : { [originOfServer(changed.baseUrl)]: key };
    await db.put('values', { ...others, ...own }, 'keys');
  }
  return ok(await readSettings());
}

/** Whether this host needs a key, and answers as fast as hosted models do. */
export const isAnthropic = (baseUrl: string): boolean =>
  new URL(baseUrl).hostname.endsWith('anthropic.com');

/** Returns which run the panel shows. */
export async function readCurrent(): Promise<string> {
  const current = await (await database()).get('values', 'current');
  return typeof current === 'string' ? current : '';
}

export async function writeCurrent(id: string): Promise<void> {
  await (await database()).put('values', id, 'current');
}

/** Settings and the key, in the extension's own database. The key is read only to make a request (safety T5). */

import { ok, type Result } from '../../core/result.ts';
import {
  defaultSettings,
  readStored,
  type SettingsChange,
  type StoredSettings,
  settingsProblem,
} from '../../core/run/settings.ts';
import { isSystemId, noSuchPlanner } from '../../planners/systems.ts';
import type { Settings } from '../../protocol/panel.ts';
import { database } from './database.ts';

export async function readSettings(): Promise<Settings> {
  return { ...(await readKept()), hasKey: (await readKey()) !== '' };
}

async function readKept(): Promise<StoredSettings> {
  const kept = readStored(await (await database()).get('values', 'settings'));
  // It may have been chosen in a version that had other planners.
  return isSystemId(kept.system) ? kept : { ...kept, system: defaultSettings.system };
}

/** Returns the API key, '' if none is stored. It never leaves the background except in the request header. */
export async function readKey(): Promise<string> {
  const db = await database();
  const key = await db.get('values', 'key');
  return typeof key === 'string' ? key : '';
}

/** Checks and stores a change. If it is refused, nothing of it is stored. */
export async function changeSettings({
  key,
  ...change
}: SettingsChange): Promise<Result<Settings>> {
  const problem = settingsProblem(key === undefined ? change : { ...change, key });
  if (problem) return problem;
  const { system } = change;
  if (system !== undefined && !isSystemId(system)) return noSuchPlanner(system);
  const db = await database();
  await db.put('values', { ...(await readKept()), ...change }, 'settings');
  if (key !== undefined) await db.put('values', key, 'key');
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

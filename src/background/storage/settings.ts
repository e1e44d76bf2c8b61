/** Settings and the key, in the extension's own database. The key is read only to make a request (safety T5). */

import { localizedFailure } from '../../core/messages/failure.ts';
import { type Err, ok, type Result } from '../../core/result.ts';
import { defaultBudget } from '../../core/run/limits.ts';
import { upgradeOptions } from '../../core/run/upgrade.ts';
import type { Settings, SettingsChange } from '../../protocol/panel.ts';
import { database } from './database.ts';

type Stored = Omit<Settings, 'hasKey'>;

const defaults: Stored = {
  baseUrl: 'https://api.anthropic.com',
  model: 'claude-sonnet-5-5',
  system: 'best',
  budget: defaultBudget,
  askBefore: 'risky',
  trustedSites: [],
  unclear: 'critic',
  criticModel: '',
  strict: false,
  lookAhead: true,
  planFirst: false,
  endCheck: 'text',
  pictures: true,
};

export async function readSettings(): Promise<Settings> {
  const db = await database();
  const kept = (await db.get('values', 'settings')) as Partial<Stored> | undefined;
  const stored = upgradeOptions(kept ?? {});
  const budget = { ...defaults.budget, ...stored.budget };
  return { ...defaults, ...stored, budget, hasKey: (await readKey()) !== '' };
}

/** The API key, '' when none is stored. Never leaves the background except in the request header. */
export async function readKey(): Promise<string> {
  const db = await database();
  const key = await db.get('values', 'key');
  return typeof key === 'string' ? key : '';
}

/** Check and store. An invalid change is refused with the reason, and nothing of it is kept. */
export async function changeSettings(change: SettingsChange): Promise<Result<Settings>> {
  const { key, ...rest } = change;
  const problem = checkSettings(change);
  if (problem) return problem;
  const db = await database();
  const { hasKey: _, ...before } = await readSettings();
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  await db.put(
    'values',
    { ...before, ...given, ...(rest.baseUrl ? { baseUrl: rest.baseUrl.replace(/\/+$/, '') } : {}) },
    'settings',
  );
  if (key !== undefined) await db.put('values', key.trim(), 'key');
  return ok(await readSettings());
}

/** The error in a change, or null. */
export function checkSettings(change: SettingsChange): Err | null {
  if (change.baseUrl !== undefined && !isHost(change.baseUrl)) {
    return localizedFailure('badInput', {
      key: 'task.notAnAddress',
      params: { address: change.baseUrl },
    });
  }
  if (change.key !== undefined && /\s/.test(change.key.trim())) {
    return localizedFailure('badInput', { key: 'task.keyHasSpaces' });
  }
  return null;
}

/** https anywhere, plain http only to this machine, and no user name before an @ that could pass for the host. */
function isHost(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(address);
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost' || hostname === '[::1]';
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal);
  return isSafe && ![username, password, search, hash].some(Boolean);
}

/** Whether this host needs a key, and answers as fast as hosted models do. */
export const isAnthropic = (baseUrl: string): boolean =>
  new URL(baseUrl).hostname.endsWith('anthropic.com');

/** Which run the panel shows. */
export async function readCurrent(): Promise<string> {
  const current = await (await database()).get('values', 'current');
  return typeof current === 'string' ? current : '';
}

export async function writeCurrent(id: string): Promise<void> {
  await (await database()).put('values', id, 'current');
}

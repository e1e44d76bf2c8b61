/** Settings and keys, in the extension's own database. A key is read only to make a request to its server (safety T5). */

import * as z from 'zod/mini';
import { isSameForm } from '../../core/gate/approvedForm.ts';
import { ok, type Result } from '../../core/result.ts';
import { type ModelCapabilities, withCapabilities } from '../../core/run/modelCapabilities.ts';
import { modelFor, modelRoles } from '../../core/run/modelRoles.ts';
import { modelServer, wholeAddress } from '../../core/run/modelServers.ts';
import type { RunEvent } from '../../core/run/run.ts';
import {
  defaultSettings,
  MOST_APPROVED,
  MOST_PICTURED,
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

const readKept = async (): Promise<StoredSettings> =>
  known(await (await database()).get('values', 'settings'));

function known(stored: unknown): StoredSettings {
  const kept = readStored(stored);
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

/**
 * Checks and stores a change; a key belongs to the server that is set then for its role. If it is refused, nothing of it
 * is stored.
 */
export async function changeSettings(given: SettingsChange): Promise<Result<Settings>> {
  const change = await withWholeAddress(given);
  const problem = settingsProblem(change);
  if (problem) return problem;
  const { system } = change;
  if (system !== undefined && !isSystemId(system)) return noSuchPlanner(system);
  await update(() => change);
  return ok(await readSettings());
}

async function withWholeAddress(change: SettingsChange): Promise<SettingsChange> {
  if (change.baseUrl === undefined) return change;
  const { protocol } = modelServer(change.provider ?? (await readKept()).provider);
  return { ...change, baseUrl: wholeAddress(change.baseUrl, protocol) };
}

/** Keeps what a test of the connection found out. */
export async function keepCapabilities(
  which: { readonly server: string; readonly model: string },
  found: Partial<ModelCapabilities>,
): Promise<Settings> {
  await update(({ capabilities }) => ({
    capabilities: withCapabilities(capabilities, which, found),
  }));
  return readSettings();
}

/** Reads and writes in one transaction, so that no change of the user is undone by one that began before it. */
async function update(changeOf: (kept: StoredSettings) => SettingsChange): Promise<void> {
  const tx = (await database()).transaction('values', 'readwrite');
  const kept = known(await tx.store.get('settings'));
  const { key, roleKeys = {}, ...change } = changeOf(kept);
  const { approvedForms, ...changed } = { ...kept, ...change };
  const ofTrusted = approvedForms.filter(({ site }) => changed.trustedSites.includes(site));
  await tx.store.put({ ...changed, approvedForms: ofTrusted }, 'settings');
  const given = { planner: key, ...roleKeys };
  for (const role of modelRoles) {
    const keyOfRole = given[role];
    if (keyOfRole === undefined) continue;
    const origin = originOfServer(modelFor(changed, role).baseUrl);
    const { [origin]: _replaced, ...others } = keysByOrigin.parse(await tx.store.get('keys'));
    await tx.store.put(keyOfRole === '' ? others : { ...others, [origin]: keyOfRole }, 'keys');
  }
  await tx.done;
}

/** Keeps whether pictures of a site's elements may be sent to the model server on this host. */
export const keepPictureSite = (site: string, to: string, isAllowed: boolean): Promise<void> =>
  update(({ pictureSites }) => {
    const others = pictureSites.filter((each) => each.site !== site);
    return { pictureSites: [...others, { site, isAllowed, to }].slice(-MOST_PICTURED) };
  });

/** Forgets the answers about pictures of these sites. */
export const forgetPictureSites = (sites: ReadonlySet<string>): Promise<void> =>
  update(({ pictureSites }) => ({
    pictureSites: pictureSites.filter(({ site }) => !sites.has(site)),
  }));

/** Keeps what these events say about forms of trusted sites, for later tasks. */
export async function keepApprovedForms(events: readonly RunEvent[]): Promise<void> {
  for (const { change } of events) {
    if (change.kind !== 'standingAllowed' && change.kind !== 'standingEnded') continue;
    const added = change.kind === 'standingAllowed' ? [change.standing] : [];
    await update(({ approvedForms }) => {
      const others = approvedForms.filter((each) => !isSameForm(each, change.standing));
      return { approvedForms: [...others, ...added].slice(-MOST_APPROVED) };
    });
  }
}

/** Returns which run the panel shows. */
export async function readCurrent(): Promise<string> {
  const current = await (await database()).get('values', 'current');
  return typeof current === 'string' ? current : '';
}

export async function writeCurrent(id: string): Promise<void> {
  await (await database()).put('values', id, 'current');
}

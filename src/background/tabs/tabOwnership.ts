/**
 * Which tabs belong to a run in doubtful cases: tab ids end with the browser session and may be reused, and a run whose
 * tab was closed continues in the one the user brought to the front.
 */

import browser from 'webextension-polyfill';
import type { RunId } from '../../core/ids.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { ok, type Result } from '../../core/result.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import type { Loop } from '../../engine/loop.ts';
import { originShown } from '../browser/frames.ts';
import { activeTab } from '../browser/tabs/runTabs.ts';
import { tabOf } from '../browser/tabs/tabs.ts';

/** Session storage ends with the browser session: the tab ids of a run it doesn't know are meaningless (safety W3). */
export async function isOfThisSession(id: RunId): Promise<boolean> {
  return (await runsOfSession()).includes(id);
}

export async function joinSession(id: RunId): Promise<void> {
  const runs = await runsOfSession();
  if (!runs.includes(id)) await browser.storage.session.set({ runs: [...runs, id] });
}

async function runsOfSession(): Promise<readonly string[]> {
  const { runs } = await browser.storage.session.get('runs');
  return Array.isArray(runs) ? runs.map(String) : [];
}

/**
 * Name of the event by which pages report their dialogs: unguessable, and the same for the whole session. Pages keep
 * what an earlier run or a dead worker installed. Under the same name it can be reused and switched off; a second name
 * would wrap the dialogs once more.
 */
export async function dialogEventOfSession(): Promise<string> {
  const { dialogEvent } = await browser.storage.session.get('dialogEvent');
  if (typeof dialogEvent === 'string') return dialogEvent;
  const made = `d${crypto.randomUUID()}`;
  await browser.storage.session.set({ dialogEvent: made });
  return made;
}

/** Tabs of another session: none of them is the run's anymore. */
export function tabsLost({ tabs, activeTab: active }: Run): RunChange[] {
  if (tabs.every((tab) => tab === null)) return [];
  return [{ kind: 'tabsChanged', tabs: tabs.map(() => null), active }];
}

/** Before continuing: if the run's tab is gone, takes the one in front, if it shows a site of this run. */
export async function findTab(loop: Loop): Promise<Result<null>> {
  const run = loop.run();
  if ((await tabOf(activeTab(run))).ok) return ok(null);
  const [front] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const shown = front?.id === undefined ? null : await originShown(front.id);
  if (front?.id === undefined || !shown?.ok || !run.sites.includes(shown.value)) {
    return localizedFailure('tabClosed', message('tab.ownTabClosed', { sites: run.sites }));
  }
  const tabs = [...run.tabs, front.id];
  await loop.note([{ kind: 'tabsChanged', tabs, active: tabs.length }]);
  return ok(null);
}

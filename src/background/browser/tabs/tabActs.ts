/** Actions on the run's tabs themselves: addresses, history, and which tab is in use. */

import browser from 'webextension-polyfill';
import type { ActionOf, TabAction, TabActionKind } from '../../../core/action/action.ts';
import type { Acted } from '../../../core/action/outcome.ts';
import { localizedFailure } from '../../../core/messages/failure.ts';
import { message } from '../../../core/messages/message.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { openSaved } from '../files/savedFile.ts';
import { type ActionContext, type Arrival, goThroughHistory, goTo } from './navigate.ts';
import { activeTab, type RunTabs } from './runTabs.ts';
import { tabOf } from './tabs.ts';

/** The report of an act whose effects show elsewhere, such as in the tab that it opened. */
export const doneWithoutChanges: Acted = { kind: 'done', changes: [] };

type Perform<A> = (action: A, at: ActionContext) => Promise<Result<Acted>>;

const performers: { readonly [K in TabActionKind]: Perform<ActionOf<K>> } = {
  goto: async ({ url }, at) => arrivalSaid(await goTo(at, url)),
  back: async (_action, at) => withoutValue(await goThroughHistory(at, 'back')),
  forward: async (_action, at) => withoutValue(await goThroughHistory(at, 'forward')),
  newTab: ({ url }, { runTabs, signal }) => openTab(runTabs, url, signal),
  switchTab: ({ tab }, { runTabs }) => switchTab(runTabs, tab),
  closeTab: ({ tab }, { runTabs }) => closeTab(runTabs, tab),
  goHome: async ({ url }, at) => arrivalSaid(await goTo(at, url)),
  readFile: async ({ text: name }, { runTabs, signal }) => {
    const opened = await openSaved(runTabs, name, signal);
    return opened.ok ? ok({ kind: 'done', changes: [opened.value] }) : opened;
  },
};

export async function actOnTab(action: TabAction, at: ActionContext): Promise<Result<Acted>> {
  if (at.signal.aborted) return localizedFailure('aborted', message('tab.stopped'));
  // The registry pairs each kind with its performer; the compiler can't follow that through the lookup.
  const perform = performers[action.kind] as Perform<TabAction>;
  return perform(action, at);
}

/** Remarks that nothing was loaded if the tab was at the address already: the planner may expect a reload. */
function arrivalSaid(result: Result<Arrival>): Result<Acted> {
  if (!result.ok) return result;
  const { url, isLoaded } = result.value;
  const remark = message('remark.alreadyThere', { url });
  return ok(isLoaded ? doneWithoutChanges : { kind: 'done', changes: [], remark });
}

const withoutValue = (result: Result<unknown>): Result<Acted> =>
  result.ok ? ok(doneWithoutChanges) : result;

/** Opens an address in a new tab of the run, which becomes the tab in use. */
export async function openTab(
  runTabs: RunTabs,
  url: string,
  signal: AbortSignal,
): Promise<Result<Acted>> {
  const opener = activeTab(runTabs.run());
  // Opened empty first: the fence must know the tab before its first request.
  const tab = await browser.tabs.create({
    url: 'about:blank',
    active: true,
    ...(opener === null ? {} : { openerTabId: opener }),
  });
  if (tab.id === undefined) return localizedFailure('navigationFailed', message('tab.notOpened'));
  const tabs = [...runTabs.run().tabs.filter((known) => known !== tab.id), tab.id];
  await runTabs.note([{ kind: 'tabsChanged', tabs, active: tabs.length }]);
  const blank = await tabOf(tab.id);
  if (!blank.ok) return blank;
  const from = runTabs.loads.departureOf(blank.value);
  const opened = await goTo({ runTabs, from, signal }, url);
  // If the address was a file, there is nothing to see in the tab, and it is closed again.
  return runTabs.network.hasDownloads() ? ok(doneWithoutChanges) : withoutValue(opened);
}

/** Makes another of the run's tabs the tab in use. */
export async function switchTab(runTabs: RunTabs, number: number): Promise<Result<Acted>> {
  const { tabs } = runTabs.run();
  const tab = await tabOf(tabs[number - 1]);
  if (!tab.ok)
    return err(
      'badTarget',
      `This task has no tab ${number}.`,
      `It has ${tabs.length} tab${tabs.length === 1 ? '' : 's'}.`,
    );
  await browser.tabs.update(tab.value.id, { active: true });
  await runTabs.note([{ kind: 'tabsChanged', tabs, active: number }]);
  return ok(doneWithoutChanges);
}

async function closeTab(runTabs: RunTabs, number: number): Promise<Result<Acted>> {
  const { tabs, activeTab: active } = runTabs.run();
  const id = tabs[number - 1];
  if (id === undefined || id === null)
    return err(
      'badTarget',
      `This task has no tab ${number}.`,
      'Use a number from the list of tabs.',
    );
  if (number === 1)
    return err(
      'badTarget',
      'Tab 1 is the tab that the person started in.',
      'It stays open: switch to another tab instead.',
    );
  if (tabs.filter((tab) => tab !== null).length === 1)
    return err('badTarget', 'This is the last tab of the task.', 'It stays open.');
  const left = tabs.map((tab, index) => (index === number - 1 ? null : tab));
  const next = number === active ? left.findLastIndex((tab) => tab !== null) + 1 : active;
  await runTabs.note([{ kind: 'tabsChanged', tabs: left, active: next }]);
  await browser.tabs.remove(id);
  const shown = left[next - 1];
  if (shown !== null && shown !== undefined) await browser.tabs.update(shown, { active: true });
  return ok(doneWithoutChanges);
}

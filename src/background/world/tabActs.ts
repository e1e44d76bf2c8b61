/** Actions on the run's tabs themselves: addresses, history, and which tab is in use. */
import browser from 'webextension-polyfill';
import type { ActionOf, TabAction, TabActionKind } from '../../core/action/action.ts';
import type { Change } from '../../core/page/change.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { goTo, throughHistory } from './navigate.ts';
import { savedSince } from './savedFiles.ts';
import { activeTab, type Site } from './site.ts';
import { type Departure, departureOf, tabOf } from './tabs.ts';

/** What an action changed, and words when the effect is not what was asked. */
export type Done = { readonly changes: readonly Change[]; readonly problem: string };
export const nothingSeen: Done = { changes: [], problem: '' };

/** Where an action is carried out: the run's world, the tab as it was before, and the end of waiting. */
export type ActPlace = {
  readonly site: Site;
  readonly from: Departure;
  readonly signal: AbortSignal;
};

type Perform<A> = (action: A, at: ActPlace) => Promise<Result<Done>>;

const performers: { readonly [K in TabActionKind]: Perform<ActionOf<K>> } = {
  goto: async ({ url }, { site, from, signal }) =>
    withoutValue(await goTo(site, from, url, signal)),
  back: async (_action, { from, signal }) =>
    withoutValue(await throughHistory(from, 'back', signal)),
  forward: async (_action, { from, signal }) =>
    withoutValue(await throughHistory(from, 'forward', signal)),
  newTab: ({ url }, { site, signal }) => openTab(site, url, signal),
  switchTab: ({ tab }, { site }) => switchTab(site, tab),
  closeTab: ({ tab }, { site }) => closeTab(site, tab),
};

export function actOnTab(action: TabAction, at: ActPlace): Promise<Result<Done>> {
  // The registry pairs each kind with its performer; the compiler can't follow that through the lookup.
  const perform = performers[action.kind] as Perform<TabAction>;
  return perform(action, at);
}

const withoutValue = (result: Result<unknown>): Result<Done> =>
  result.ok ? ok(nothingSeen) : result;

/** Open an address in a new tab of the run, which becomes the tab in use. */
export async function openTab(site: Site, url: string, signal: AbortSignal): Promise<Result<Done>> {
  const opener = activeTab(site.run());
  // Opened empty first: the fence must know the tab before its first request.
  const tab = await browser.tabs.create({
    url: 'about:blank',
    active: true,
    ...(opener === null ? {} : { openerTabId: opener }),
  });
  if (tab.id === undefined)
    return err('navigationFailed', 'The browser opened no tab.', 'Work in this tab instead.');
  const tabs = [...site.run().tabs.filter((known) => known !== tab.id), tab.id];
  await site.note([{ kind: 'tabsChanged', tabs, active: tabs.length }]);
  const blank = await tabOf(tab.id);
  if (!blank.ok) return blank;
  const opened = await goTo(site, departureOf(blank.value), url, signal);
  // Where the address was a file there is nothing to see in the tab, and it is closed again.
  const saved = savedSince([]);
  if (saved.length > 0) return ok({ changes: saved, problem: '' });
  return withoutValue(opened);
}

async function switchTab(site: Site, number: number): Promise<Result<Done>> {
  const { tabs } = site.run();
  const tab = await tabOf(tabs[number - 1]);
  if (!tab.ok)
    return err(
      'badTarget',
      `There is no tab number ${number} in this run.`,
      `The run has ${tabs.length} tab${tabs.length === 1 ? '' : 's'}.`,
    );
  await browser.tabs.update(tab.value.id, { active: true });
  await site.note([{ kind: 'tabsChanged', tabs, active: number }]);
  return ok(nothingSeen);
}

async function closeTab(site: Site, number: number): Promise<Result<Done>> {
  const { tabs, activeTab: active } = site.run();
  const id = tabs[number - 1];
  if (id === undefined || id === null)
    return err(
      'badTarget',
      `There is no tab number ${number} in this run.`,
      'Use a number from the list of tabs.',
    );
  if (tabs.filter((tab) => tab !== null).length === 1)
    return err('badTarget', 'This is the last tab of the run.', 'It stays open for you.');
  const left = tabs.map((tab, index) => (index === number - 1 ? null : tab));
  const next = number === active ? left.findLastIndex((tab) => tab !== null) + 1 : active;
  await site.note([{ kind: 'tabsChanged', tabs: left, active: next }]);
  await browser.tabs.remove(id);
  const shown = left[next - 1];
  if (shown !== null && shown !== undefined) await browser.tabs.update(shown, { active: true });
  return ok(nothingSeen);
}

/** Handles tabs that open and close while a run works. */
import { actUnderWay } from '../../core/run/operations.ts';
import type { LiveRun } from '../runs/liveRun.ts';

/** What the browser reports about a new tab. */
export type OpenedTab = {
  readonly id: number;
  readonly opener: number | undefined;
  /** The page it shows or will show, if known. */
  readonly url: string;
  /** Whether its window is a popup opened by a page, without tabs and address bar. */
  readonly isInPopup: () => Promise<boolean>;
};

/**
 * A tab opened by an action of the run joins the run and its fence (safety B6). At any other time the tab is the
 * user's, although the browser reports the run's tab as its opener; a page that opened it still can't lead it
 * elsewhere.
 */
export async function tabOpened(
  live: LiveRun | null,
  { id, opener, url, isInPopup }: OpenedTab,
): Promise<void> {
  if (!live) return;
  const run = live.loop.run();
  if (run.tabs.includes(id)) return;
  const isFromRun = opener !== undefined && run.tabs.includes(opener) && !NEW_TAB.test(url);
  // Firefox names no opener for a popup window. No user opens one directly, so the fence stays closed for it.
  if (opener === undefined && (await isInPopup())) return;
  if (!isFromRun) return live.leaveAlone(id);
  const isActing = run.status === 'running' && actUnderWay(run)?.started;
  if (!isActing) return;
  live.runTabs.network.watchAlso(id);
  const tabs = [...run.tabs, id];
  await live.loop.note([{ kind: 'tabsChanged', tabs, active: tabs.length }]);
}

/** The browser's own new tab page, which pages can't open. */
const NEW_TAB = /^(chrome|edge|about):\/*(newtab|new-tab-page|home)/;

/** A closed tab leaves the run (safety N1). */
export async function tabClosed(live: LiveRun | null, id: number): Promise<void> {
  if (!live) return;
  live.runTabs.network.forget(id);
  const run = live.loop.run();
  if (!run.tabs.includes(id)) return;
  const tabs = run.tabs.map((tab) => (tab === id ? null : tab));
  const last = tabs.findLastIndex((tab) => tab !== null) + 1;
  const isActiveGone = last > 0 && tabs[run.activeTab - 1] === null;
  await live.loop.note([
    { kind: 'tabsChanged', tabs, active: isActiveGone ? last : run.activeTab },
  ]);
}

/** Tabs that open and close while a run works. */
import type { LiveRun } from './liveRun.ts';

/**
 * A tab that an action of the run opened joins it and its fence (safety B6). At any other time the tab is the
 * person's, though the browser reports the run's tab as its opener.
 */
export async function tabOpened(
  live: LiveRun | null,
  id: number,
  opener: number | undefined,
): Promise<void> {
  if (!live) return;
  const run = live.loop.run();
  const isActing = run.status === 'running' && run.cursor.acting?.started;
  const isOurs = opener !== undefined && run.tabs.includes(opener) && !run.tabs.includes(id);
  if (!isActing || !isOurs) return;
  live.runTabs.network.watchAlso(id);
  const tabs = [...run.tabs, id];
  await live.loop.note([{ kind: 'tabsChanged', tabs, active: tabs.length }]);
}

/** A tab that is gone leaves the run (safety N1). */
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

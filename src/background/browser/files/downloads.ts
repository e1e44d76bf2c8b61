/** Files that an action saved instead of showing, and tabs that opened only for that. */
import browser from 'webextension-polyfill';
import type { Change } from '../../../core/page/change.ts';
import type { RunTabs } from '../tabs/runTabs.ts';

/** Returns files that were downloaded instead of a page, except those in `known`. */
export function newDownloads(runTabs: RunTabs, known: readonly Change[]): Change[] {
  const names = new Set(known.flatMap((each) => (each.kind === 'download' ? [each.name] : [])));
  const taken = new Map(runTabs.network.takeDownloads().map((each) => [each.name, each]));
  return [...taken.values()]
    .filter(({ name }) => !names.has(name))
    .map((each) => ({ kind: 'download', ...each }));
}

const CLOSE_LIMIT_MS = 1_500;
const POLL_MS = 50;

/**
 * Waits until a tab that opened for a file closes, and closes it if it stays empty.
 * `tabCountBefore`: how many tabs the run had before the action.
 */
export async function waitForFileTabClosed(
  { run }: RunTabs,
  tabCountBefore: number,
): Promise<void> {
  const deadline = Date.now() + CLOSE_LIMIT_MS;
  const open = (): number[] =>
    run()
      .tabs.slice(tabCountBefore)
      .filter((tab) => tab !== null);
  while (open().length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    if (await isPage(open()[0])) return;
  }
  for (const tab of open()) await browser.tabs.remove(tab);
  while (open().length > 0 && Date.now() < deadline + CLOSE_LIMIT_MS)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** Whether the tab shows a page after all. */
async function isPage(tab: number | undefined): Promise<boolean> {
  if (tab === undefined) return false;
  // Rejects once the tab is closed.
  const found = await browser.tabs.get(tab).catch(() => null);
  return /^https?:/.test(found?.url ?? '');
}

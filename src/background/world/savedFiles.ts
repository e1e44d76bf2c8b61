/** What an act saved to the disk instead of showing, and the tabs that were opened for nothing else. */
import browser from 'webextension-polyfill';
import type { Change } from '../../core/page/change.ts';
import type { Run } from '../../core/run/run.ts';
import { takeSaved } from './network.ts';

/** Files that navigations turned into, unless the page told of them. */
export function savedSince(told: readonly Change[]): Change[] {
  const known = new Set(told.flatMap((each) => (each.kind === 'download' ? [each.name] : [])));
  return [...new Set(takeSaved())]
    .filter((name) => !known.has(name))
    .map((name) => ({ kind: 'download', name }));
}

const GONE_MS = 1_500;
const LOOK_AGAIN_MS = 50;

/** A tab that was opened for a file closes by itself; where it stays, empty as it is, we close it. */
export async function untilFileTabGone(run: () => Run, known: number): Promise<void> {
  const deadline = Date.now() + GONE_MS;
  const open = (): number[] =>
    run()
      .tabs.slice(known)
      .filter((tab) => tab !== null);
  while (open().length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    if (await isPage(open()[0])) return;
  }
  for (const tab of open()) await browser.tabs.remove(tab);
  while (open().length > 0 && Date.now() < deadline + GONE_MS)
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}

/** Whether the tab came to show something after all. */
async function isPage(tab: number | undefined): Promise<boolean> {
  if (tab === undefined) return false;
  // Rejects once the tab is closed.
  const found = await browser.tabs.get(tab).catch(() => null);
  return /^https?:/.test(found?.url ?? '');
}

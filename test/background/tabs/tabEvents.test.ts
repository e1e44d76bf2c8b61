/** Tabs that open while a run works: the run's, the user's, and pop-up windows of pages. */
import { expect, it, vi } from 'vitest';
import type { LiveRun } from '../../../src/background/runs/liveRun.ts';
import { type OpenedTab, tabOpened } from '../../../src/background/tabs/tabEvents.ts';

/** Opens a tab while a run works in tab 7; whether the fence then leaves it alone. */
async function isLeftAlone(tab: Partial<OpenedTab>): Promise<boolean> {
  const leaveAlone = vi.fn(async () => undefined);
  const run = { tabs: [7], status: 'running', operations: [] };
  const live = { loop: { run: () => run }, leaveAlone } as unknown as LiveRun;
  const opened = { id: 9, opener: undefined, url: '', isInPopup: async () => false };
  await tabOpened(live, { ...opened, ...tab });
  return leaveAlone.mock.calls.length > 0;
}

it('ignores a tab opened by the user', async () => {
  expect(await isLeftAlone({})).toBe(true);
  expect(await isLeftAlone({ opener: 3 })).toBe(true);
  expect(await isLeftAlone({ opener: 7, url: 'about:newtab' })).toBe(true);
});

it('does not ignore a tab opened by a page of the run', async () => {
  expect(await isLeftAlone({ opener: 7, url: 'https://a.test/' })).toBe(false);
});

it('does not ignore a pop-up window, though Firefox reports no opener (safety B6)', async () => {
  expect(await isLeftAlone({ isInPopup: async () => true })).toBe(false);
  expect(await isLeftAlone({ opener: 3, isInPopup: async () => true })).toBe(true);
});

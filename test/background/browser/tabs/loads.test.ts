/** Waiting for a page: a tab that shows none yet is waited for as any other, though its address is withheld. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Tab = { status: string; url?: string };
const browser = vi.hoisted(() => ({
  tab: { status: 'loading' } as Tab,
  ask: async (): Promise<unknown> => [],
}));

vi.mock('webextension-polyfill', () => ({
  default: {
    tabs: {
      get: async () => browser.tab,
      onUpdated: { addListener: () => undefined, removeListener: () => undefined },
    },
    scripting: { executeScript: () => browser.ask() },
  },
}));
const { pageLoads } = await import('../../../../src/background/browser/tabs/loads.ts');

const loads = () => pageLoads({ isNavigating: () => false, navigations: () => 1 });
const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  browser.ask = async () => [];
});
afterEach(() => vi.useRealTimers());

it('waits for a new tab whose page was received but is not shown yet', async () => {
  browser.tab = { status: 'loading' };
  const loaded = loads().waitForLoad(7, 5_000, signal);
  await vi.advanceTimersByTimeAsync(1_000);
  browser.tab = { status: 'complete', url: 'https://site.test/' };
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loaded).toBe(true);
});

it('waits only once for a page that never finishes loading', async () => {
  browser.tab = { status: 'loading', url: 'https://site.test/' };
  const { waitForLoad } = loads();
  const first = waitForLoad(7, 5_000, signal);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await first).toBe(false);
  browser.tab = { status: 'loading', url: 'https://site.test/' };
  expect(await waitForLoad(7, 5_000, signal)).toBe(false);
});

it.each([
  [1, false],
  [2, false],
  [9, true],
])(
  'asks a page that does not answer again for a while: %i questions lost',
  async (lost, isOver) => {
    browser.tab = { status: 'loading', url: 'https://site.test/' };
    let asked = 0;
    browser.ask = () => {
      asked += 1;
      return asked > lost ? Promise.resolve([]) : new Promise(() => undefined);
    };
    const { waitForLoad, isUnresponsive } = loads();
    const first = waitForLoad(7, 20_000, signal);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await first).toBe(false);
    expect(isUnresponsive(7)).toBe(isOver);
  },
);

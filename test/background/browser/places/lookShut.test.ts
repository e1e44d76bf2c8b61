/** The rules around looks are the session's: what one run releases stays blocked, and unblocks nothing of the next (A25). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Rule = { readonly condition: Record<string, unknown> };
const browser = vi.hoisted(() => ({ rules: [] as unknown[], open: [1, 3], listed: [] as unknown }));

vi.mock('webextension-polyfill', () => ({
  default: {
    tabs: {
      query: async () => browser.open.map((id) => ({ id })),
      remove: async (id: number) => {
        browser.open = browser.open.filter((each) => each !== id);
      },
    },
    storage: {
      session: {
        get: async () => ({ looks: browser.listed }),
        set: async ({ looks }: { looks: unknown }) => {
          browser.listed = looks;
        },
      },
    },
    declarativeNetRequest: {
      ResourceType: { PING: 'ping', XMLHTTPREQUEST: 'xmlhttprequest' },
      updateSessionRules: async ({ addRules }: { addRules: unknown[] }) => {
        browser.rules = addRules;
      },
    },
  },
}));
const { blockLookWrites } = await import(
  '../../../../src/background/browser/places/blockWrites.ts'
);

const origin = 'https://site.test';
const held = () => [3];
const holds = (tab: number): boolean =>
  (browser.rules as Rule[]).some(
    ({ condition }) =>
      Array.isArray(condition.tabIds) &&
      condition.tabIds.includes(tab) &&
      condition.excludedRequestMethods !== undefined,
  );

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(browser, { rules: [], open: [1, 3], listed: undefined });
});
afterEach(() => vi.useRealTimers());

it('unblocks the run at once after the last look, and the closed tab only once it can send nothing more', async () => {
  const { blockWrites, release } = blockLookWrites();
  await blockWrites(7, { origin, held });
  expect([3, 7].map(holds)).toEqual([true, true]);
  await release(7);
  expect([3, 7].map(holds)).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(browser.rules).toEqual([]);
});

it('keeps a look blocked that starts while the previous one is about to be unblocked', async () => {
  const { blockWrites, release } = blockLookWrites();
  await blockWrites(7, { origin, held });
  await release(7);
  await vi.advanceTimersByTimeAsync(1_000);
  await blockWrites(8, { origin: 'https://next.test', held });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([3, 8].map(holds)).toEqual([true, true]);
});

it('keeps both looks blocked if one ends while the other goes on', async () => {
  const { blockWrites, release } = blockLookWrites();
  await Promise.all([blockWrites(7, { origin, held }), blockWrites(8, { origin, held })]);
  await release(7);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([3, 7, 8].map(holds)).toEqual([true, true, true]);
});

it('closes the tabs left by a killed worker, and keeps them blocked for as long', async () => {
  await blockLookWrites().blockWrites(7, { origin, held });
  browser.open = [1, 3, 7];
  await blockLookWrites().dropLeftOvers();
  expect(browser.open).toEqual([1, 3]);
  expect(browser.listed).toEqual([]);
  expect([3, 7].map(holds)).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(browser.rules).toEqual([]);
});

it('unblocks nothing if another run is opened while the previous one is about to be unblocked', async () => {
  const { blockWrites, release, dropLeftOvers } = blockLookWrites();
  await blockWrites(7, { origin, held });
  await release(7);
  await dropLeftOvers();
  expect(holds(7)).toBe(true);
});

/**
 * What the first look at a page costs as the extension makes it: all that is read is remembered, and a long one is made
 * in slices. Told are the whole time and the longest that the page had to wait for its turn.
 */
import type { Browser } from 'playwright-core';
import { closeTab, openTab } from './browser.ts';
import type { BenchGlobals } from './distillers.ts';
import { median, rounded } from './figures.ts';
import { openSynthetic } from './pages.ts';

const sizes = [1_000, 10_000, 110_000];
const ROUNDS = 5;

type Options = {
  readonly browser: Browser;
  readonly scripts: readonly string[];
  readonly isQuick: boolean;
  readonly say: (line: string) => void;
};

/** Medians in ms by page, layout clean. */
export async function measureFirstLook({
  browser,
  scripts,
  isQuick,
  say,
}: Options): Promise<object> {
  const synthetic = await openSynthetic();
  const figures: Record<string, object> = {};
  try {
    for (const size of isQuick ? sizes.slice(0, 2) : sizes) {
      for (const shape of ['table', 'list'] as const) {
        const tab = await openTab(browser, synthetic.url(shape, size), scripts);
        const looks = await tab.page.evaluate(timeFirstLooks, ROUNDS);
        await closeTab(tab);
        const of = {
          ms: rounded(median(looks.map(({ ms }) => ms))),
          longestMs: rounded(median(looks.map(({ longest }) => longest))),
        };
        figures[`${shape} ${size}`] = of;
        say(`  first look at ${shape} ${size}: ${JSON.stringify(of)}`);
      }
    }
    return figures;
  } finally {
    await synthetic.close();
  }
}

/** Runs in the page. Each look has a memory of its own, and another task of the page waits for its turn all the time. */
async function timeFirstLooks(rounds: number): Promise<{ ms: number; longest: number }[]> {
  const { espalier } = globalThis as unknown as BenchGlobals;
  const { port1, port2 } = new MessageChannel();
  let longest = 0;
  let last = 0;
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    port2.postMessage(null);
  };
  const looks: { ms: number; longest: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    void document.body.offsetHeight;
    last = performance.now();
    longest = 0;
    const started = last;
    if (round === 0) port2.postMessage(null);
    await espalier.look('all_fields', `f${round}`);
    const ended = performance.now();
    looks.push({ ms: ended - started, longest: Math.max(longest, ended - last) });
  }
  port1.close();
  return looks;
}

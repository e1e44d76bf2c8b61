/** What a look costs after one change, on pages of all sizes: of reading everything, and of reading what changed. */
import type { Browser } from 'playwright-core';
import { closeTab, openTab } from './browser.ts';
import type { BenchGlobals } from './distillers.ts';
import { median, rounded } from './figures.ts';
import { openSynthetic } from './pages.ts';

const sizes = [1_000, 10_000, 110_000];
const ROUNDS = 15;

type Options = {
  readonly browser: Browser;
  readonly scripts: readonly string[];
  readonly isQuick: boolean;
  readonly say: (line: string) => void;
};

/** Medians in ms by page and kind of change, layout clean; the whole text is not put together. */
export async function measureSecondLook({
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
        const times = await tab.page.evaluate(timeChanges, ROUNDS);
        await closeTab(tab);
        const medians = Object.fromEntries(
          Object.entries(times).map(([kind, each]) => [kind, rounded(median(each))]),
        );
        figures[`${shape} ${size}`] = medians;
        say(`  second look at ${shape} ${size}: ${JSON.stringify(medians)}`);
      }
    }
    return figures;
  } finally {
    await synthetic.close();
  }
}

/** Runs in the page. */
function timeChanges(rounds: number): Record<string, number[]> {
  const { espalier } = globalThis as unknown as BenchGlobals;
  const rows = (): Element[] => [...document.querySelectorAll('tr,li')];
  const changes: Record<string, (row: Element, at: number) => void> = {
    nothing: () => undefined,
    text: (row, at) => {
      const cell = row.querySelector('td,span');
      if (cell?.firstChild instanceof Text) cell.firstChild.data = `changed ${at}`;
    },
    attribute: (row, at) => row.querySelector('a')?.setAttribute('title', `title ${at}`),
    insert: (row) => row.after(row.cloneNode(true)),
    remove: (row) => row.remove(),
    hide: (row) => row.setAttribute('hidden', ''),
    value: (row) => row.querySelector('input')?.click(),
  };
  const look = (fresh: boolean): number => {
    void document.body.offsetHeight;
    const started = performance.now();
    espalier.distill('all_fields', { fresh });
    return performance.now() - started;
  };
  look(false);
  const times: Record<string, number[]> = { whole: [look(true), look(true), look(true)] };
  for (const [kind, change] of Object.entries(changes)) {
    times[kind] = Array.from({ length: rounds }, (_, at) => {
      const all = rows();
      const row = all[1 + ((at * 7919) % (all.length - 1))];
      if (row) change(row, at);
      return look(false);
    });
  }
  return times;
}

/** Runs a measurement on synthetic pages of several sizes, each in its own tab. */
import type { Browser } from 'playwright-core';
import { closeTab, openTab, type Tab } from './browser.ts';
import { openSynthetic } from './pages.ts';

const sizes = [1_000, 10_000, 110_000];

export type SyntheticOptions = {
  readonly browser: Browser;
  readonly scripts: readonly string[];
  /** Skips the largest pages. */
  readonly isQuick: boolean;
  readonly say: (line: string) => void;
};

/** Returns the results of `measure` by page, such as `table 1000`; `what` labels the progress lines. */
export async function onSynthetic<T extends object>(
  what: string,
  { browser, scripts, isQuick, say }: SyntheticOptions,
  measure: (tab: Tab) => Promise<T>,
): Promise<Record<string, T>> {
  const synthetic = await openSynthetic();
  const figures: Record<string, T> = {};
  try {
    for (const size of isQuick ? sizes.slice(0, 2) : sizes) {
      for (const shape of ['table', 'list'] as const) {
        const tab = await openTab(browser, synthetic.url(shape, size), scripts);
        const found = await measure(tab);
        await closeTab(tab);
        figures[`${shape} ${size}`] = found;
        say(`  ${what} at ${shape} ${size}: ${JSON.stringify(found)}`);
      }
    }
    return figures;
  } finally {
    await synthetic.close();
  }
}

/** How time grows with the page: synthetic tables and lists of 1,000 to 110,000 elements. */
import type { Browser } from 'playwright-core';
import { closeTab, openTab } from './browser.ts';
import type { DistillerName } from './distillers.ts';
import { exponent, median, rounded } from './figures.ts';
import { timeAll } from './measure.ts';
import { openSynthetic, type Shape } from './pages.ts';

const sizes = [1_000, 3_000, 10_000, 30_000, 110_000];
/** Playwright needs seconds beyond this size, and minutes for a table of 110,000. */
const playwrightLimit = 10_000;

type Options = {
  readonly browser: Browser;
  readonly scripts: readonly string[];
  readonly isQuick: boolean;
  readonly say: (line: string) => void;
};

export async function measureGrowth(options: Options): Promise<object> {
  const synthetic = await openSynthetic();
  try {
    return {
      table: await growthOf('table', synthetic.url, options),
      list: await growthOf('list', synthetic.url, options),
    };
  } finally {
    await synthetic.close();
  }
}

async function growthOf(
  shape: Shape,
  urlOf: (shape: Shape, elements: number) => string,
  { browser, scripts, isQuick, say }: Options,
): Promise<object> {
  const points = new Map<DistillerName, (readonly [number, number])[]>();
  for (const size of sizes) {
    const tab = await openTab(browser, urlOf(shape, size), scripts);
    const isSmall = size <= playwrightLimit;
    const names: DistillerName[] =
      isSmall && !isQuick ? ['espalier', 'innerText', 'playwright'] : ['espalier', 'innerText'];
    const timings = await timeAll(tab, names, { warmUps: 2, measured: isQuick ? 3 : 5 }, 0);
    const elements = await tab.page.evaluate(() => document.getElementsByTagName('*').length);
    await closeTab(tab);
    for (const [name, { runs }] of timings) {
      points.set(name, [...(points.get(name) ?? []), [elements, median(runs)]]);
    }
    say(`  ${shape} ${elements}: ${rounded(median(timings.get('espalier')?.runs ?? []))} ms`);
  }
  return Object.fromEntries(
    [...points].map(([name, of]) => [
      name,
      {
        exponent: exponent(of),
        ms: Object.fromEntries(of.map(([size, ms]) => [size, rounded(ms)])),
      },
    ]),
  );
}

/** Runs the content layer for measurement: in an isolated world of a test page, or in the extension. */

import type { BrowserName } from '../../harness/browser/driver.ts';
import { openExtensionPage } from '../../harness/page/extensionPage.ts';
import { type TestPage, testPage } from '../../harness/page/openPage.ts';
import { browserNames, findBrowser } from '../../scripts/browsers.mjs';
import { run as spawned } from '../../scripts/run.mjs';
import { drawFramesOnCall } from '../../src/background/browser/mainWorld/pageFrames.ts';

/** Options of benchmarks that run in a page; `args` are browser names and `only=WORD`. */
export type PageBenchOptions = {
  readonly say: (line: string) => void;
  readonly args: readonly string[];
  readonly inExtension: boolean;
  readonly inHiddenTab: boolean;
};
type BenchPage = { readonly page: TestPage; readonly close: () => Promise<void> };

/** Builds the scripts that `openBenchPage` injects, once for all browsers. */
export async function bundleHarness(inExtension: boolean): Promise<void> {
  const flags = inExtension ? ['--in-extension'] : [];
  const { code, output } = await spawned(process.execPath, ['bench/bundleHarness.mjs', ...flags]);
  if (code !== 0) throw new Error(output);
}

async function openBenchPage(name: BrowserName, inExtension: boolean): Promise<BenchPage> {
  if (inExtension) return await openExtensionPage(name);
  const opened = testPage(name);
  await opened.open();
  return opened;
}

/** Returns the word given as `name=WORD`, or an empty string. */
export const wordIn = (args: readonly string[], name: string): string =>
  args.find((arg) => arg.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';

export const onlyIn = (args: readonly string[]): string => wordIn(args, 'only');

/** Measures in a page of each installed browser, or of the named ones. */
export async function inEachBrowser(
  { say, args, inExtension, inHiddenTab }: PageBenchOptions,
  measure: (page: TestPage) => Promise<void>,
): Promise<void> {
  const named = args.filter((arg) => !arg.includes('='));
  for (const browser of browserNames) {
    if (named.length > 0 && !named.includes(browser)) continue;
    if (!findBrowser(browser)) {
      say(`${browser} is not installed: skipped`);
      continue;
    }
    const opened = await openBenchPage(browser, inExtension);
    try {
      if (inHiddenTab) await cover(opened.page);
      await measure(opened.page);
    } finally {
      await opened.close();
    }
  }
}

/** Event name that requests frames from background pages, as the worker sets it up in the product. */
export const frameEvent = 'bench-frames';

/** Brings another tab to the front, as a user does while the task runs. */
async function cover({ page }: TestPage): Promise<void> {
  await page.evaluateOnNewDocument(drawFramesOnCall, frameEvent);
  const other = await page.browser().newPage();
  await other.bringToFront();
  if (!(await page.evaluate(() => document.hidden)))
    throw new Error('the page is still in the foreground');
}

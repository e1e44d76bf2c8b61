/** Where the content layer runs while it is measured: a script in an isolated world of a test page, or the extension. */
import { run as spawned } from '../../scripts/run.mjs';
import { openExtensionPage } from '../../test/content/extensionPage.ts';
import { type TestPage, testPage } from '../../test/content/openPage.ts';
import type { BrowserName } from '../../test/e2e/driver/driver.ts';

export type BenchPage = { readonly page: TestPage; readonly close: () => Promise<void> };

/** Builds what `openBenchPage` puts into pages, once for all browsers. */
export async function bundleHarness(inExtension: boolean): Promise<void> {
  const flags = inExtension ? ['--in-extension'] : [];
  const { code, output } = await spawned(process.execPath, ['bench/bundleHarness.mjs', ...flags]);
  if (code !== 0) throw new Error(output);
}

/** A page in a browser of its own. */
export async function openBenchPage(name: BrowserName, inExtension: boolean): Promise<BenchPage> {
  if (inExtension) return await openExtensionPage(name);
  const opened = testPage(name);
  await opened.open();
  return opened;
}

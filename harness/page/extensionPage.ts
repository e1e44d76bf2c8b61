/**
 * The same page as in openPage.ts, in a browser with the built extension: the code beside the page is the extension's
 * own content script in its own isolated world, injected by the worker as in the product.
 */
import { join } from 'node:path';
import type { BrowserName, Driver } from '../browser/driver.ts';
import { launch } from '../browser/launch.ts';
import { openSite } from '../browser/site.ts';
import { until } from '../browser/wait.ts';
import type { Espalier, TestPage } from './openPage.ts';

/** A test build with inExtension.ts as content script, made by bench/bundleHarness.mjs. */
const distOf = (name: BrowserName): string =>
  join(import.meta.dirname, '../../dist', name === 'chromium' ? 'bench-chrome' : 'bench-firefox');

type Opened = {
  readonly page: TestPage;
  readonly close: () => Promise<void>;
};

export async function openExtensionPage(
  name: BrowserName,
  args: readonly string[] = [],
): Promise<Opened> {
  const site = await openSite({ '/': '<!doctype html><p>ready</p>' });
  const driver = await launch({ browser: name, dist: distOf(name), args });
  await driver.waitForBackground();
  const tab = await driver.newPage(`${site.origin}/`);
  await tab.setViewport({ width: 1024, height: 768 });
  const tabId = await tabOf(driver);
  const page: TestPage = {
    browser: name,
    page: tab,
    origin: site.origin,
    async show(html, pages = {}) {
      site.serve({ ...pages, '/': `<!doctype html>${html}` });
      await tab.goto(`${site.origin}/`, { waitUntil: 'load' });
    },
    run: (work, ...args) => runInContent(driver, tabId, work, args),
    runIn: () => Promise.reject(new Error('the extension is asked for the top frame only')),
  };
  return {
    page,
    close: async () => {
      await driver.close();
      await site.close();
    },
  };
}

const api = '(globalThis.browser ?? globalThis.chrome)';

/** A worker that has just started knows neither the extension's interfaces nor its tabs. */
function tabOf(driver: Driver): Promise<number> {
  const query = `Promise.resolve(${api}?.tabs?.query({ url: 'http://127.0.0.1/*' })).then((tabs) => tabs?.[0]?.id ?? null)`;
  const find = (): Promise<number | null> => driver.evaluateInBackground<number | null>(query);
  return until(find, { what: 'the extension to see the tab of the site' });
}

type Answer = { readonly json?: string; readonly error?: string };

/** The worker injects the content script if it is missing, then runs the function in its world. */
async function runInContent<T>(
  driver: Driver,
  tabId: number,
  work: (espalier: Espalier, ...args: never) => T | Promise<T>,
  args: readonly unknown[],
): Promise<T> {
  const target = `target: { tabId: ${tabId} }, injectImmediately: true`;
  const { json, error } = await driver.evaluateInBackground<Answer>(`(async () => {
    const { executeScript } = ${api}.scripting;
    const isThere = { ${target}, func: () => typeof espalier !== 'undefined' };
    const [{ result: known }] = await executeScript(isThere);
    if (!known) await executeScript({ ${target}, files: ['content.js'] });
    const [answer] = await executeScript({
      ${target},
      args: [${JSON.stringify(JSON.stringify(args))}],
      func: async (json) => JSON.stringify((await (${work})(espalier, ...JSON.parse(json))) ?? null),
    });
    return { json: answer.result, error: answer.error && String(answer.error.message ?? answer.error) };
  })()`);
  if (json === undefined || json === null) throw new Error(error ?? 'the page gave no answer');
  return JSON.parse(json) as T;
}

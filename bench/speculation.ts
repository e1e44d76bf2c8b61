/**
 * Looking ahead (A25): counts the writes that reach the servers when the built extension reads pages in the background,
 * next to WebOperator's own rule, which opens a tab and blocks nothing. Pages are the bundled sites and pages that
 * write as soon as they are opened. Only requests that arrive at the server count. No model takes part.
 */
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { type BrowserName, browserNames, type Driver } from '../harness/browser/driver.ts';
import { launch } from '../harness/browser/launch.ts';
import { startSites } from '../harness/sites/server.mjs';
import { findBrowser } from '../scripts/browsers.mjs';
import { run as spawned } from '../scripts/run.mjs';
import { type HostileSite, openHostileSite } from './speculation/hostile.ts';

type Options = { readonly say: (line: string) => void; readonly args: readonly string[] };
type Tally = {
  runs: number;
  writes: number;
  weboperatorWrites: number;
  refused: Record<string, number>;
};

/** A closed tab's last requests arrive within this time. */
const AFTER_MS = 4_000;
const LINKS_PER_PAGE = 6;

/** Runs in both browsers, or in the named ones. */
export async function run({ say, args }: Options): Promise<object> {
  const { code, output } = await spawned(process.execPath, ['bench/speculation/bundle.mjs']);
  if (code !== 0) throw new Error(output);
  const rows: Record<string, Tally> = {};
  for (const browser of browserNames) {
    if ((args.length > 0 && !args.includes(browser)) || !findBrowser(browser)) continue;
    rows[browser] = await measure(browser, say);
  }
  const sum = (of: 'runs' | 'writes' | 'weboperatorWrites'): number =>
    Object.values(rows).reduce((all, row) => all + row[of], 0);
  const total = {
    runs: sum('runs'),
    writes: sum('writes'),
    weboperatorWrites: sum('weboperatorWrites'),
  };
  return { model: 'none', ...total, ...rows };
}

async function measure(browser: BrowserName, say: Options['say']): Promise<Tally> {
  const tally: Tally = { runs: 0, writes: 0, weboperatorWrites: 0, refused: {} };
  const ours = await openHostileSite();
  const theirs = await openHostileSite();
  const sites = await startSites();
  const dist = join(
    import.meta.dirname,
    '../dist',
    browser === 'chromium' ? 'looks-chrome' : 'looks-firefox',
  );
  const driver = await launch({ browser, dist });
  try {
    await driver.waitForBackground();
    const tab = await driver.newPage(`${ours.origin}/`);
    const looks = await beginIn(driver, ours.origin);
    await lookAtAll({ tab, looks, site: ours, tally, say });
    await lookAtBundled({ tab, looks, url: sites.url, tally, say });
    await pause(AFTER_MS);
    tally.writes = ours.writes.length + sites.log.filter(({ method }) => !isRead(method)).length;
    if (ours.writes.length > 0) say(`${browser} wrote: ${ours.writes.join(', ')}`);
    await tab.goto(`${theirs.origin}/`);
    for (const page of theirs.pages) await looks.call('openPlainly', `${theirs.origin}${page}`);
    await pause(AFTER_MS);
    tally.weboperatorWrites = theirs.writes.length;
    say(`${browser}: ${JSON.stringify(tally)}`);
  } finally {
    await driver.close();
    await Promise.all([ours.close(), theirs.close(), sites.close()]);
  }
  return tally;
}

type Looks = { readonly call: (name: string, ...args: readonly unknown[]) => Promise<string> };

async function beginIn(driver: Driver, origin: string): Promise<Looks> {
  const api = '(globalThis.browser ?? globalThis.chrome)';
  const id = await driver.evaluateInBackground<number>(
    `${api}.tabs.query({ url: 'http://127.0.0.1/*' }).then((tabs) => tabs[0].id)`,
  );
  const call: Looks['call'] = (name, ...args) =>
    driver.evaluateInBackground<string>(
      `(async () => espalierLooks.${name}(...${JSON.stringify(args)}))()`,
    );
  await call('begin', id, origin);
  return { call };
}

type Trial = {
  readonly tab: Page;
  readonly looks: Looks;
  readonly tally: Tally;
  readonly say: Options['say'];
};

async function lookAtAll({
  tab,
  looks,
  site,
  tally,
  say,
}: Trial & { readonly site: HostileSite }): Promise<void> {
  // The request log begins with the run, so the page has to be loaded after that.
  await tab.reload();
  for (const page of site.pages) {
    const before = site.writes.length;
    await lookOnce(looks, `${site.origin}${page}`, tally);
    if (site.writes.length > before) say(`${page}: ${site.writes.slice(before).join(', ')}`);
  }
}

async function lookAtBundled({
  tab,
  looks,
  url,
  tally,
}: Trial & { readonly url: string }): Promise<void> {
  for (const site of ['shop', 'forum', 'tracker', 'route', 'wizard', 'basics']) {
    await tab.goto(`${url}/${site}/`);
    const links = await tab.evaluate((origin) => {
      const found = [...document.querySelectorAll('a')].map(({ href }) => href);
      return [...new Set(found)].filter((href) => href.startsWith(origin) && !href.includes('#'));
    }, url);
    for (const link of links.slice(0, LINKS_PER_PAGE)) await lookOnce(looks, link, tally);
  }
}

async function lookOnce(looks: Looks, address: string, tally: Tally): Promise<void> {
  const seen = await looks.call('look', address);
  tally.runs += 1;
  if (seen.startsWith('status')) return;
  const why = seen.replace(/(https?:\/)?\/\S+/g, '…');
  tally.refused[why] = (tally.refused[why] ?? 0) + 1;
}

const isRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

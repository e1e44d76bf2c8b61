/**
 * A page of either browser with content-layer code in a world that shares the page's DOM but not its globals, like a
 * content script. Used by the in-page tests and the benchmarks.
 */
import puppeteer, { type Browser, type Frame, type Page } from 'puppeteer-core';
import { type BrowserName, requireBrowser } from '../../scripts/browsers.mjs';
import { openSite, type Pages, type Site } from '../browser/site.ts';
import { firefoxExtension } from './bundle.mjs';
import { isolatedWorlds, type Worlds } from './world.ts';

export type Espalier = typeof import('./inPage.ts');

export type TestPage = {
  readonly browser: BrowserName;
  /** The puppeteer page, for real input and for the page's own view. */
  readonly page: Page;
  /** The loopback server of the displayed pages, without a trailing slash. */
  readonly origin: string;
  /** Loads this markup at `/`, and further pages at their paths, for links and frames. */
  show(html: string, pages?: Pages): Promise<void>;
  /**
   * Runs a function on the page's DOM with the exports of inPage.ts. It must not use outer variables; arguments and
   * result are JSON, and an undefined result becomes null.
   */
  run<A extends readonly unknown[], T>(
    work: (espalier: Espalier, ...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T>;
  /** Like `run`, in one frame of the page. */
  runIn<A extends readonly unknown[], T>(
    frame: Frame,
    work: (espalier: Espalier, ...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T>;
};

type Opened = {
  readonly browser: Browser;
  readonly site: Site;
  readonly page: Page;
  readonly worlds: Worlds;
};

/** Provides the browser for a page and decides whether it is closed afterward. */
type Lender = {
  readonly lend: (name: BrowserName) => Promise<Browser>;
  readonly giveBack: (browser: Browser) => Promise<void>;
};

const ofItsOwn: Lender = { lend: start, giveBack: (browser) => browser.close() };

const shared = new Map<BrowserName, Promise<Browser>>();

/** Keeps one browser for all test files that run in this process one after the other. */
export const oneForAll: Lender = {
  lend: (name) => {
    const browser = shared.get(name) ?? start(name);
    shared.set(name, browser);
    return browser;
  },
  giveBack: async () => undefined,
};

/** Returns a page that exists from `open` to `close`. */
export function testPage(name: BrowserName, { lend, giveBack } = ofItsOwn) {
  let opened: Opened | undefined;
  const current = (): Opened => {
    if (!opened) throw new Error('the page is there only while a test runs');
    return opened;
  };
  const page: TestPage = {
    browser: name,
    get page() {
      return current().page;
    },
    get origin() {
      return current().site.origin;
    },
    async show(html, pages = {}) {
      current().site.serve({ ...pages, '/': `<!doctype html>${html}` });
      await current().page.goto(`${current().site.origin}/`, { waitUntil: 'load' });
    },
    run: (work, ...args) => page.runIn(current().page.mainFrame(), work, ...args),
    async runIn(frame, work, ...args) {
      return await runIn(current().worlds, frame, work, args);
    },
  };
  return {
    page,
    async open() {
      const site = await openSite();
      const browser = await lend(name);
      const page = await browser.newPage();
      opened = { browser, site, page, worlds: await isolatedWorlds(name, page) };
    },
    async close() {
      await opened?.page.close();
      if (opened) await giveBack(opened.browser);
      await opened?.site.close();
      opened = undefined;
    },
  };
}

async function runIn<T>(
  { evaluate }: Worlds,
  frame: Frame,
  work: (espalier: Espalier, ...args: never) => T | Promise<T>,
  args: readonly unknown[],
): Promise<T> {
  const call = `(${work})(globalThis.espalier ??= loadEspalier(), ...${JSON.stringify(args)})`;
  const json = await evaluate(frame, `(async () => JSON.stringify((await ${call}) ?? null))()`);
  return JSON.parse(json) as T;
}

async function start(name: BrowserName): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const chromium = ['--disable-gpu', '--no-first-run', ...(isRoot ? ['--no-sandbox'] : [])];
  const browser = await puppeteer.launch({
    browser: name === 'chromium' ? 'chrome' : 'firefox',
    executablePath: requireBrowser(name),
    headless: true,
    networkEnabled: false,
    timeout: 60_000,
    protocolTimeout: 60_000,
    defaultViewport: { width: 1024, height: 768 },
    args: name === 'chromium' ? chromium : [],
    // Background tabs are throttled as they are for users.
    ignoreDefaultArgs: [
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
  });
  if (name === 'firefox') await browser.installExtension(firefoxExtension);
  return browser;
}

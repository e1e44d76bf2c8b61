/**
 * Drives Chromium over the DevTools protocol. Puppeteer keeps a service worker alive once it is attached to it, so this
 * attaches only for the length of one evaluation.
 */
import puppeteer, { type Browser, type Page, type Target } from 'puppeteer-core';
import { type Driver, type LaunchOptions, panelPath, type RealPanel } from './driver.ts';
import { until } from './wait.ts';

type ChromiumOptions = LaunchOptions & { readonly dist: string; readonly executablePath: string };

const throttlingSwitches = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

export async function launchChromium(options: ChromiumOptions): Promise<Driver> {
  const browser = await start(options);
  const worker = await browser.waitForTarget(isExtensionWorker, { timeout: 30_000 });
  const extensionId = new URL(worker.url()).host;
  const origin = `chrome-extension://${extensionId}`;

  async function newPage(url?: string): Promise<Page> {
    const page = await browser.newPage();
    if (url) await page.goto(url, { waitUntil: 'domcontentloaded' });
    return page;
  }
  const findWorker = () =>
    browser
      .targets()
      .find((target) => isExtensionWorker(target) && target.url().startsWith(origin));
  /** Evaluates in the worker during a click on the toolbar button, which the code gets the `tab` of. */
  async function inClick(page: Page, code: string): Promise<void> {
    const target = findWorker();
    if (!target) throw new Error('the service worker is not running');
    await evaluateOnce(
      target,
      `chrome.action.onClicked.addListener(function once(tab) {
        chrome.action.onClicked.removeListener(once);
        ${code};
      })`,
    );
    await clickAction(browser, extensionId, page);
  }
  const isBackgroundAlive = async () => findWorker() !== undefined;

  return {
    name: 'chromium',
    browser,
    extensionId,
    origin,
    newPage,
    openExtensionPage: (path) => newPage(`${origin}/${path}`),
    openPanelTab: () => newPage(`${origin}/${panelPath}`),
    async openRealPanel(beside) {
      await until(() => listensToClicks(findWorker()), { what: 'the worker to listen to clicks' });
      return await openSidePanel(browser, extensionId, beside);
    },
    openedPanel: () => openedPanel(browser, origin),
    isBackgroundAlive,
    async killBackground() {
      // Compared with the next worker, which an open panel or an event may start before the check.
      const before = findWorker();
      await stopWorker(browser, extensionId);
      const isGone = (): boolean => !before || findWorker() !== before;
      await until(isGone, { what: 'the worker to stop' });
    },
    async waitForBackground() {
      await until(isBackgroundAlive, { what: 'the worker to start' });
    },
    async evaluateInBackground<T>(expression: string) {
      const target = findWorker();
      if (!target) throw new Error('the service worker is not running');
      return await evaluateOnce<T>(target, expression);
    },
    async chooseInMenu(page) {
      const selectionText = await page.evaluate(() => String(getSelection()));
      const info = { menuItemId: 'useInTask', selectionText, pageUrl: page.url() };
      await inClick(page, `chrome.contextMenus.onClicked.dispatch(${JSON.stringify(info)}, tab)`);
    },
    pressShortcut: (page) =>
      inClick(page, `chrome.commands.onCommand.dispatch('use-selection', tab)`),
    enterKeyword: (page, text) =>
      inClick(
        page,
        `chrome.omnibox.onInputEntered.dispatch(${JSON.stringify(text)}, 'currentTab')`,
      ),
    screenshotWindow: (page) => screenshotSideBySide(browser, page, origin),
    close: () => browser.close(),
  };
}

async function start(options: ChromiumOptions): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return await puppeteer.launch({
    networkEnabled: false,
    executablePath: options.executablePath,
    headless: !options.headed,
    pipe: true,
    enableExtensions: [options.dist],
    defaultViewport: null,
    acceptInsecureCerts: options.acceptInsecureCerts ?? false,
    timeout: 60_000,
    protocolTimeout: 60_000,
    ...(options.profile ? { userDataDir: options.profile } : {}),
    ignoreDefaultArgs: options.throttling ? throttlingSwitches : [],
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--window-size=1280,900',
      ...(options.isCalm ? ['--force-prefers-reduced-motion'] : []),
      ...(options.args ?? []),
    ],
  });
}

function isExtensionWorker(target: Target): boolean {
  return target.type() === 'service_worker' && target.url().startsWith('chrome-extension://');
}

async function stopWorker(browser: Browser, extensionId: string): Promise<void> {
  const cdp = await browser.target().createCDPSession();
  try {
    const { targetInfos } = await cdp.send('Target.getTargets');
    const workers = targetInfos.filter(
      ({ type, url }) => type === 'service_worker' && url.includes(extensionId),
    );
    for (const { targetId } of workers) await cdp.send('Target.closeTarget', { targetId });
  } finally {
    await cdp.detach();
  }
}

async function evaluateOnce<T>(target: Target, expression: string): Promise<T> {
  const cdp = await target.createCDPSession();
  try {
    // Puppeteer pauses new targets until it knows them; evaluating in a worker at that moment would wait forever.
    await cdp.send('Runtime.runIfWaitingForDebugger');
    const { result, exceptionDetails } = await cdp.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value as T;
  } finally {
    await cdp.detach();
  }
}

/**
 * Whether the worker handles clicks. A click before its first turn is lost; a user never clicks that early, but a test
 * does.
 */
async function listensToClicks(worker: Target | undefined): Promise<boolean> {
  if (!worker) return true; // asleep: the click wakes it
  return await evaluateOnce<boolean>(worker, 'chrome.action.onClicked.hasListeners()').catch(
    () => false,
  );
}

async function openSidePanel(browser: Browser, id: string, beside: Page): Promise<RealPanel> {
  await clickAction(browser, id, beside);
  return await openedPanel(browser, `chrome-extension://${id}`);
}

async function openedPanel(browser: Browser, origin: string): Promise<RealPanel> {
  const target = await until(() => findSidePanel(browser, origin), { what: 'the side panel' });
  return sidePanel(await target.asPage());
}

/** Clicks on the toolbar button, with this tab in front. */
async function clickAction(browser: Browser, id: string, beside: Page): Promise<void> {
  await beside.bringToFront();
  const cdp = await browser.target().createCDPSession();
  try {
    // The action belongs to the tab, which is a separate target around the page's.
    const { targetId } = await until(
      async () => {
        const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{}] });
        return targetInfos.find(({ type, url }) => type === 'tab' && url === beside.url());
      },
      // The page may be on its way to another address.
      { what: 'a tab with the page' },
    );
    const send = cdp.send.bind(cdp) as (method: string, params: object) => Promise<unknown>;
    await send('Extensions.triggerAction', { id, targetId });
  } finally {
    await cdp.detach();
  }
}

/** Returns the side panel, a page target without a tab. */
async function findSidePanel(browser: Browser, origin: string): Promise<Target | undefined> {
  const tabs = await Promise.all((await browser.pages()).map((page) => page.target()));
  return browser
    .targets()
    .find((target) => target.url() === `${origin}/${panelPath}` && !tabs.includes(target));
}

function sidePanel(page: Page): RealPanel {
  return {
    async evaluate<A extends readonly unknown[], T>(
      work: (...args: A) => T | Promise<T>,
      ...args: A
    ) {
      return (await page.evaluate(work as never, ...(args as never))) as T;
    },
    async waitFor(selector, { timeout = 15_000 } = {}) {
      await page.waitForSelector(selector, { timeout });
    },
    click: (selector) => page.locator(selector).click(),
    // The locator's own fill types only a part of the value if the field was just re-rendered.
    async fill(selector, value) {
      const field = await page.waitForSelector(selector);
      await field?.evaluate((each, text) => {
        const typed = each as HTMLTextAreaElement | HTMLInputElement;
        typed.focus();
        typed.value = text;
        typed.dispatchEvent(new InputEvent('input', { bubbles: true }));
        typed.dispatchEvent(new Event('change', { bubbles: true }));
      }, value);
    },
    text: () => page.evaluate(() => document.body.innerText),
    close: () => page.close(),
  };
}

/** Headless Chromium cannot capture its whole window, so page and panel are placed side by side. */
async function screenshotSideBySide(
  browser: Browser,
  page: Page,
  origin: string,
): Promise<Uint8Array> {
  const panel = await (await findSidePanel(browser, origin))?.asPage();
  const shots = [page, ...(panel ? [panel] : [])].map((part) =>
    part.screenshot({ encoding: 'base64' }),
  );
  const images = (await Promise.all(shots)).map(
    (data) => `<img src="data:image/png;base64,${data}">`,
  );
  const canvas = await browser.newPage();
  try {
    await canvas.setContent(
      `<style>body{margin:0;display:inline-flex;gap:1px;background:#888}</style>${images.join('')}`,
    );
    const body = await canvas.waitForSelector('body');
    if (!body) throw new Error('the page to draw on is empty');
    return await body.screenshot();
  } finally {
    await canvas.close();
    await page.bringToFront();
  }
}

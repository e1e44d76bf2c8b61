/**
 * Drives Firefox over WebDriver BiDi. Plain automation can't access extension pages, the sidebar and the event page;
 * these need system access (firefoxWindow.ts).
 */
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { type Driver, type LaunchOptions, panelPath, type RealPanel } from './driver.ts';
import { type FirefoxWindow, firefoxWindow } from './firefoxWindow.ts';
import { until } from './wait.ts';

type FirefoxOptions = LaunchOptions & { readonly dist: string; readonly executablePath: string };

const sidebarElement = `SidebarController.browser?.contentDocument?.querySelector('browser')`;

export async function launchFirefox(options: FirefoxOptions): Promise<Driver> {
  const browser = await start(options);
  const extensionId = await browser.installExtension(options.dist);
  const window = await firefoxWindow(browser);
  const policy = `WebExtensionPolicy.getByID(${JSON.stringify(extensionId)})`;
  const uuid = await window.evaluate<string>(`${policy}.mozExtensionHostname`);
  const origin = `moz-extension://${uuid}`;

  const openExtensionPage = (path: string) => openOwnPage(browser, window, `${origin}/${path}`);
  const isBackgroundAlive = () =>
    window.evaluate<boolean>(`${policy}.extension.backgroundState === 'running'`);
  const backgroundView = `[...${policy}.extension.views].find((view) => view.viewType === 'background')`;
  const findBackground = () => window.evaluate<string | null>(`${backgroundView}?.contextId`);
  const background = `${backgroundView}?.xulBrowser`;
  await until(isBackgroundAlive, { what: 'the event page to start' });

  return {
    name: 'firefox',
    browser,
    extensionId,
    origin,
    async newPage(url) {
      const page = await browser.newPage();
      if (url) await page.goto(url, { waitUntil: 'domcontentloaded' });
      return page;
    },
    openExtensionPage,
    openPanelTab: () => openExtensionPage(panelPath),
    async openRealPanel(beside) {
      await beside.bringToFront();
      await clickAction(window, policy);
      return await openedPanel(window, origin);
    },
    openedPanel: () => openedPanel(window, origin),
    isBackgroundAlive,
    async killBackground() {
      // Compared with the next event page, which an open panel or an event may start before the check.
      const before = await findBackground();
      const kill = `${policy}.extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true })`;
      // Stops it even while it is active, which would delay an idle stop. Sent only once: a second kill might hit the
      // next event page as it starts, and no other would follow.
      await window.evaluate(kill);
      const isGone = async (): Promise<boolean> =>
        before === null || (await findBackground()) !== before;
      await until(isGone, { what: 'the event page to stop' });
    },
    async waitForBackground() {
      await until(isBackgroundAlive, { what: 'the event page to start' });
    },
    evaluateInBackground: <T>(expression: string) =>
      window.evaluateInside<T>(background, `return (${expression});`),
    async chooseInMenu(page) {
      await page.bringToFront();
      await chooseInMenu(page, window);
    },
    async pressShortcut(page) {
      await page.bringToFront();
      await window.evaluate(
        `document.querySelector('keyset[id^="ext-keyset"] [key="U"]').doCommand()`,
      );
    },
    async enterKeyword(page, text) {
      await page.bringToFront();
      await enterInAddressBar(window, `esp ${text}`);
    },
    async screenshotWindow(page) {
      await page.bringToFront();
      return await screenshotWindow(window);
    },
    close: () => browser.close(),
  };
}

async function start(options: FirefoxOptions): Promise<Browser> {
  return await puppeteer.launch({
    networkEnabled: false,
    browser: 'firefox',
    executablePath: options.executablePath,
    headless: !options.headed,
    defaultViewport: null,
    acceptInsecureCerts: options.acceptInsecureCerts ?? false,
    timeout: 60_000,
    protocolTimeout: 60_000,
    ...(options.profile ? { userDataDir: options.profile } : {}),
    extraPrefsFirefox: {
      ...options.prefs,
      ...(options.isCalm ? { 'ui.prefersReducedMotion': 1 } : {}),
    },
    args: ['--remote-allow-system-access', '--width=1280', '--height=900', ...(options.args ?? [])],
  });
}

/** Opens an extension page. `page.goto` never settles for these, so this navigates and polls. */
async function openOwnPage(browser: Browser, window: FirefoxWindow, url: string): Promise<Page> {
  const page = await browser.newPage();
  const { _id: context } = page.mainFrame() as unknown as { readonly _id: string };
  await window.send('browsingContext.navigate', { context, url, wait: 'none' });
  await until(() => hasLoaded(page, url), { what: url });
  return page;
}

async function hasLoaded(page: Page, url: string): Promise<boolean> {
  try {
    return await page.evaluate(
      (wanted) => location.href === wanted && document.readyState !== 'loading',
      url,
    );
  } catch {
    return false; // the document is being replaced; retry
  }
}

/** The selected text has to be in sight. */
async function chooseInMenu(page: Page, window: FirefoxWindow): Promise<void> {
  const { x, y } = await page.evaluate(() => {
    const { left, top, width, height } =
      getSelection()?.getRangeAt(0).getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.mouse.click(x, y, { button: 'right' });
  const menu = `document.getElementById('contentAreaContextMenu')`;
  const item = `${menu}.querySelector('[id$="_useInTask"]')`;
  await until(() => window.evaluate<boolean>(`${menu}.state === 'open' && ${item} !== null`), {
    what: 'our item in the context menu',
  });
  await window.evaluate(`${menu}.activateItem(${item})`);
}

async function enterInAddressBar(window: FirefoxWindow, text: string): Promise<void> {
  await window.evaluate(`(async () => {
    gURLBar.focus();
    gURLBar.search(${JSON.stringify(text)});
    await gURLBar.lastQueryContextPromise;
    gURLBar.handleCommand(new KeyboardEvent('keydown', { key: 'Enter' }));
  })()`);
}

async function clickAction(window: FirefoxWindow, policy: string): Promise<void> {
  const parent = 'resource://gre/modules/ExtensionParent.sys.mjs';
  await window.evaluate(`(async () => {
    const { ExtensionParent } = ChromeUtils.importESModule('${parent}');
    const action = ExtensionParent.apiManager.global.browserActionFor(${policy}.extension);
    await action.triggerAction(window);
  })()`);
}

async function isSidebarShowing(window: FirefoxWindow, origin: string): Promise<boolean> {
  const shown = await window.evaluate<string | null>(`${sidebarElement}?.currentURI?.spec`);
  if (!shown?.startsWith(origin)) return false;
  return await window.evaluateInside<boolean>(
    sidebarElement,
    `return document.readyState === 'complete' && location.protocol === 'moz-extension:';`,
  );
}

async function openedPanel(window: FirefoxWindow, origin: string): Promise<RealPanel> {
  await until(() => isSidebarShowing(window, origin), { what: 'the sidebar' });
  return sidebar(window);
}

function sidebar(window: FirefoxWindow): RealPanel {
  const inside = <T>(body: string) => window.evaluateInside<T>(sidebarElement, body);
  const element = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

  async function waitFor(selector: string, { timeout = 15_000 } = {}): Promise<void> {
    // Each call from outside costs far more than a look inside.
    const isThere = () =>
      inside<boolean>(`for (let looks = 0; looks < 20 && !${element(selector)}; looks += 1)
        await new Promise((resolve) => setTimeout(resolve, 25));
      return ${element(selector)} !== null;`);
    await until(isThere, { timeout, what: `${selector} in the sidebar` });
  }
  return {
    evaluate: (work, ...args) => inside(`return (${work})(...${JSON.stringify(args)});`),
    waitFor,
    async click(selector) {
      await waitFor(selector);
      await inside(`withUserActivation(() => ${element(selector)}.click());`);
    },
    async fill(selector, value) {
      await waitFor(selector);
      await inside(`const field = ${element(selector)};
        field.focus();
        field.value = ${JSON.stringify(value)};
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));`);
    },
    text: () => inside<string>('return document.body.innerText;'),
    async close() {
      await window.evaluate('SidebarController.hide()');
    },
  };
}

async function screenshotWindow(window: FirefoxWindow): Promise<Uint8Array> {
  const url = await window.evaluate<string>(`(async () => {
    const image = await window.browsingContext.currentWindowGlobal.drawSnapshot(null, 1, 'white');
    const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL();
  })()`);
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

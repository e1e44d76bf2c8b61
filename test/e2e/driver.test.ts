/** The driver and the built extension together: everything else end to end rests on this. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserNames, type Driver } from '../../harness/browser/driver.ts';
import { launch } from '../../harness/browser/launch.ts';
import { openSite, type Site } from '../../harness/browser/site.ts';

describe.each(browserNames)('the extension in %s', (browser) => {
  let driver: Driver;
  let site: Site;

  beforeAll(async () => {
    site = await openSite({ '/': '<title>A page</title><h1>A page</h1>' });
    driver = await launch({ browser });
  });
  afterAll(async () => {
    await driver?.close();
    await site?.close();
  });

  test('loads and starts its background', async () => {
    expect(await driver.isBackgroundAlive()).toBe(true);
    const url = await driver.evaluateInBackground<string>('location.href');
    expect(url.startsWith(driver.origin)).toBe(true);
  });

  test('shows its panel and its setup page in tabs', async () => {
    const panel = await driver.openPanelTab();
    await panel.waitForSelector('#root > *');
    const setup = await driver.openExtensionPage('src/panel/setup.html');
    await setup.waitForSelector('#root > *');
    await panel.close();
    await setup.close();
  });

  test('opens the side panel with the toolbar button', async () => {
    const page = await driver.newPage(site.origin);
    const panel = await driver.openRealPanel(page);
    await panel.waitFor('#root > *');
    expect(
      await panel.evaluate((path) => location.pathname === path, '/src/panel/index.html'),
    ).toBe(true);
    expect((await driver.screenshotWindow(page)).length).toBeGreaterThan(1000);
    await panel.close();
    await page.close();
  });

  test('revives its background after a kill', async () => {
    const panel = await driver.openPanelTab();
    await driver.evaluateInBackground('void (globalThis.bornBeforeTheKill = true)');
    await driver.killBackground();
    await panel.evaluate(() => void chrome.runtime.connect({ name: 'wake' }));
    await driver.waitForBackground();
    expect(await driver.evaluateInBackground('typeof globalThis.bornBeforeTheKill')).toBe(
      'undefined',
    );
    await panel.close();
  });

  test('may inject its page script into a loopback page', async () => {
    const page = await driver.newPage(site.origin);
    await page.bringToFront();
    const panel = await driver.openExtensionPage('src/panel/setup.html');
    const injected = await panel.evaluate(async (origin) => {
      const tabs = await chrome.tabs.query({});
      const tab = tabs.find(({ url }) => url?.startsWith(origin));
      if (!tab?.id) return 'no such tab';
      const files = ['content.js'];
      const [frame] = await chrome.scripting.executeScript({ target: { tabId: tab.id }, files });
      return frame?.frameId;
    }, site.origin);
    expect(injected).toBe(0);
    await panel.close();
    await page.close();
  });
});

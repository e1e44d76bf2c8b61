/** One Chromium for the whole run, driven by playwright-core; only loopback is reachable. */
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { requireBrowser } from '../../scripts/browsers.mjs';

export type Tab = { readonly page: Page; readonly cdp: CDPSession };

export async function launch(): Promise<Browser> {
  return await chromium.launch({
    executablePath: requireBrowser('chromium'),
    headless: true,
    args: [
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
}

/** Opens a fresh tab with the scripts of all distillers in it. */
export async function openTab(
  browser: Browser,
  url: string,
  scripts: readonly string[],
): Promise<Tab> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    bypassCSP: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.goto(url, { waitUntil: 'load' });
  for (const script of scripts) await page.evaluate(script);
  return { page, cdp: await context.newCDPSession(page) };
}

export const closeTab = async ({ page }: Tab): Promise<void> => await page.context().close();

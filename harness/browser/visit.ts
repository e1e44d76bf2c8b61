/** Opens an address in the driven tab. */
import type { Page } from 'puppeteer-core';
import { until } from './wait.ts';

/**
 * Navigates as the page's own script would, and waits until the page is usable. Firefox's `page.goto` never settles in
 * a tab where an earlier navigation was stopped, even though the page is loaded.
 */
export async function visit(page: Page, url: string): Promise<void> {
  const leave = (to: string): void => {
    Object.assign(window, { isLeft: true });
    location.href = to;
  };
  const hasCome = (): boolean => !('isLeft' in window) && document.readyState !== 'loading';
  await page.evaluate(leave, url);
  const come = (): Promise<boolean> => page.evaluate(hasCome).catch(() => false);
  await until(come, { what: `${url} to open`, timeout: 30_000 });
}

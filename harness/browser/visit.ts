/** Opening an address in the driven tab. */
import type { Page } from 'puppeteer-core';
import { until } from './wait.ts';

/**
 * Goes to a page as its own script would, and waits until it can be used. `page.goto` of Firefox never ends in a tab
 * where a navigation was stopped before, though the page is there.
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

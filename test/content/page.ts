/**
 * In-page tests: content-layer code in a real page of both browsers, where a content script would
 * run, in a world that shares the page's DOM but not its globals.
 *
 *   inBothBrowsers('role', (page) => {
 *     test('of a button', async () => {
 *       await page.show('<button>Go</button>');
 *       const role = await page.run(({ roleOf }, selector) => {
 *         return roleOf(document.querySelector(selector));
 *       }, 'button');
 *       expect(role).toBe('button');
 *     });
 *   });
 */
import { afterAll, beforeAll, describe } from 'vitest';
import { oneForAll, type TestPage, testPage } from '../../harness/page/openPage.ts';
import { browserNames } from '../../scripts/browsers.mjs';

export type { Espalier, TestPage } from '../../harness/page/openPage.ts';

/**
 * Declares the tests once for each browser. A block's tests share one tab, which each resets by
 * `show`; the browser outlives the block, since Firefox takes seconds to start.
 */
export function inBothBrowsers(title: string, declare: (page: TestPage) => void): void {
  describe.each(browserNames)(`${title} in %s`, (browser) => {
    const test = testPage(browser, oneForAll);
    beforeAll(test.open);
    afterAll(test.close);
    declare(test.page);
  });
}

/** Seeds of random pages: as many as that for each browser, and other ones, since both would mostly find the same. */
export const seedsFor = (browser: TestPage['browser'], count: number): number[] =>
  Array.from({ length: count }, (_, at) => browserNames.indexOf(browser) * count + at);

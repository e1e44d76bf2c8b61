/**
 * In-page tests: content-layer code in a real page of both browsers, in a world that shares the page's DOM but not its
 * globals, like a content script.
 *
 *   inBothBrowsers('role', (page) => {
 *     test('returns the role of a button', async () => {
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
 * Declares the tests once per browser. The tests of a block share one tab, which each resets with `show`; the browser
 * stays open after the block, since Firefox takes seconds to start.
 */
export function inBothBrowsers(title: string, declare: (page: TestPage) => void): void {
  describe.each(browserNames)(`${title} in %s`, (browser) => {
    const test = testPage(browser, oneForAll);
    beforeAll(test.open);
    afterAll(test.close);
    declare(test.page);
  });
}

/**
 * Returns seeds of random pages: that many for each browser, and different ones, since the same seeds would mostly find
 * the same faults.
 */
export const seedsFor = (browser: TestPage['browser'], count: number): number[] =>
  Array.from({ length: count }, (_, at) => browserNames.indexOf(browser) * count + at);

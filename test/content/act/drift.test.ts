/** Refs under changes of the page; `npm run bench -- acting` tests it 5,000 times. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('refs on a changing page', (page) => {
  test.each([11, 12])('hit the intended element or nothing (seed %i)', async (seed) => {
    await page.show('<main></main>');
    const { wrong, refused, drifts } = await page.run(({ drift }, from) => drift(from, 100), seed);
    expect(wrong).toBe(0);
    // Most changes make a ref stale, but not all: sorting does not.
    expect(refused).toBeLessThan(drifts);
  });
});

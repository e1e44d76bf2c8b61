/** Refs that cannot drift; `npm run bench -- acting` does it 5,000 times. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('refs under drift', (page) => {
  test.each([11, 12])('hit what was meant, or nothing (seed %i)', async (seed) => {
    await page.show('<main></main>');
    const { wrong, refused, drifts } = await page.run(({ drift }, from) => drift(from, 100), seed);
    expect(wrong).toBe(0);
    // Most drifts make a ref stale, but not all: sorting does not.
    expect(refused).toBeLessThan(drifts);
  });
});

/** The second look reads only what changed, and says the same as reading everything. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { changedPage } from './changedPage.ts';

const SEEDS = 60;
const STEPS = 6;

inBothBrowsers('a second look', (page) => {
  test('is equal to a whole one after random changes of every kind', async () => {
    await page.show('');
    const failures = await page.run(
      ({ changeAtRandom }, html, seeds, steps) =>
        Array.from({ length: seeds }, (_, seed) => changeAtRandom(html, seed, steps)).filter(
          Boolean,
        ),
      changedPage,
      SEEDS,
      STEPS,
    );
    expect(failures).toEqual([]);
  });

  test('gives refs that hold after changes beside them', async () => {
    await page.show('<ul><li><b>One</b> <i>i</i> <button>Go</button></li><li>Two</li></ul>');
    const kinds = await page.run(({ distill, resolveRef }) => {
      const look = () => distill('all_fields', '');
      look();
      const word = document.querySelector('b');
      if (word) word.textContent = 'Other';
      const before = resolveRef('e1').ok;
      look();
      return [before, resolveRef('e1').ok];
    });
    expect(kinds).toEqual([false, true]);
  });
});

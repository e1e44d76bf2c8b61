/** The second look reads only what changed, and says the same as reading everything. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { changedPage } from './changedPage.ts';

const SEEDS = 60;
const STEPS = 6;
/** Seeds that once failed. 1768: a table that laid out the page became one of data, its rows kept as blocks. */
const failedOnce = [1768];

inBothBrowsers('a second look', (page) => {
  test('is equal to a whole one after random changes of every kind', async () => {
    await page.show('');
    const failures = await page.run(
      ({ changeAtRandom }, html, seeds, steps) =>
        seeds.map((seed) => changeAtRandom(html, seed, steps)).filter(Boolean),
      changedPage,
      [...Array.from({ length: SEEDS }, (_, seed) => seed), ...failedOnce],
      STEPS,
    );
    expect(failures).toEqual([]);
  });

  test('sees a style element whose text changes, as many rules in it as before', async () => {
    await page.show('<style>p{display:none}</style><p>One</p><b>Two</b>');
    const looks = await page.run(({ distill }) => {
      const style = document.querySelector('style');
      const look = () => distill('text_only', '').lines.join();
      const before = look();
      if (style?.firstChild instanceof Text) style.firstChild.data = 'b{display:none}';
      const after = look();
      if (style) style.textContent = 'i{display:none}';
      return [before, after, look()];
    });
    expect(looks).toEqual(['Two', 'One', 'One,Two']);
  });

  test('sees a table become a grid after its last row was looked at', async () => {
    await page.show('<table id=t><tr><th>Day</th></tr><tr><td tabindex=0>One</td></tr></table>');
    const look = () => page.run(({ distill }) => distill('all_fields', '').lines.join(';'));
    const before = await look();
    await page.run(() => document.getElementById('t')?.setAttribute('role', 'grid'));
    const after = await look();
    // Another role is another element to the model: its ref is renewed.
    expect([before, after]).toEqual(['| Day |;| One e1 |', '| Day |;| One e2 |']);
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

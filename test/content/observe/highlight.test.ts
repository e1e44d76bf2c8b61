import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('the highlight', (page) => {
  test('outlines an element without writing to the page, and goes by itself', async () => {
    await page.show(`<button style="outline:none">Go</button><script>
      window.writes = 0;
      new MutationObserver((records) => { writes += records.length })
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    </script>`);
    const styles = await page.run(async ({ highlight, find }) => {
      const button = find('button');
      const outline = () => getComputedStyle(button).outlineStyle;
      const before = outline();
      highlight(button, new AbortController().signal);
      const during = outline();
      await Promise.all(button.getAnimations().map((each) => each.finished));
      return [before, during, outline()];
    });
    expect(styles).toEqual(['none', 'solid', 'none']);
    expect(await page.page.evaluate('window.writes')).toBe(0);
  });

  test('goes at once with null or the signal', async () => {
    await page.show('<button>Go</button>');
    const counts = await page.run(({ highlight, find }) => {
      const button = find('button');
      const ends = new AbortController();
      highlight(button, ends.signal);
      highlight(null, ends.signal);
      const afterNull = button.getAnimations().length;
      highlight(button, ends.signal);
      ends.abort();
      return [afterNull, button.getAnimations().length];
    });
    expect(counts).toEqual([0, 0]);
  });

  test('does not keep an act from being quiet', async () => {
    await page.show('<button>Go</button>');
    const ms = await page.run(async ({ highlight, find, waitForIdle }) => {
      const { signal } = new AbortController();
      highlight(find('button'), signal);
      return (await waitForIdle({ signal, limitMs: 2_000, quietMs: 60 })).ms;
    });
    expect(ms).toBeLessThan(600);
  });
});

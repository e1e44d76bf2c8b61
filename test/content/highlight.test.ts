import { expect, test } from 'vitest';
import { inBothBrowsers } from './page.ts';

inBothBrowsers('the highlight', (page) => {
  test('outlines an element without writing to the page, and disappears on its own', async () => {
    await page.show(`<button style="outline:none">Go</button><script>
      window.writes = 0;
      new MutationObserver((records) => { writes += records.length })
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    </script>`);
    const styles = await page.run(async ({ createHighlighter, session, find }) => {
      const highlight = createHighlighter(session.signal);
      const button = find('button');
      const outline = () => getComputedStyle(button).outlineStyle;
      const before = outline();
      highlight(button);
      const during = outline();
      await Promise.all(button.getAnimations().map((each) => each.finished));
      return [before, during, outline()];
    });
    expect(styles).toEqual(['none', 'solid', 'none']);
    expect(await page.page.evaluate('window.writes')).toBe(0);
  });

  test('disappears at once with null or the signal', async () => {
    await page.show('<button>Go</button>');
    const counts = await page.run(({ createHighlighter, find }) => {
      const button = find('button');
      const ends = new AbortController();
      const highlight = createHighlighter(ends.signal);
      highlight(button);
      highlight(null);
      const afterNull = button.getAnimations().length;
      highlight(button);
      ends.abort();
      return [afterNull, button.getAnimations().length];
    });
    expect(counts).toEqual([0, 0]);
  });

  test('does not delay the wait for idle', async () => {
    await page.show('<button>Go</button><p>Text</p>');
    const running = await page.run(({ createHighlighter, runningAnimations, session, find }) => {
      const count = () => runningAnimations([document], session.selfUpdates).length;
      find('p').animate({ opacity: [0, 1] }, 5_000);
      createHighlighter(session.signal)(find('button'));
      return [document.getAnimations().length, count()];
    });
    expect(running).toEqual([2, 1]);
  });
});

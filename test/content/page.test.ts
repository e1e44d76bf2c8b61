/** Tests the in-page test fixture itself. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from './page.ts';

inBothBrowsers('the test page', (page) => {
  test('shows markup and runs a function on its DOM', async () => {
    await page.show('<button id="go">Go</button>');
    const seen = await page.run((espalier, id) => {
      return [espalier.isInjected, document.getElementById(id)?.textContent];
    }, 'go');
    expect(seen).toEqual([true, 'Go']);
  });

  test("keeps its globals between calls, separate from the page's", async () => {
    await page.show('<script>window.theirs = 1</script>');
    await page.run(() => void Object.assign(globalThis, { ours: 2 }));
    const kinds = () => ['ours', 'theirs'].map((name) => typeof Reflect.get(globalThis, name));
    expect(await page.run(kinds)).toEqual(['number', 'undefined']);
    expect(await page.page.evaluate(kinds)).toEqual(['undefined', 'number']);
  });

  test('resets with each page', async () => {
    await page.show('<p>first');
    await page.run(() => void Object.assign(globalThis, { ours: 2 }));
    await page.show('<p>second');
    const seen = await page.run((espalier) => [
      espalier.isInjected,
      Reflect.has(globalThis, 'ours'),
    ]);
    expect(seen).toEqual([true, false]);
  });

  test('runs functions in frames', async () => {
    await page.show('<iframe src="/inner"></iframe>', { '/inner': '<p id="deep">deep</p>' });
    const frame = page.page.frames().find((frame) => frame.url().endsWith('/inner'));
    if (!frame) throw new Error('the frame is missing');
    const text = await page.runIn(frame, () => document.getElementById('deep')?.textContent);
    expect(text).toBe('deep');
  });

  test('reports what a function threw', async () => {
    await page.show('<p>');
    const failing = page.run(() => {
      throw new Error('said so');
    });
    await expect(failing).rejects.toThrow('said so');
  });
});

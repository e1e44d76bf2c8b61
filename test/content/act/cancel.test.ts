/** A canceled action ends at its next wait: nothing is pressed after the user stops it. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';
import { pageValue } from './acting.ts';

const covered =
  '<button style="position:fixed;inset:0" onclick="window.clicked=1">Buy</button>' +
  '<div id="cover" style="position:fixed;inset:0;background:#fff">Wait</div>';

inBothBrowsers('a canceled action', (page) => {
  test('does not press a covered element once the cover is gone', async () => {
    await page.show(covered);
    const kind = await page.run(async ({ act, refOf, find }) => {
      const stop = new AbortController();
      const given = { fingerprint: null, files: null, quietMs: 100, delayedList: null };
      const acting = act({ kind: 'click', ref: refOf(find('button')) }, given, stop.signal);
      await new Promise((resolve) => setTimeout(resolve, 150));
      // In one task; otherwise the next attempt would find the button uncovered.
      find('#cover').remove();
      stop.abort();
      const result = await acting;
      return result.ok ? 'done' : result.failure.kind;
    });
    expect(kind).toBe('aborted');
    expect(await pageValue(page, 'window.clicked')).toBeUndefined();
  });

  test('does not press the element under the pointer', async () => {
    await page.show('<button onclick="window.clicked=1">Buy</button>');
    const kind = await page.run(async ({ act, refOf, find }) => {
      const stop = new AbortController();
      const button = find('button');
      button.addEventListener('pointerover', () => stop.abort());
      const given = { fingerprint: null, files: null, quietMs: 100, delayedList: null };
      const result = await act({ kind: 'click', ref: refOf(button) }, given, stop.signal);
      return result.ok ? 'done' : result.failure.kind;
    });
    expect(kind).toBe('aborted');
    expect(await pageValue(page, 'window.clicked')).toBeUndefined();
  });

  test('that was already performed is reported as done, without waiting for the page', async () => {
    await page.show('<button>Buy</button><p id="clock"></p>');
    const result = await page.run(async ({ act, refOf, find }) => {
      const stop = new AbortController();
      const button = find('button');
      const clock = find('#clock');
      button.addEventListener('click', () => {
        setInterval(() => clock.append('.'), 10);
        stop.abort();
      });
      const given = { fingerprint: null, files: null, quietMs: 100, delayedList: null };
      const report = await act({ kind: 'click', ref: refOf(button) }, given, stop.signal);
      const ticks = clock.textContent?.length ?? 0;
      return { kind: report.ok ? report.value.kind : report.failure.kind, ticks };
    });
    expect(result.kind).toBe('done');
    // The page is never idle; waiting for that would take hundreds of ticks.
    expect(result.ticks).toBeLessThan(50);
  });
});

import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('settle', (page) => {
  // How short it is on still pages `npm run bench -- changes` tells.
  const settle = (limitMs = 2_000, quietMs = 60) =>
    page.run(
      ({ waitForIdle }, limitMs, quietMs) =>
        waitForIdle({ signal: new AbortController().signal, limitMs, quietMs }),
      limitMs,
      quietMs,
    );

  test('does not wait for its limit on a page that is still', async () => {
    await page.show('<button>Go</button>');
    expect((await settle(60_000)).quiet).toBe(true);
  });

  test('waits for changes that follow one another', async () => {
    await page.show(`<p id=p></p><script>
      let left = 8;
      const timer = setInterval(() => { p.textContent += left; if (--left === 0) clearInterval(timer) }, 100);
    </script>`);
    await settle(10_000, 400);
    expect(await page.page.evaluate('left')).toBe(0);
  });

  test('waits while the page says it is busy', async () => {
    await page.show(
      `<main id=m aria-busy=true>Loading</main><script>setTimeout(() => { m.ariaBusy = 'false'; window.ready = 1 }, 400)</script>`,
    );
    expect((await settle()).quiet).toBe(true);
    expect(await page.page.evaluate('window.ready')).toBe(1);
  });

  test('waits for what has an end, not for spinners', async () => {
    await page.show(
      `<style>@keyframes turn{to{rotate:1turn}} #s{animation:turn 1s infinite} #f{animation:turn .4s}</style><i id=s>s</i><i id=f>f</i>
      <script>f.onanimationend = () => { window.ended = 1 }</script>`,
    );
    expect((await settle()).quiet).toBe(true);
    expect(await page.page.evaluate('window.ended ?? 0')).toBe(1);
  });

  test('waits on while responses arrive', async () => {
    // Each comes well within the quiet that is waited for, all of them take longer.
    await page.show(
      `<p id=p></p><script>
      (async () => { for (let i = 0; i < 6; i++) await fetch('/data?' + i); p.textContent = 'all' })();
    </script>`,
      { '/data': (_request, response) => void setTimeout(() => response.end('{}'), 100) },
    );
    expect((await settle(10_000, 400)).quiet).toBe(true);
    expect(await page.page.evaluate('p.textContent')).toBe('all');
  });

  test('does not wait for a part that never rests', async () => {
    await page.show(
      `<p id=p></p><script>setInterval(() => { p.textContent = performance.now() }, 15)</script>`,
    );
    expect(await settle()).toMatchObject({ quiet: true });
  });

  test('ends at its limit, and the next time does not wait for the same busy part', async () => {
    await page.show('<main aria-busy=true>Loading</main>');
    const first = await settle(400);
    expect(first.quiet).toBe(false);
    expect(first.ms).toBeGreaterThanOrEqual(400);
    expect((await settle(400)).quiet).toBe(true);
  });

  test('ends on abort', async () => {
    await page.show('<main aria-busy=true>Loading</main>');
    const ms = await page.run(async ({ waitForIdle }) => {
      const ends = new AbortController();
      setTimeout(() => ends.abort(), 100);
      return (await waitForIdle({ signal: ends.signal, limitMs: 5_000, quietMs: 60 })).ms;
    });
    expect(ms).toBeLessThan(5_000);
  });
});

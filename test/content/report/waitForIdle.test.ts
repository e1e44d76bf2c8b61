/** Each page begins what has to be waited for on `start`, so it can't be over before the wait begins. */
import { expect, test } from 'vitest';
import { inBothBrowsers } from '../page.ts';

inBothBrowsers('waitForIdle', (page) => {
  /** Starts the page and waits; returns whether it became idle, and the paragraph's text at that moment. */
  const wait = (limitMs = 2_000, quietMs = 60) =>
    page.run(
      async ({ awaitIdle }, limitMs, quietMs) => {
        dispatchEvent(new Event('start'));
        const { quiet, ms } = await awaitIdle({ limitMs, quietMs });
        return { quiet, ms, text: document.querySelector('p')?.textContent };
      },
      limitMs,
      quietMs,
    );
  const onStart = (script: string) =>
    `<script>addEventListener('start', () => { ${script} })</script>`;

  test('does not wait for its limit on a still page', async () => {
    await page.show('<button>Go</button>');
    expect((await wait(60_000)).quiet).toBe(true);
  });

  test('waits for successive changes', async () => {
    await page.show(
      `<p id=p></p>${onStart(`
      let left = 8;
      const timer = setInterval(() => { p.textContent = --left; if (left === 0) clearInterval(timer) }, 100)`)}`,
    );
    expect(await wait(10_000, 400)).toMatchObject({ quiet: true, text: '0' });
  });

  test('waits while the page reports being busy', async () => {
    await page.show(
      `<main id=m aria-busy=true>Inbox</main><p id=p>Busy</p>${onStart(
        "setTimeout(() => { m.ariaBusy = 'false'; p.textContent = 'Ready' }, 400)",
      )}`,
    );
    expect(await wait()).toMatchObject({ quiet: true, text: 'Ready' });
  });

  test('waits while the page states or shows that it is loading', async () => {
    await page.show(
      `<style>@keyframes turn{to{rotate:1turn}} .spinner{width:9px;height:9px;animation:turn 1s infinite}</style>
      <p id=l>Loading messages…</p><p id=p>Mailbox is empty</p><div class=spinner id=s></div>${onStart(
        "setTimeout(() => l.remove(), 300);setTimeout(() => { s.remove(); p.textContent = '3 messages' }, 600)",
      )}`,
    );
    expect(await wait()).toMatchObject({ quiet: true, text: '3 messages' });
  });

  test('waits for a page that shows nothing yet, unless no script could draw it', async () => {
    await page.show(
      `<div id=app style="height:9px"></div>${onStart(
        "setTimeout(() => { app.innerHTML = '<p>Ready</p>' }, 600)",
      )}`,
    );
    expect(await wait()).toMatchObject({ quiet: true, text: 'Ready' });
    await page.show('<div id=app style="height:9px"></div>');
    expect((await wait(60_000)).quiet).toBe(true);
    await page.show(
      "<x-app></x-app><script>document.querySelector('x-app').attachShadow({ mode: 'open' }).innerHTML = 'Hi'</script>",
    );
    expect((await wait(60_000)).quiet).toBe(true);
  });

  test('waits for finite animations, not for spinners', async () => {
    await page.show(
      `<style>@keyframes turn{to{rotate:1turn}} #s{animation:turn 1s infinite} .f{animation:turn .2s}</style>
      <i id=s>s</i><i id=f>f</i><p id=p>Moving</p>${onStart(
        "f.onanimationend = () => { p.textContent = 'Ended' }; f.className = 'f'",
      )}`,
    );
    expect(await wait()).toMatchObject({ quiet: true, text: 'Ended' });
  });

  test('waits while responses arrive', async () => {
    // Each arrives well within the quiet period; all of them together take longer.
    await page.show(
      `<p id=p></p>${onStart(
        "(async () => { for (let i = 0; i < 6; i++) await fetch('/data?' + i); p.textContent = 'all' })()",
      )}`,
      { '/data': (_request, response) => void setTimeout(() => response.end('{}'), 100) },
    );
    expect(await wait(10_000, 400)).toMatchObject({ quiet: true, text: 'all' });
  });

  test('does not wait for a part that never stops changing', async () => {
    await page.show(
      `<p id=p></p>${onStart('setInterval(() => { p.textContent = performance.now() }, 15)')}`,
    );
    expect((await wait()).quiet).toBe(true);
  });

  test('ends at its limit, and does not wait again for the same busy part', async () => {
    await page.show('<main aria-busy=true>Loading</main>');
    const first = await wait(400);
    expect(first.quiet).toBe(false);
    expect(first.ms).toBeGreaterThanOrEqual(400);
    expect((await wait(400)).quiet).toBe(true);
  });

  test('ends on abort', async () => {
    await page.show('<main aria-busy=true>Loading</main>');
    const ms = await page.run(async ({ awaitIdle }) => {
      const ends = new AbortController();
      setTimeout(() => ends.abort(), 100);
      return (await awaitIdle({ limitMs: 5_000, quietMs: 60 }, ends.signal)).ms;
    });
    expect(ms).toBeLessThan(5_000);
  });
});

/**
 * A routine is watched in a background tab: a price that changes between two checks shows in the panel, and pages that send
 * something when they are opened or clicked send nothing. The server counts. No model answers.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { visit } from '../../harness/browser/visit.ts';
import { until } from '../../harness/browser/wait.ts';
import type { Routine } from '../../src/core/routine/routine.ts';
import { workbench } from './bench.ts';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tea</title><link rel="icon" href="data:,"><nav><a href="/">Start</a></nav><main>${body}</main></html>`;

/** A shop whose clock runs, with pages that send something when they are opened, and on a click. */
const shop = (price: () => string): Readonly<Record<string, () => string>> => ({
  '/': () => page('<h1>Tea</h1><a href="/teas">Our teas</a>'),
  '/teas': () =>
    page(`<h1>Our teas</h1><p>Sencha Uji</p><p>Price: ${price()} €</p>
      <p>Updated ${new Date().toISOString().slice(11, 19)}</p>`),
  '/opened': () =>
    page(`<h1>Opened</h1><script>
      fetch('/sent', { method: 'POST', body: 'opened' });
      navigator.sendBeacon('/sent', 'opened');
    </script>`),
  '/clicked': () =>
    page(`<h1>Clicked</h1><a href="/teas" id="teas">Our teas</a><script>
      document.getElementById('teas').addEventListener('click', () => {
        fetch('/sent', { method: 'POST', body: 'clicked', keepalive: true });
        navigator.sendBeacon('/sent', 'clicked');
      });
    </script>`),
});

describe.each(browserNames)('a watch in %s', (browser) => {
  const bench = workbench(browser);
  const requests: string[] = [];
  let price = '14';
  let server: Server;
  let address = '';
  beforeAll(async () => {
    const pages = shop(() => price);
    server = createServer(({ method, url = '/' }, response) => {
      requests.push(`${method} ${url}`);
      const made = pages[url];
      response.writeHead(made ? 200 : 404, {
        'content-type': 'text/html',
        'cache-control': 'no-store',
      });
      response.end(made?.() ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    // Its watches go with a routine. The browser is shared with other files.
    const kept = await bench.session().send({ kind: 'routines/list' });
    const ids = kept.ok ? kept.value.routines.map(({ id }) => id) : [];
    for (const routine of ids) await bench.session().send({ kind: 'routines/delete', routine });
    server?.close();
  });

  const routine = (name: string, path: string): Routine => ({
    format: 'espalier-routine',
    version: 1,
    name,
    goal: name,
    start: `${address}${path}`,
    ends: 'answer',
    parameters: [],
    parts: [
      {
        does: 'Open the teas',
        acts: [{ does: 'Open the teas', action: { kind: 'click', ref: 'link "Our teas"' } }],
      },
    ],
  });
  const keep = async (kept: Routine): Promise<string> => {
    const file = JSON.stringify(kept);
    const imported = await bench.session().send({ kind: 'routines/import', file });
    if (!imported.ok) throw new Error(imported.failure.message);
    return imported.value.id;
  };
  const terms = {
    values: {},
    schedule: { every: 'minutes', n: 30 },
    until: { is: 'stopped' },
    only: '',
  } as const;
  const shown = (words: string): Promise<unknown> =>
    until(async () => (await bench.session().panel.text()).includes(words) || undefined, {
      what: `the panel to show ${words}`,
      timeout: 30_000,
    });

  it('shows what changed between two checks, without a model', async () => {
    const { panel } = bench.session();
    const asked = bench.model().requests.length;
    await panel.waitFor('#goal');
    await keep(routine('What does Sencha cost?', '/'));
    // The list is read when the form for a new task is shown.
    await panel.click('.footer-nav .link');
    await panel.click('.history-head .button');
    await panel.waitFor('.routine-line');
    await panel.click('.routine-line');
    await panel.click('.watch-open');
    await panel.click('.watch-form button[type=submit]');
    await panel.waitFor('.watch-details');
    await shown('No change so far');
    price = '12';
    await panel.click('.watch-details .buttons button');
    await panel.waitFor('.watch-changed', { timeout: 30_000 });
    const text = await panel.text();
    expect(text).toContain('Price: 14 €');
    expect(text).toContain('Price: 12 €');
    expect(text).toContain(`${address}/teas`);
    expect(text).not.toContain('Updated ');
    expect(bench.model().requests.length).toBe(asked);
    expect(requests.filter((each) => each === 'GET /teas')).toHaveLength(2);
  }, 120_000);

  it.each([
    ['opened', '/opened', '/opened'],
    ['clicked', '/clicked', '/teas'],
  ])(
    'sends nothing for a page that sends when it is %s, and says so',
    async (_when, path, end) => {
      const { send } = bench.session();
      requests.length = 0;
      const made = await send({
        kind: 'watches/make',
        routine: await keep(routine(path, path)),
        terms,
      });
      expect(made).toMatchObject({ ok: true });
      await shown('Needs you');
      // Requests of a closing tab would arrive by now.
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(requests).toContain(`GET ${path}`);
      expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
      if (made.ok) await send({ kind: 'watches/delete', watch: made.value.watch });
      // The same in an ordinary tab is sent.
      const { page: tab } = bench.session();
      await visit(tab, `${address}${path}`);
      await tab.evaluate('document.getElementById("teas")?.click()');
      await expect.poll(() => requests, { timeout: 10_000 }).toContain('POST /sent');
      await expect.poll(() => new URL(tab.url()).pathname, { timeout: 10_000 }).toBe(end);
      await visit(tab, `${bench.sites().url}/basics/`);
    },
    120_000,
  );
});

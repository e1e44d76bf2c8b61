/** Checks that `best` makes on its own, on real pages: expected effects after an act, and the last check with a picture. Scripted policies. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { type Handler, openSite, type Site } from '../../harness/browser/site.ts';
import { refOn } from '../../harness/model/request.ts';
import { act, and, click, follow, note, type Step } from '../../harness/model/scripts.ts';
import { describeOutcome } from '../../src/core/run/describeRecord.ts';
import { said, workbench } from './bench.ts';
import { onceFor } from './once.ts';

const pages = {
  '/': `<!doctype html><title>Options</title><h1>Options</h1>
    <label><input type=checkbox id=gift> Gift wrap</label> <button id=go type=button>Reckon</button>
    <p id=sum role=status></p>
    <script>document.getElementById('go').onclick = () => {
      document.getElementById('sum').textContent = document.getElementById('gift').checked ? 'Sum: 12' : 'Sum: 10';
    };</script>`,
  '/drawn': `<!doctype html><title>Drawn</title><h1>Drawn anew</h1><form id=f onsubmit="return false"></form><p id=sum role=status></p>
    <script>
      const state = { gift: false, rush: false };
      const box = (key, words) => '<label><input type=checkbox ' + (state[key] ? 'checked' : '') + ' onchange="state.' + key + '=this.checked;draw()"> ' + words + '</label>';
      const draw = () => { f.innerHTML = box('gift', 'Gift wrap') + box('rush', 'By tomorrow') + '<button type=button onclick="sum.textContent=10+2*state.gift+5*state.rush">Reckon it</button>'; };
      draw();
    </script>`,
  '/ways':
    '<title>Ways</title><h1>Ways</h1><p><a href="/broken">Broken</a></p><p><a href="/sound">Sound</a></p>',
  '/sound': '<title>Sound</title><h1>Sound</h1>',
  '/office': `<!doctype html><title>Office</title>
    <button onclick="location = '/vault'">Go in</button> <button>Ring</button>`,
  '/vault': `<!doctype html><title>Vault</title><h1>The vault</h1>
    <button onclick="fetch('/opened')">Open</button> <button onclick="fetch('/opened')">Open wide</button>`,
  '/opened': '',
  '/hall': `<!doctype html><title>Hall</title><h1>The hall</h1>
    <button onclick="location = '/room'">Go in</button> <button onclick="fetch('/burned')">Burn</button>`,
  '/room': `<!doctype html><title>Room</title>
    <button onclick="history.back()">Leave</button> <button>Ring</button>`,
  '/burned': '',
};
const broken: Handler = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/html' });
  response.end('<title>Sorry</title><h1>Out of order</h1>');
};

/** Tick the box, then reckon, each with what it must show afterwards. */
const ticking =
  (sum: string): Step =>
  (request) => {
    const step = (words: string, ref: string | undefined, expect: object) => ({
      description: words,
      score: null,
      action: { kind: 'click', ref },
      expect,
      final: false,
    });
    const gift = refOn(request.page, 'Gift wrap');
    return {
      ...(and()(request) as object),
      children: [
        step('tick', gift, { what: 'state', text: 'checked', ref: gift, atLeast: null }),
        step('reckon', refOn(request.page, 'Reckon'), {
          what: 'text',
          text: sum,
          ref: null,
          atLeast: null,
        }),
        { description: 'keep the sum', score: null, action: null, expect: null, final: false },
      ],
    };
  };

/** Two buttons as exact acts, with a look at the page between them, for words that it then shows. */
const pressing =
  (first: string, text: string, second: string): Step =>
  (request) => {
    const press = (words: string, expect: object | null) => ({
      description: words,
      score: null,
      action: { kind: 'click', ref: refOn(request.page, words) },
      expect,
      final: false,
    });
    const seen = { what: 'text', text, ref: null, atLeast: null };
    return { ...(and()(request) as object), children: [press(first, seen), press(second, null)] };
  };

describe.each(browserNames)('foresight in %s', (browser) => {
  const bench = workbench(browser);
  const once = onceFor(browser);
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ ...pages, '/broken': broken });
  });
  afterAll(() => site?.close());

  once('is checked on the page after each act, without a call', async () => {
    await bench.begin(`${site.origin}/`, {
      expand: { '0': ticking('Sum: 12'), '0.2': note('looked again'), '0.3': note('Sum: 12') },
    });
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(said(run)).not.toContain('Expected');
    // The button stands behind a ticked box, so it is planned at once; had the tick failed, 0.2 would have been asked.
    expect(run.memory.records.map(({ node }) => node)).toEqual(['0.1', '0.2']);
  });

  once('tells what did not come about', async () => {
    await bench.begin(`${site.origin}/`, {
      expand: { '0': ticking('Sum: 99'), '0.3': note('Sum: 12') },
    });
    const run = await bench.rest();
    expect(said(run)).toContain('Expected "Sum: 99" on the page; that was not seen.');
    expect(run.spent.actions).toBe(2);
  });

  it('completes the steps of a form that re-renders after each one, without a model call', async () => {
    const press =
      (...words: string[]): Step =>
      (request) => ({
        ...(and()(request) as object),
        children: words.map((each) => ({
          description: each,
          score: null,
          action: { kind: 'click', ref: refOn(request.page, each) },
          expect: null,
          final: false,
        })),
      });
    const before = bench.model().requests.length;
    await bench.begin(`${site.origin}/drawn`, {
      expand: { '0': press('Gift wrap', 'By tomorrow', 'Reckon it') },
    });
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    const sum = await bench.session().page.$eval('#sum', ({ textContent }) => textContent);
    expect(sum).toBe('17');
    const asked = bench.model().requests.slice(before);
    expect(asked.map(({ operator }) => operator)).toEqual(['expand', 'answer']);
  });

  it('tries the other alternative if the server refuses a page', async () => {
    const ways: Step = (request) => {
      const way = (words: string, score: number) => {
        const action = { kind: 'click', ref: refOn(request.page, words) };
        return { description: words, score, action, expect: null, final: false };
      };
      return {
        ...(and()(request) as object),
        type: 'or',
        children: [way('Broken', 0.9), way('Sound', 0.5)],
      };
    };
    const before = bench.model().requests.length;
    await bench.begin(`${site.origin}/ways`, { expand: { '0': ways, '0.2': click('Sound') } });
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(
      run.memory.records.map((record) => [record.ok, describeOutcome(record).join(' ')]),
    ).toEqual([
      [false, expect.stringContaining('The server answered with error 503.')],
      [true, expect.stringContaining('/sound')],
    ]);
    // Whether the tab goes back to the same document is up to the browser. If it does, the exact action of the other way
    // still holds; if the page is loaded again, that step is planned again.
    const asked = bench.model().requests.slice(before);
    expect([
      ['expand', 'answer'],
      ['expand', 'expand', 'answer'],
    ]).toContainEqual(asked.map(({ operator }) => operator));
  });

  it('does not use a ref of the previous page on another page (D5)', async () => {
    await bench.begin(`${site.origin}/office`, {
      expand: { '0': pressing('Go in', 'The vault', 'Ring'), '0.2': note('there is no bell') },
    });
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(said(run)).not.toContain('Expected');
    expect(run.memory.records.map(({ node, target }) => [node, target])).toEqual([
      ['0.1', { role: 'button', name: 'Go in' }],
    ]);
  });

  it('shows a screenshot to the last check if the user chose so', async () => {
    const { driver, page, send } = bench.session();
    await send({ kind: 'settings/set', settings: { endCheck: 'hybrid' } });
    const script = follow({ expand: { '0': act({ kind: 'note', text: 'seen' }) } });
    await bench.begin(`${site.origin}/`, async (request) => {
      // The press that lets the extension picture this page; any navigation takes it back.
      if (request.operator === 'expand') await driver.openRealPanel(page);
      return script(request);
    });
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(bench.model().requests.at(-1)).toMatchObject({ operator: 'answer', pictures: 1 });
    expect(bench.model().requests.at(-1)?.page).toContain('Gift wrap');
    await send({ kind: 'settings/set', settings: { endCheck: 'text' } });
  });

  // The last one: after Firefox brought a page back, the driver waits in vain for the next one to load.
  it('does not reuse a ref from the page before, after the site returned to a page by itself (D5)', async () => {
    await bench.begin(`${site.origin}/hall`, {
      expand: {
        '0': and('go in', 'find the bell'),
        '0.1': click('Go in'),
        // The page of before has its refs still, numbered alike.
        '0.2': pressing('Leave', 'The hall', 'Ring'),
        '0.2.2': note('there is no bell'),
      },
    });
    const run = await bench.rest();
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(said(run)).not.toContain('Expected');
    expect(run.memory.records.map(({ node, target }) => [node, target])).toEqual([
      ['0.1', { role: 'button', name: 'Go in' }],
      ['0.2.1', { role: 'button', name: 'Leave' }],
    ]);
  });
});

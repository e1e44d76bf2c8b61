/** Parts of pages in the driven tab: frames, shadow roots, late content, covers, redirects, dialogs. Scripted policies. */

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { handOn } from '../../harness/browser/hand.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { type Handler, openSite, type Site, servePdf } from '../../harness/browser/site.ts';
import { type ModelRequest, refOn } from '../../harness/model/request.ts';
import { act, and, click, fill, follow, note, type Step } from '../../harness/model/scripts.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { describeOutcome } from '../../src/core/run/describeRecord.ts';
import { said, statuses, type Workbench, workbench } from './bench.ts';
import { onceFor } from './once.ts';

const leaving = `<title>Leaving</title><h1>Leaving</h1><button>Stay</button>
  <script>
    addEventListener('message', ({ data }) => { location.href = data; });
  </script>`;

const pages = {
  '/shadow': `<title>Shadow</title><h1>Shadow</h1><tea-label></tea-label><p id="result">Nothing</p>
    <script>
      customElements.define('tea-label', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'open' });
          const field = Object.assign(document.createElement('input'), { ariaLabel: 'Kind of tea' });
          const button = Object.assign(document.createElement('button'), { textContent: 'Stick it on' });
          button.onclick = () => { document.getElementById('result').textContent = 'Label: ' + field.value; };
          root.append(field, button);
        }
      });
    </script>`,
  '/manual': `<title>Manual</title><h1>Manual</h1><iframe title="The manual" src="/report.pdf"></iframe>
    <label>Page <input></label>`,
  '/links': '<title>Links</title><h1>Links</h1><a href="/hop/1">The long way</a>',
  '/alerting': `<title>Alerting</title><h1>Alerting</h1><script>alert('Cookies!');</script><p>After it</p>`,
  '/fading': `<title>Fading</title><h1>Fading</h1>
    <style>.late{transition:opacity .2s,visibility .2s}.out{opacity:0;visibility:hidden}</style>
    <button onclick="requestAnimationFrame(()=>requestAnimationFrame(()=>menu.classList.remove('out')))">Open the menu</button>
    <div role="menu" id="menu" class="late out"><button role="menuitem" onclick="result.textContent='Lit'">Light the lamp</button></div>
    <p id="result">Dark</p>`,
  '/leaving': leaving,
  '/saving': `<title>Saving</title><h1>Saving</h1>
    <button onclick="setTimeout(() => { result.textContent = 'Saved at noon'; }, 400)">Save</button>
    <a href="/end" target="_blank">Read on</a><p id="result"></p>`,
  '/end': '<title>The end</title><h1>The end</h1><p>The lamp is lit.</p>',
};

const hop =
  (to: string): Handler =>
  (_request, response) => {
    response.writeHead(302, { location: to });
    response.end();
  };

/** A step on an element inside the frame whose own text holds `frame`. The whole page stands below its differences. */
const inFrame =
  (frame: string, action: (ref: string | undefined) => object, ...words: string[]): Step =>
  (request: ModelRequest) => {
    const { page } = request;
    const ref = refOn(page.slice(page.lastIndexOf(frame)), ...words);
    return act(action(ref))(request);
  };

const fillIn = (frame: string, text: string): Step =>
  inFrame(frame, (ref) => ({ kind: 'fill', ref, text, submit: false }), 'Message');
const sendIn = (frame: string): Step =>
  inFrame(frame, (ref) => ({ kind: 'click', ref }), 'Send message');

/** Once its page is gone; where the browser leaves the page, a while is all that can be waited for. */
const tabHasLeft = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => !document.querySelector('h1'), { timeout: 1_000 })
    .then(
      () => true,
      () => false,
    );

/** Lets nobody in the first time it is asked for. */
function flaky(): Handler {
  let asked = 0;
  return (_request, response) => {
    asked += 1;
    response.writeHead(asked === 1 ? 403 : 200, { 'content-type': 'text/html' });
    response.end(
      `<title>Shop</title><h1>Asked ${asked} times</h1><p>${'Nobody is here. '.repeat(99)}</p>`,
    );
  };
}

const textOf = (bench: Workbench, selector: string): Promise<string | null> =>
  bench.session().page.$eval(selector, (element) => element.textContent);

/** Lets everything through that asks, until the run is over. */
async function allowed(bench: Workbench) {
  for (;;) {
    const run = await bench.rest();
    if (run.status !== 'waiting' || !run.question) return run;
    const { id, kind } = run.question;
    const reply = { kind: kind === 'site' ? ('granted' as const) : ('once' as const) };
    await bench.session().send({ kind: 'run/reply', run: run.id, question: id, reply });
    await bench.session().untilRun('the reply to be used', ({ question }) => question?.id !== id);
  }
}

const lightTheLamp = follow({
  expand: {
    '0': and('open', 'light'),
    '0.1': click('Open the menu'),
    '0.2': click('Light the lamp'),
  },
});

describe.each(browserNames)('a page in %s', (browser) => {
  const bench = workbench(browser);
  const once = onceFor(browser);
  let site: Site;
  beforeAll(async () => {
    site = await openSite({
      ...pages,
      '/hop/1': hop('/hop/2'),
      '/hop/2': hop('/end'),
      '/report.pdf': servePdf,
      '/flaky': flaky(),
    });
  });
  afterAll(() => site?.close());

  it('reads, fills and clicks elements in frames by refs of their own; cross-origin ones once allowed', async () => {
    await bench.begin('/basics/iframe.html', {
      expand: {
        '0': and('fill 1', 'send 1', 'allow 2', 'fill 2', 'send 2', 'fill 3', 'send 3'),
        '0.1': fillIn('Frame 1 on', 'one'),
        '0.2': sendIn('Frame 1 on'),
        '0.3': click('iframe "Other origin"'),
        '0.4': fillIn('Frame 2 on', 'two'),
        '0.5': sendIn('Frame 2 on'),
        '0.6': fillIn('Frame 3 on', 'three'),
        '0.7': sendIn('Frame 3 on'),
      },
    });
    const end = await allowed(bench);
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    const pages = bench
      .model()
      .requests.filter(({ goal }) => goal === end.goal)
      .map(({ page }) => page);
    for (const words of ['Frame 1 on 127.0.0.1', 'Frame 3 on 127.0.0.1'])
      expect(pages[0]).toContain(words);
    expect(pages[0]).not.toContain('Frame 2 on');
    // Their numbers follow the page, as far as the frames had come when it was first looked at.
    const numbers = [...(pages.at(-2)?.matchAll(/\bf(\d+)e\d+/g) ?? [])].map(([, nth]) => nth);
    expect(new Set(numbers).size).toBe(3);
    const sent = bench.sites().log.filter(({ method }) => method === 'POST');
    expect(sent.map(({ origin, body }) => [origin, JSON.parse(body)])).toEqual([
      ['main', { frame: '1', text: 'one' }],
      ['other', { frame: '2', text: 'two' }],
      ['main', { frame: '3', text: 'three' }],
    ]);
  });

  it('opens an error page again by its own address, but no other page (AE-06)', async () => {
    const open = act({ kind: 'goto', url: `${site.origin}/flaky` });
    await bench.begin(`${site.origin}/end`, {
      expand: { '0': and('open', 'again', 'and again'), '0.1': open, '0.2': open, '0.3': open },
    });
    const end = await allowed(bench);
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(said(end)).toContain('403');
    const remarks = end.memory.records.map(({ remarks }) => remarks.map(inEnglish).join(' '));
    const still = `The tab was at ${site.origin}/flaky already, so nothing was loaded.`;
    expect(remarks).toEqual(['', '', still]);
    expect(await textOf(bench, 'h1')).toBe('Asked 2 times');
  });

  it('reports a delayed reaction of the page, and a tab it opens, with the action', async () => {
    await bench.begin(`${site.origin}/saving`, {
      expand: { '0': and('save', 'read on'), '0.1': click('Save'), '0.2': click('Read on') },
    });
    const end = await allowed(bench);
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    const [saved, opened] = end.memory.records.map((record) => describeOutcome(record).join('\n'));
    expect(saved).toBe('Text appeared: "Saved at noon".');
    expect(opened).toBe(`A new tab (number 2) opened: ${site.origin}/end.`);
  });

  it('stops a page that navigates to another site by itself before a byte is sent', async () => {
    const { otherUrl } = bench.sites();
    const script = follow({
      expand: { '0': and('press', 'note'), '0.1': click('Stay'), '0.2': note('x') },
    });
    const { page } = bench.session();
    await bench.begin(`${site.origin}/leaving`, async (request) => {
      if (request.node === '0.1') {
        await page.evaluate((to) => postMessage(to, '*'), otherUrl);
        await tabHasLeft(page);
      }
      return script(request);
    });
    const end = await bench.rest();
    // Chromium puts an error page in its place, Firefox leaves it where it was.
    if (browser === 'firefox') expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    else expect(end.failure?.kind, describeRun(end)).toBe('tabForbidden');
    expect(bench.sites().log.filter(({ origin }) => origin === 'other')).toEqual([]);
  });

  it('reads, fills and clicks inside an open shadow root', async () => {
    await bench.begin(`${site.origin}/shadow`, {
      expand: {
        '0': and('write', 'stick'),
        '0.1': fill('Kind of tea', 'Sencha'),
        '0.2': click('Stick it on'),
      },
    });
    const end = await allowed(bench);
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(await textOf(bench, '#result')).toBe('Label: Sencha');
  });

  it('uses a menu that fades in after animation frames while another tab is in front', async () => {
    const { driver, page } = bench.session();
    let other: Page | undefined;
    await bench.begin(`${site.origin}/fading`, async (request) => {
      other ??= await driver.newPage('about:blank');
      await other.bringToFront();
      return await lightTheLamp(request);
    });
    const end = await bench.rest();
    const wasHidden = await page.evaluate(() => document.hidden).finally(() => other?.close());
    await page.bringToFront();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(wasHidden).toBe(true);
    expect(said(end)).toContain('A menu');
    expect(await textOf(bench, '#result')).toBe('Lit');
  });

  it('keeps a page readable that has a PDF in a frame', async () => {
    await bench.begin(`${site.origin}/manual`, {
      expand: { '0': and('fill'), '0.1': fill('Page', '7') },
    });
    const end = await bench.rest();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    const value = (element: Element) => (element as HTMLInputElement).value;
    expect(await bench.session().page.$eval('label input', value)).toBe('7');
  });

  it('waits for slow content before the first read, after an action, and on request', async () => {
    await bench.begin('/basics/slow.html', {
      expand: {
        '0': and('load', 'wait', 'note'),
        '0.1': click('Load a slower part'),
        '0.2': act({ kind: 'waitFor', text: 'Then it flew.' }),
        '0.3': ({ page }) =>
          note(/Then it flew\./.test(page) ? 'it flew' : 'it is not there')({} as never),
      },
    });
    const end = await bench.rest();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    const [first] = bench.model().requests.filter(({ page }) => page.includes('Slow content'));
    expect(first?.page).toContain('The heron stood on the third post.');
    expect(end.memory.notes.map(inEnglish)).toContain('it flew');
  });

  // Firefox tells the background of a request so late that a busy machine may take the gap before it for the end.
  once('waits for what is asked for once another response was drawn', async () => {
    // Opened by the task: what a page asked for before the task began is not known.
    const open = act({ kind: 'goto', url: `${bench.sites().url}/basics/chain.html` });
    await bench.begin('/basics/text.html', {
      expand: { '0': and('open', 'read'), '0.1': open, '0.2': note('read') },
    });
    await bench.rest();
    const [first] = bench
      .model()
      .requests.filter(({ page }) => page.includes('one after the other'));
    expect(first?.page).toContain('Merganser');
  });

  once('a covered button is not pressed, and the failure names what lies over it', async () => {
    await bench.begin('/basics/overlay.html', {
      expand: { '0': and('stamp'), '0.1': click('Stamp the card') },
    });
    const failed = await bench.rest(45_000);
    expect(failed.stop?.kind, describeRun(failed)).toBe('exhausted');
    expect(said(failed)).toMatch(/cover/i);
    expect(said(failed)).toContain('Notice');
    expect(await textOf(bench, '#result')).toBe('Not stamped');
    expect(await bench.session().panel.text()).toMatch(/cover/i);
  });

  it('presses a covered button once the overlay is closed', async () => {
    await bench.begin('/basics/overlay.html', {
      expand: { '0': and('close', 'stamp'), '0.1': click('×'), '0.2': click('Stamp the card') },
    });
    const stamped = await bench.rest();
    expect(stamped.stop, describeRun(stamped)).toEqual({ kind: 'reached' });
    expect(await textOf(bench, '#result')).toBe('Stamped');
  });

  it('follows a chain of redirects to its end, by address and by link', async () => {
    const lit: Step = ({ page }) =>
      note(/The lamp is lit/.test(page) ? 'lit' : 'dark')({} as never);
    await bench.begin(`${site.origin}/links`, {
      expand: {
        '0': and('by link', 'note', 'back', 'by address', 'note'),
        '0.1': click('The long way'),
        '0.2': lit,
        '0.3': act({ kind: 'back' }),
        '0.4': act({ kind: 'goto', url: `${site.origin}/hop/1` }),
        '0.5': lit,
      },
    });
    const end = await bench.rest();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(end.memory.notes.map(inEnglish)).toEqual(['lit', 'lit']);
    expect(end.memory.records.map(({ url }) => new URL(url).pathname)).toEqual([
      '/end',
      '/links',
      '/end',
    ]);
  });

  it('catches and reports an alert, and lets the page go on', async () => {
    await bench.begin('/basics/dialog.html', {
      expand: { '0': and('show', 'note'), '0.1': click('Show alert'), '0.2': note('shown') },
    });
    const end = await bench.rest();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(said(end)).toContain('The kettle is ready.');
    expect(await textOf(bench, '#result')).toBe('Alert closed');
    expect(bench.model().requests.at(-1)?.content).toContain('The kettle is ready.');
  });

  it('does not hang on a dialog that a page opens while it loads', async () => {
    const { page, panel, untilRun } = bench.session();
    let close = async (): Promise<void> => undefined;
    page.once('dialog', (dialog) => {
      close = () => dialog.accept();
    });
    await bench.begin(`${site.origin}/links`, {
      expand: {
        '0': and('go', 'note'),
        '0.1': act({ kind: 'goto', url: `${site.origin}/alerting` }),
        '0.2': note('there'),
      },
    });
    // Firefox goes on running our scripts beside an open dialog; Chromium runs none until it is closed.
    if (browser === 'chromium') {
      const rested = await bench.rest(50_000);
      expect(rested.failure?.kind, describeRun(rested)).toBe('timeout');
      expect(await panel.text()).toContain('showing a dialog');
      await close();
      await panel.click('.banner [data-control="resume"]');
    } else {
      await untilRun('the page to count as open', ({ memory }) => memory.records.length > 0);
      await close();
    }
    const end = await untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
  });

  it("waits at a prompt for the user's text and enters it", async () => {
    await bench.begin('/basics/dialog.html', {
      expand: { '0': and('ask', 'note'), '0.1': click('Ask for a name'), '0.2': note('named') },
    });
    const asked = await bench.rest();
    expect(asked.question).toMatchObject({
      kind: 'dialog',
      dialog: 'prompt',
      text: 'What is the cat called?',
    });
    expect(await textOf(bench, '#result')).toBe('No name given');
    const { panel, driver, untilRun } = bench.session();
    await panel.waitFor('#prompt-text');
    expect(await panel.text()).toContain('What is the cat called?');
    const hand = await handOn(driver);
    await hand.click('#prompt-text');
    await hand.type('Momo');
    const send = '[role="alertdialog"] .button.primary:not([aria-disabled="true"])';
    await panel.waitFor(send);
    await hand.click(send);
    const end = await untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(statuses(end)['0.1']).toBe('success');
    expect(await textOf(bench, '#result')).toBe('Name: Momo');
  });
});

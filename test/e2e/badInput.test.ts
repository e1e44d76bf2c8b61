/** Bad input end to end: every trouble has words of its own in the panel, nothing is lost, and a run goes on once it is mended. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import { and, follow, note } from '../../harness/model/scripts.ts';
import type { ModelReply } from '../../harness/model/server.ts';
import type { Run } from '../../src/core/run/run.ts';
import { statuses, type Workbench, workbench } from './bench.ts';
import { onceFor } from './once.ts';

const twoNotes = { expand: { '0': and('one', 'two'), '0.1': note('one'), '0.2': note('two') } };
const resumeButton = '.banner [data-control="resume"]';

/** Waits until the panel says all of this. */
async function shows(bench: Workbench, ...words: readonly string[]): Promise<void> {
  let text = '';
  const says = async (): Promise<boolean> => {
    text = await bench.session().panel.text();
    return words.every((each) => text.includes(each));
  };
  await until(says, { what: `the panel to say ${JSON.stringify(words)}` }).catch((error) => {
    throw new Error(`${error.message}; it says: ${text}`);
  });
}

const goalTyped = (bench: Workbench): Promise<string> =>
  bench.session().panel.evaluate(() => document.querySelector('textarea')?.value ?? '');

/** The empty panel beside a page of the bundled sites, whatever the last test left. */
async function fresh(bench: Workbench): Promise<number> {
  const session = bench.session();
  const run = await bench.clear();
  await session.panel.waitFor('#goal');
  await session.page.goto(`${bench.sites().url}/basics/`, { waitUntil: 'domcontentloaded' });
  await session.page.bringToFront();
  return run?.startedAt ?? 0;
}

async function setUp(bench: Workbench, baseUrl: string, key: string): Promise<void> {
  const set = await bench.session().send({ kind: 'settings/set', settings: { baseUrl, key } });
  expect(set.ok, JSON.stringify(set)).toBe(true);
}

/** Press Resume in the panel and see the run through. */
async function resumed(bench: Workbench, held: Run): Promise<void> {
  const { panel, untilRun } = bench.session();
  await panel.click(resumeButton);
  const end = await untilRun(
    'the mended run to end',
    ({ id, status }) => id === held.id && status === 'finished',
  );
  expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
  expect(statuses(end)).toEqual({ '0': 'success', '0.1': 'success', '0.2': 'success' });
}

/** A port that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A page of the browser's own never tells the automation that it has loaded. */
async function openBrowserPage(bench: Workbench, url: string): Promise<Page> {
  const page = await bench.session().driver.browser.newPage();
  await page
    .goto(url, { timeout: 3_000 })
    .catch((error: unknown) => console.debug(`${url}: ${error}`));
  await page.bringToFront();
  return page;
}

const frontTab = (bench: Workbench): Promise<number> =>
  bench.session().panel.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    return tab?.id ?? -1;
  });

describe.each(browserNames)('invalid setups and tabs in %s', (browser) => {
  const bench = workbench(browser);
  const once = onceFor(browser);

  it('starts nothing without a key, keeps the goal in its field, and works once a key is saved', async () => {
    const before = await fresh(bench);
    await setUp(bench, 'https://api.anthropic.com', '');
    await shows(bench, 'Connect a model to get started');
    await bench.session().start('Count the basic pages');
    await shows(bench, 'No API key is saved', 'In Setup, add your key');
    expect(await goalTyped(bench)).toBe('Count the basic pages');
    expect((await bench.session().run())?.startedAt ?? 0).toBe(before);
    await setUp(bench, bench.model().url, 'test-key');
    await bench.begin('/basics/', twoNotes);
    expect((await bench.rest()).stop).toEqual({ kind: 'reached' });
  });

  once('a wrong key blocks the run; a new key in the settings lets it continue', async () => {
    await setUp(bench, bench.model().url, 'wrong-key');
    const script = follow(twoNotes);
    await bench.begin('/basics/', (request): ModelReply => {
      if (request.authorization === 'Bearer right-key') return script(request);
      return { status: 401, type: 'authentication_error', message: 'invalid key' };
    });
    const held = await bench.rest();
    expect(held.failure?.kind, describeRun(held)).toBe('keyRefused');
    await shows(
      bench,
      'did not accept the key',
      'invalid key',
      'This task can’t continue yet',
      'Open Setup',
    );
    await setUp(bench, bench.model().url, 'right-key');
    await resumed(bench, held);
  });

  it('blocks the run on an unreachable host, and continues with another address', async () => {
    const host = `127.0.0.1:${await closedPort()}`;
    await setUp(bench, `http://${host}`, 'test-key');
    await bench.begin('/basics/', twoNotes);
    const held = await bench.rest();
    expect(held.failure?.kind, describeRun(held)).toBe('hostUnreachable');
    await shows(bench, `${host} cannot be reached`, "model server's address in Setup");
    await setUp(bench, bench.model().url, 'test-key');
    await resumed(bench, held);
  });

  once('nonsense from the model holds the run up before anything is planned', async () => {
    const script = follow(twoNotes);
    let isSober = false;
    await bench.begin('/basics/', (request) =>
      isSober ? script(request) : { text: 'I am a teapot, short and stout.' },
    );
    const held = await bench.rest();
    expect(held.failure?.kind, describeRun(held)).toBe('badModelOutput');
    expect(held.spent.actions).toBe(0);
    await shows(bench, 'used, three times', 'holds no JSON object');
    isSober = true;
    await resumed(bench, held);
  });

  once('a busy host is waited for, and the wait is shown', async () => {
    const script = follow(twoNotes);
    const busy: ModelReply[] = [
      { status: 429, type: 'rate_limit_error', message: 'slow down' },
      { status: 529, type: 'overloaded_error', message: 'Overloaded' },
      { status: 529, type: 'overloaded_error', message: 'Overloaded' },
    ];
    await bench.begin('/basics/', (request) => busy.shift() ?? script(request));
    await shows(bench, 'is overloaded. Trying again in');
    const end = await bench.rest();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(busy).toEqual([]);
  });

  it("names a page of the browser's own as the reason, and removes the message when another tab is in front", async () => {
    await fresh(bench);
    const { driver, panel, start, send, page } = bench.session();
    const own = await openBrowserPage(
      bench,
      browser === 'chromium' ? 'chrome://version/' : 'about:support',
    );
    await driver.openRealPanel(own);
    await start('Read this page');
    const words = "one of the browser's own pages";
    await shows(bench, words);
    const refused = await send({ kind: 'run/start', goal: 'Go on', tabId: await frontTab(bench) });
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'tabForbidden' } });
    await page.bringToFront();
    await until(async () => !(await panel.text()).includes(words), { what: 'the words to go' });
    expect(await goalTyped(bench)).toBe('Read this page');
    await own.close();
  });

  it('rejects an empty tab as a page to work on', async () => {
    await fresh(bench);
    const empty = await openBrowserPage(bench, 'about:blank');
    await bench.session().start('Read this page');
    await shows(bench, 'doesn’t have permission for this page yet', 'In an empty tab');
    const start = { kind: 'run/start', goal: 'Go on', tabId: await frontTab(bench) } as const;
    expect(await bench.session().send(start)).toMatchObject({ ok: false });
    await empty.close();
  });

  it('keeps the plan if the tab is closed during a run, and continues in another tab of the site', async () => {
    const { browser: window } = bench.session().driver;
    const closing = await window.newPage();
    const script = follow(twoNotes);
    const closed = new Promise((resolve) => closing.once('close', resolve));
    const before = await fresh(bench);
    bench.answer(async (request) => {
      if (request.node === '0.1') await closed;
      return script(request);
    });
    await closing.goto(`${bench.sites().url}/basics/`, { waitUntil: 'domcontentloaded' });
    await closing.bringToFront();
    const { send, untilRun, panel, page } = bench.session();
    const tabId = await frontTab(bench);
    const started = await send({ kind: 'run/start', goal: 'Work in this tab', tabId });
    expect(started).toMatchObject({ ok: true });
    await untilRun(
      'the plan',
      ({ startedAt, tree }) => startedAt > before && tree.nodes.length === 3,
    );
    await closing.close();
    const held = await bench.rest();
    expect(held.failure?.kind, describeRun(held)).toBe('tabClosed');
    await shows(bench, 'The tab Espalier was working in was closed', 'select Resume');
    // The tab in front can't replace it while it shows another site.
    await page.goto(bench.sites().otherUrl, { waitUntil: 'domcontentloaded' });
    await page.bringToFront();
    await panel.click(resumeButton);
    await shows(
      bench,
      'The active tab isn’t on the task’s site',
      `Switch to a tab on ${bench.sites().url}`,
    );
    await page.goto(`${bench.sites().url}/basics/text.html`, { waitUntil: 'domcontentloaded' });
    await resumed(bench, held);
  });

  it('waits while the tab is on another site after a pause, and continues once it is back', async () => {
    const { page, untilRun, send, panel } = bench.session();
    const script = follow(twoNotes);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await bench.begin('/basics/', async (request) => {
      if (request.node === '0') await released;
      return script(request);
    });
    const run = await untilRun('the run', () => true);
    await send({ kind: 'run/pause', run: run.id });
    release();
    await untilRun('the pause', ({ status }) => status === 'paused');
    await page.goto(bench.sites().otherUrl, { waitUntil: 'domcontentloaded' });
    await panel.click('button[data-control="resume"]');
    const held = await untilRun('the run to be held up', ({ status }) => status === 'blocked');
    expect(held.failure?.kind, describeRun(held)).toBe('tabForbidden');
    await shows(bench, `${bench.sites().otherUrl}, which is not one of this task's sites`);
    const asked = bench.model().requests.map(({ page: seen }) => seen);
    expect(asked.join('\n')).not.toContain(bench.sites().otherUrl);
    await page.goto(`${bench.sites().url}/basics/`, { waitUntil: 'domcontentloaded' });
    await resumed(bench, held);
  });

  once('empty or too long, it is refused beside its field and kept', async () => {
    const before = await fresh(bench);
    const { start, run, send } = bench.session();
    await start('   ');
    await shows(bench, 'In a sentence, describe what you want done.');
    await start('x'.repeat(10_001));
    await shows(bench, '10,001 characters. Shorten it');
    expect(await goalTyped(bench)).toHaveLength(10_001);
    expect((await run())?.startedAt ?? 0).toBe(before);
    // The worker doesn't rely on the panel's check.
    const tabId = await frontTab(bench);
    for (const goal of ['', 'x'.repeat(10_001)]) {
      const refused = await send({ kind: 'run/start', goal, tabId });
      expect(refused).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
    }
    await bench.begin('/basics/', twoNotes, 'x'.repeat(10_000));
    expect((await bench.rest()).stop).toEqual({ kind: 'reached' });
  });
});

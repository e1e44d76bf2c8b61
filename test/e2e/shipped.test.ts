/**
 * The build that is shipped: no site is granted beforehand, so what the toolbar click gives is all there is. Seen in
 * headless Chromium 156: `Extensions.triggerAction` is a real click, it grants `activeTab`, and our handler's
 * `sidePanel.open` keeps the grant. It holds on the same origin, ends with a move to another one, and doesn't come
 * back on return. In Firefox it ends with every navigation; there the permission prompt, which no test can click in
 * Chromium, answers itself by a preference, so that asking for a site and taking it back are tested there.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Hand, handOn } from '../../harness/browser/hand.ts';
import { describeRun, openSession, type Session } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import { act, and, follow, note } from '../../harness/model/scripts.ts';
import { type Answering, type ModelHost, startModel } from '../../harness/model/server.ts';
import { type Sites, startSites } from '../../harness/sites/server.mjs';
import { manifestFor } from '../../scripts/manifest.mjs';
import type { Run } from '../../src/core/run/run.ts';
import { statuses } from './bench.ts';

const root = join(import.meta.dirname, '../..');
const mayNot = 'doesn’t have permission for this page yet';
const twoNotes = { '0': and('one', 'two'), '0.1': note('one'), '0.2': note('two') };

/** `.ci/run` has just built and packed it, and says so. */
function build(target: 'chrome' | 'firefox'): string {
  const dist = join(root, 'dist', target);
  if (process.env['ESPALIER_IS_BUILT'] === '1') return dist;
  const { NODE_ENV: _, ...env } = process.env; // the test runner's would make a development build
  execFileSync(process.execPath, ['scripts/build.mjs', '--target', target], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return dist;
}

let sites: Sites;
let model: ModelHost;
let answer: Answering = follow({ expand: twoNotes });

beforeAll(async () => {
  sites = await startSites();
  model = await startModel((request, nth) => answer(request, nth));
});
afterAll(async () => {
  await sites?.close();
  await model?.close();
});

async function open(browser: 'chromium' | 'firefox', dist: string): Promise<Session> {
  return openSession({
    browser,
    dist,
    prefs: { 'extensions.webextOptionalPermissionPrompts': false },
    url: `${sites.url}/basics/`,
    settings: { baseUrl: model.url, key: 'test-key', model: 'scripted' },
  });
}

type TabSeen = { readonly id: number; readonly url: string | null };

/** The tab in front, as the extension may see it. */
const front = ({ panel }: Session): Promise<TabSeen> =>
  panel.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    return { id: tab?.id ?? -1, url: tab?.url ?? null };
  });

/** The tab's address by way of a script in it, or why the browser refused. */
const scripted = ({ panel }: Session, tabId: number): Promise<string> =>
  panel.evaluate(async (id) => {
    const target = { target: { tabId: id }, func: () => location.href };
    const [seen] = await chrome.scripting.executeScript(target).catch((error) => [error]);
    return String(seen?.result ?? seen?.message);
  }, tabId);

const start = (session: Session, tabId: number) =>
  session.send({ kind: 'run/start', goal: 'Note two things', tabId });

const restOf = (session: Session): Promise<Run> =>
  session.untilRun('the run to rest', ({ status }) => status !== 'running');

describe('the release build in Chromium', () => {
  let session: Session;
  let clicked: TabSeen;
  beforeAll(async () => {
    session = await open('chromium', build('chrome'));
    clicked = await front(session);
  });
  afterAll(() => session?.close());

  it('has no site permission until the toolbar click grants its tab', async () => {
    const held = await session.panel.evaluate(() => chrome.permissions.getAll());
    const { permissions } = manifestFor('chrome');
    expect(held.origins).toEqual(['https://api.anthropic.com/*']);
    expect(held.permissions?.toSorted()).toEqual(permissions.toSorted());
    expect(clicked.url).toBe(`${sites.url}/basics/`);
    expect(await scripted(session, clicked.id)).toBe(`${sites.url}/basics/`);
  });

  it('completes a run in the clicked tab, with model calls by CORS alone', async () => {
    const started = await start(session, clicked.id);
    expect(started.ok, JSON.stringify(started)).toBe(true);
    const end = await restOf(session);
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    await session.send({ kind: 'run/close', run: end.id });
  });

  it('has no access to a tab that was never clicked, though it shows the same site', async () => {
    const other = await session.driver.newPage(`${sites.url}/basics/text.html`);
    const tab = await front(session);
    expect(tab.url).toBe(null);
    expect(await scripted(session, tab.id)).toContain('Cannot access contents of the page');
    expect(await start(session, tab.id)).toMatchObject({
      ok: false,
      failure: { kind: 'siteNotGranted' },
    });
    await session.panel.waitFor('#address');
    await session.start('Note two things');
    await session.panel.waitFor('#goal-failure:not(:empty)');
    const text = await session.panel.text();
    expect(text).toContain(mayNot);
    expect(text).toContain('click the Espalier button in the toolbar');
    await other.close();
  });

  it('keeps access to the tab on its origin, loses it on another, and refuses a run there', async () => {
    const { page } = session;
    await page.goto(`${sites.url}/basics/text.html`);
    expect(await scripted(session, clicked.id)).toBe(`${sites.url}/basics/text.html`);
    await page.goto(`${sites.otherUrl}/basics/`);
    expect(await scripted(session, clicked.id)).toContain('Cannot access contents of the page');
    const refused = await start(session, clicked.id);
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'siteNotGranted' } });
    expect(refused.ok || `${refused.failure.message} ${refused.failure.hint}`).toContain(
      'Allow its site',
    );
    await page.goto(`${sites.url}/basics/`);
    expect(await scripted(session, clicked.id)).toContain('Cannot access contents of the page');
  });

  it('regains access to the tab with a second click', async () => {
    await session.driver.openRealPanel(session.page);
    const given = async () => (await scripted(session, clicked.id)) === `${sites.url}/basics/`;
    await until(given, { what: 'the grant' });
    expect(await start(session, clicked.id)).toMatchObject({ ok: true });
    expect((await restOf(session)).stop).toEqual({ kind: 'reached' });
  });
});

describe('the release build in Firefox', () => {
  let session: Session;
  let hand: Hand;
  beforeAll(async () => {
    session = await open('firefox', build('firefox'));
    hand = await handOn(session.driver);
  });
  afterAll(() => session?.close());

  /** Firefox asks for a site only on a press of its own kind. */
  const startByHand = async (goal: string): Promise<void> => {
    await session.panel.fill('#goal', goal);
    await hand.click('.task-start button');
  };

  it('asks for the site on Start, and keeps the grant across a navigation', async () => {
    answer = follow({
      expand: {
        '0': and('go', 'note'),
        '0.1': act({ kind: 'goto', url: `${sites.url}/basics/text.html` }),
        '0.2': note('there'),
      },
    });
    await startByHand('Open the text and note that');
    const end = await restOf(session);
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    const { origins } = await session.panel.evaluate(() => chrome.permissions.getAll());
    expect(origins).toContain('http://127.0.0.1/*');
    await session.send({ kind: 'run/close', run: end.id });
  });

  it('blocks the run if the site permission is revoked, and continues after one click grants it again', async () => {
    const { panel, page, untilRun } = session;
    await page.goto(`${sites.url}/basics/`);
    const script = follow({ expand: twoNotes });
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async (request) => {
      if (request.node === '0') await released;
      return script(request);
    };
    await panel.waitFor('#goal');
    await startByHand('Note two things');
    await untilRun('the run', ({ status }) => status === 'running');
    await panel.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
    release();
    const held = await untilRun('the run to be held up', ({ status }) => status === 'blocked');
    expect(held.failure?.kind, describeRun(held)).toBe('siteNotGranted');
    await panel.waitFor('.banner');
    expect(await panel.text()).toContain('Allow site and resume');
    await hand.click('.banner .button.primary');
    const end = await untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(statuses(end)).toEqual({ '0': 'success', '0.1': 'success', '0.2': 'success' });
  });
});

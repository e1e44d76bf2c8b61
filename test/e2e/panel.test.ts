/** A user's use of the real panel of the built extension, with trusted clicks and keys. Scripted policies. */
import { beforeAll, describe, expect, it } from 'vitest';
import { browserNames, type Driver, type RealPanel } from '../../harness/browser/driver.ts';
import { type Hand, handOn } from '../../harness/browser/hand.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import { and, click, follow, note } from '../../harness/model/scripts.ts';
import { countTimers, fireTimers, holdTimers } from '../panel/heldTimers.ts';
import { statuses, type Workbench, workbench } from './bench.ts';

type Reader = Pick<RealPanel, 'evaluate'>;

/** Every row of the tree as it reads. */
/** Without the tools that a row shows under the pointer. */
const rowsOf = (panel: { evaluate(work: () => string[]): Promise<string[]> }): Promise<string[]> =>
  panel.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.tree [role=row]')].map((row) =>
      row.innerText.replace(/\s+/g, ' ').replace(/ \+ ⋯/, '').trim(),
    ),
  );

const textOf = (panel: Reader, selector: string): Promise<string> =>
  panel.evaluate((css) => document.querySelector<HTMLElement>(css)?.innerText ?? '', selector);

/** A reply that is held back until it is let go. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

const focusRow = (panel: Reader, key: string): Promise<void> =>
  panel.evaluate((row) => document.querySelector<HTMLElement>(`[data-key="${row}"]`)?.focus(), key);

/** How long a card takes no answer after it was shown. */
const deafMs = 700;
const doOnce = '[role="alertdialog"] .buttons button:first-child';
const live = `${doOnce}:not([aria-disabled="true"])`;

/** Records every click on the page with what the button looked like when it came. */
const watchClicks = (panel: Reader): Promise<void> =>
  panel.evaluate(() => {
    const clicks: unknown[] = [];
    Object.assign(window, { clicks });
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const button = target instanceof Element ? target.closest('button') : null;
        clicks.push({ isTrusted, isDeaf: button?.ariaDisabled === 'true' });
      },
      { capture: true },
    );
  });

const takeClicks = (panel: Reader): Promise<unknown[]> =>
  panel.evaluate(() => (window as unknown as { clicks: unknown[] }).clicks.splice(0));

/**
 * Runs in the panel: notes whether the new row appeared by the time the Enter key was dealt with.
 * Changes are observed, since a quick worker may confirm the row before a timer fires.
 */
function watchGhost(): void {
  let wasPending = false;
  const look = (): void => {
    wasPending ||= document.querySelector('.row.is-pending') !== null;
  };
  const observer = new MutationObserver(look);
  const report = (): void => {
    look();
    observer.disconnect();
    Object.assign(window, { pendingAtOnce: wasPending });
  };
  const observe = (): void => {
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    setTimeout(report, 0);
  };
  document.addEventListener('keydown', observe, { capture: true, once: true });
}

const posts = (bench: Workbench) => bench.sites().log.filter(({ method }) => method === 'POST');

describe.each(browserNames)('the panel in %s', (browser) => {
  const bench = workbench(browser, { isCalm: false });
  let hand: Hand;
  beforeAll(async () => {
    hand = await handOn(bench.session().driver);
  });

  it('accepts a goal, shows the growing tree, and shows a step added by the user at once', async () => {
    const { panel, untilRun } = bench.session();
    await bench.clear();
    const planning = gate();
    const working = gate();
    const script = follow({
      expand: {
        '0': and('one', 'two', 'three'),
        '0.1': note('one'),
        '0.2': note('two'),
        '0.3': note('three'),
        '0.4': note('frames counted'),
      },
    });
    bench.answer(async (request) => {
      if (request.node === '0') await planning.opened;
      if (request.node === '0.1') await working.opened;
      return script(request);
    });
    await hand.click('#goal');
    await hand.type('Note three things');
    await hand.press({ key: 'Enter', ctrl: true });
    await until(async () => (await rowsOf(panel)).length === 1, { what: 'the goal as a row' });
    expect((await rowsOf(panel))[0]).toContain('Note three things');
    planning.open();
    await until(async () => (await rowsOf(panel)).length === 4, { what: 'its three parts' });

    await focusRow(panel, '0');
    await hand.press({ key: 'a' });
    await panel.waitFor('.row.is-editor textarea');
    await hand.type('count the frames');
    await panel.evaluate(watchGhost);
    await hand.press({ key: 'Enter' });
    await until(() => panel.evaluate(() => Reflect.has(window, 'pendingAtOnce')), {
      what: 'the key to be dealt with',
    });
    expect(await panel.evaluate(() => Reflect.get(window, 'pendingAtOnce'))).toBe(true);
    // The step under way is not disturbed, nor waited for.
    await panel.waitFor('[data-key="0.4"]:not(.is-pending)');
    working.open();
    expect(await textOf(panel, '[data-key="0.4"]')).toMatch(/count the frames[\s\S]*You/);
    const end = await untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(statuses(end)['0.4']).toBe('success');
    await until(async () => (await panel.text()).includes('scripted answer'), {
      what: 'the answer',
    });
    expect(await panel.evaluate(() => document.querySelector('.is-pending'))).toBe(null);
  });

  it('shows verb, site and fields on a card that ignores scripts, hasty clicks, and Enter', async () => {
    const { panel, untilRun } = bench.session();
    await panel.evaluate(holdTimers, deafMs);
    await bench.begin('/basics/delete.html', {
      expand: { '0': and('delete', 'note'), '0.1': click('Delete account'), '0.2': note('gone') },
    });
    await panel.waitFor(doOnce);
    await watchClicks(panel);
    await hand.click(doOnce);
    expect(await takeClicks(panel)).toEqual([{ isTrusted: true, isDeaf: true }]);
    // A redrawn card counts as newly seen.
    const isLive = async (): Promise<boolean> => {
      if ((await panel.evaluate(countTimers)) > 0) await panel.evaluate(fireTimers);
      return await panel.evaluate((css) => document.querySelector(css) !== null, live);
    };
    await until(isLive, { what: 'the card to have been seen' });

    const card = await textOf(panel, '[role="alertdialog"]');
    for (const words of ['Delete account', '127.0.0.1', 'High risk', 'account', 'robin'])
      expect(card).toContain(words);
    expect(card).toContain('hidden on the page');
    await panel.evaluate((css) => document.querySelector<HTMLElement>(css)?.click(), doOnce);
    expect(await takeClicks(panel)).toEqual([{ isTrusted: false, isDeaf: false }]);
    await panel.evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), doOnce);
    await hand.press({ key: 'Enter' });
    const still = await untilRun('the run to wait', ({ status }) => status === 'waiting');
    expect(still.reply, 'nothing of that was an answer').toBe(null);
    expect(posts(bench)).toEqual([]);

    await hand.click(doOnce);
    const end = await untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(posts(bench)).toHaveLength(1);
  });

  it('shows the same in two panels, and an edit of one in both', async () => {
    const { panel, driver, untilRun } = bench.session();
    const working = gate();
    const script = follow({
      expand: {
        '0': and('one', 'two'),
        '0.1': note('one'),
        '0.2': note('two'),
        '0.3': note('three'),
      },
    });
    await bench.begin('/basics/', async (request) => {
      if (request.node === '0.1') await working.opened;
      return script(request);
    });
    await panel.waitFor('[data-key="0.2"]');
    const second = await driver.openPanelTab();
    await second.waitForSelector('[data-key="0.2"]');
    await focusRow(panel, '0.2');
    await hand.press({ key: 'n' });
    await panel.waitFor('.row.is-editor textarea');
    await hand.type('a third thing');
    await hand.press({ key: 'Enter' });
    await second.waitForSelector('[data-key="0.3"]:not(.is-pending)');
    await panel.waitFor('[data-key="0.3"]:not(.is-pending)');
    expect(await rowsOf(second)).toEqual(await rowsOf(panel));
    working.open();
    const end = await untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(end.tabs, 'a tab the person opens is not taken into the run').toHaveLength(1);
    await second.waitForSelector('.answer');
    await panel.waitFor('.answer');
    const rows = await rowsOf(panel);
    expect(rows.join('\n')).toContain('a third thing');
    expect(await rowsOf(second)).toEqual(rows);
    await second.close();
  });

  it('answers a question while the model is asked about a step, and leaves the plan alone', async () => {
    const { panel, untilRun } = bench.session();
    const working = gate();
    const script = follow({
      expand: { '0': and('one', 'two'), '0.1': note('one'), '0.2': note('two') },
      explain: ({ node }) => ({ answer: `Nothing so far in ${node}; step 0.1 comes first.` }),
    });
    await bench.begin('/basics/', async (request) => {
      if (request.operator === 'expand' && request.node === '0.1') await working.opened;
      return script(request);
    });
    await panel.waitFor('[data-key="0.2"]');
    await panel.evaluate(() => document.getElementById('composer')?.focus());
    await hand.type('What have you found?');
    await hand.press({ key: 'Enter' });
    await until(async () => (await textOf(panel, '.asked-answer')).includes('comes first'), {
      what: 'the answer to the question',
    });
    expect(await textOf(panel, '.asked-answer')).toContain('step “one” comes first');
    expect(await rowsOf(panel)).toHaveLength(3);
    working.open();
    const end = await untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(end.tree.nodes).toHaveLength(3);
    expect(end.edits).toBe(0);
    expect(end.spent.byOperator['explain']?.calls).toBe(1);
  });

  it('stops the run on pressing Esc twice', async () => {
    const { panel, untilRun } = bench.session();
    await bench.begin('/basics/', () => ({ hang: true }));
    await panel.waitFor('.state-word[data-status="running"]');
    await hand.press({ key: 'Escape' });
    await hand.press({ key: 'Escape' });
    const end = await untilRun('the stop', ({ status }) => status === 'finished');
    expect(end.stop).toEqual({ kind: 'stopped' });
    await until(async () => (await panel.text()).includes('You stopped this task'), {
      what: 'the words',
    });
  });

  // Last: the session's own panel is gone after it.
  it('shows the same tree, card and pending edits after being closed and opened again', async () => {
    await bench.begin('/basics/delete.html', {
      expand: { '0': and('publish', 'note'), '0.1': click('Publish'), '0.2': note('published') },
    });
    const { panel, driver, page } = bench.session();
    await panel.waitFor(doOnce);
    const before = { rows: await rowsOf(panel), card: await textOf(panel, '[role="alertdialog"]') };
    await panel.close();
    expect(await badge(driver)).toBe('!');
    const again = await driver.openRealPanel(page);
    await again.waitFor(doOnce);
    expect({
      rows: await rowsOf(again),
      card: await textOf(again, '[role="alertdialog"]'),
    }).toEqual(before);
    await again.waitFor(`${doOnce}:not([aria-disabled="true"])`);
    await (await handOn(driver)).click(doOnce);
    await again.waitFor('.answer');
    expect(await badge(driver)).toBe('');
    expect(posts(bench)).toHaveLength(1);

    await focusRow(again, '0.2');
    await (await handOn(driver)).press({ key: 't' });
    await again.waitFor('.staged-title');
    await again.close();
    const third = await driver.openRealPanel(page);
    await third.waitFor('.staged-title');
    expect(await textOf(third, '[data-key="0.2"]')).toContain('Will be tried again');
    await third.waitFor('.answer');
    await (await handOn(driver)).click('.staged .primary');
    await until(() => third.evaluate(() => document.querySelector('.staged-title') === null), {
      what: 'the change to be made',
    });
    await third.waitFor('.answer');
  });
});

/** The words on the toolbar button. */
const badge = (driver: Driver): Promise<string> =>
  driver.evaluateInBackground(
    `(${driver.name === 'chromium' ? 'chrome' : 'browser'}).action.getBadgeText({})`,
  );

/** Acts that change something outside the page ask first, with a card of facts; dialogs are denied unless allowed. Scripted policies. */

import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { until } from '../../harness/browser/wait.ts';
import { and, click, fill, follow, note } from '../../harness/model/scripts.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Reply } from '../../src/core/run/question.ts';
import type { Run } from '../../src/core/run/run.ts';
import { said, statuses, workbench } from './bench.ts';

/** Where the redirects lead, at the other origin. */
const LANDING = '/basics/landing.html';

/** Runs in the page: notes whether ever one of its elements is outlined for the user, which is an animation. */
function watchOutline(): void {
  const look = (): void => {
    if (document.getAnimations().some(({ id }) => id === 'espalier-highlight'))
      Object.assign(window, { outlined: true });
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the panel: whether the top of the card is scrolled out of sight. */
function isCardCutOff(): boolean {
  const topOf = (selector: string): number =>
    document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
  return !(topOf('.card') >= topOf('.panel-main'));
}

describe.each(browserNames)('the gate in %s', (browser) => {
  const bench = workbench(browser);
  const posts = () => bench.sites().log.filter(({ method }) => method === 'POST');

  it('skips a denied action, and applies the reason to the rest of the plan', async () => {
    await bench.begin('/basics/delete.html', {
      expand: {
        '0': and('delete the account', 'note'),
        '0.1': click('Delete account'),
        '0.2': note('x'),
      },
    });
    await bench.session().page.evaluate(watchOutline);
    const asked = await bench.rest();
    expect(asked.question).toMatchObject({
      kind: 'approve',
      card: { verb: 'Delete', risk: 'high', target: 'Delete account' },
    });
    expect(asked.question?.kind === 'approve' && asked.question.card.fields).toContainEqual({
      label: 'account',
      value: 'robin',
      hidden: true,
    });
    const { panel } = bench.session();
    await panel.waitFor('[role="alertdialog"]');
    expect(await panel.text()).toContain('Delete account');
    const { page } = bench.session();
    await until(() => page.evaluate(() => Reflect.get(window, 'outlined')), {
      what: 'the outline around what the card is about',
    });
    await bench.session().send({
      kind: 'run/reply',
      run: asked.id,
      question: asked.question?.id ?? ('' as never),
      reply: { kind: 'skip', reason: 'never delete my account' },
    });
    const end = await bench
      .session()
      .untilRun('the run to end', ({ status }) => status === 'finished');
    expect(posts()).toEqual([]);
    expect(end.memory.constraints.map(inEnglish).join()).toContain('never delete my account');
    expect(statuses(end)).toMatchObject({ '0.1': 'pruned' });
    expect(bench.model().requests.at(-1)?.content).toContain('never delete my account');
  });

  it('performs an approved action exactly once', async () => {
    await bench.begin('/basics/delete.html', {
      expand: { '0': and('publish', 'note'), '0.1': click('Publish'), '0.2': note('published') },
    });
    const asked = await bench.rest();
    expect(asked.question).toMatchObject({ kind: 'approve', card: { verb: 'Publish' } });
    expect(posts()).toEqual([]);
    await bench.session().send({
      kind: 'run/reply',
      run: asked.id,
      question: asked.question?.id ?? ('' as never),
      reply: { kind: 'once' },
    });
    const end = await bench
      .session()
      .untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(posts().map(({ path }) => path)).toEqual(['/basics/api/publish']);
  });

  it('fills in a value changed on the card, asks again, and sends it as approved', async () => {
    await bench.begin('/basics/strict.html', {
      expand: { '0': and('order', 'note'), '0.1': click('Place order'), '0.2': note('ordered') },
    });
    const reply = async (asked: Run, reply: Reply): Promise<void> => {
      const question = asked.question?.id ?? ('' as never);
      await bench.session().send({ kind: 'run/reply', run: asked.id, question, reply });
    };
    const first = await bench.rest();
    await reply(first, { kind: 'change', field: 0, value: 'Ada Lovelace' });
    const second = await bench
      .session()
      .untilRun(
        'the new card',
        ({ question }) => question !== null && question.id !== first.question?.id,
      );
    expect(second.question, describeRun(second)).toMatchObject({
      card: { fields: [{ label: 'Name', value: 'Ada Lovelace' }] },
    });
    expect(posts()).toEqual([]);
    await reply(second, { kind: 'once' });
    await bench.session().untilRun('the run to end', ({ status }) => status === 'finished');
    expect(posts()).toMatchObject([
      { path: '/basics/api/order', body: expect.stringContaining('Ada Lovelace') },
    ]);
  });

  it('saves an auto-approved form again without a card, and nothing else', async () => {
    await bench.begin('/basics/settings.html', {
      expand: {
        '0': and('save', 'save as Ada', 'save', 'delete'),
        '0.1': click('Save'),
        // Enter is judged in the page, a click before it.
        '0.2': fill('Nickname', 'Ada', true),
        '0.3': click('Save'),
        '0.4': click('Delete account'),
      },
    });
    const asked = await bench.rest();
    expect(asked.question, describeRun(asked)).toMatchObject({
      card: { risk: 'low', target: 'Save', standing: { label: 'Save' } },
    });
    await bench.session().send({
      kind: 'run/reply',
      run: asked.id,
      question: asked.question?.id ?? ('' as never),
      reply: { kind: 'once', standing: true },
    });
    const last = await bench
      .session()
      .untilRun('the next card', ({ question }) => question !== null && question.node !== '0.1');
    expect(last.question, describeRun(last)).toMatchObject({ card: { verb: 'Delete' } });
    expect(posts().map(({ path }) => path)).toEqual(Array(3).fill('/basics/api/settings'));
    expect(posts()[1]).toMatchObject({ body: expect.stringContaining('Ada') });
    expect(last.memory.records.map(({ unasked }) => unasked)).toEqual([undefined, 'kind', 'kind']);
  });

  it('sends a form of a trusted site again in the next task, and no other form', async () => {
    const trust = (trustedSites: string[]) =>
      bench.session().send({ kind: 'settings/set', settings: { trustedSites } });
    const save = { expand: { '0': and('save', 'note'), '0.1': click('Save'), '0.2': note('x') } };
    await trust([bench.sites().url]);
    await bench.begin('/basics/settings.html', save);
    const asked = await bench.rest();
    expect(asked.question, describeRun(asked)).toMatchObject({ card: { target: 'Save' } });
    await bench.session().send({
      kind: 'run/reply',
      run: asked.id,
      question: asked.question?.id ?? ('' as never),
      reply: { kind: 'once' },
    });
    await bench.session().untilRun('the run to end', ({ status }) => status === 'finished');
    await bench.begin('/basics/settings.html', save);
    const again = await bench.rest();
    expect(again.status, describeRun(again)).toBe('finished');
    expect(again.memory.records[0]?.unasked).toBe('site');
    expect(posts()).toHaveLength(1);
    await trust([]);
    await trust([bench.sites().url]);
    await bench.begin('/basics/settings.html', save);
    const forgotten = await bench.rest();
    expect(forgotten.question, describeRun(forgotten)).toMatchObject({ card: { target: 'Save' } });
    await trust([]);
  });

  it('asks for approval of an unlabeled trash can, but not of a bell', async () => {
    await bench.begin('/basics/icons.html', {
      expand: {
        '0': and('set a reminder', 'delete the letter'),
        '0.1': click('bell'),
        '0.2': click('trash'),
      },
    });
    const asked = await bench.rest();
    expect(asked.question, describeRun(asked)).toMatchObject({
      kind: 'approve',
      card: { verb: 'Delete', risk: 'high', target: 'picture: trash' },
    });
    const result = await bench.session().page.$eval('#result', ({ textContent }) => textContent);
    expect(result).toBe('You will be reminded');
    const { panel } = bench.session();
    await panel.waitFor('[role="alertdialog"]');
    // Time for the plan to follow its step, which it must not do now.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await panel.evaluate(isCardCutOff)).toBe(false);
  });

  it('denies and shows a confirm dialog, and performs the action once it is allowed', async () => {
    await bench.begin('/basics/dialog.html', {
      expand: {
        '0': and('water the plants', 'note'),
        '0.1': click('Ask to confirm'),
        '0.2': note('done'),
      },
    });
    const asked = await bench.rest();
    expect(asked.question).toMatchObject({
      kind: 'dialog',
      dialog: 'confirm',
      text: 'Water the plants?',
    });
    expect(await bench.session().page.$eval('#result', (result) => result.textContent)).toBe(
      'Cancelled',
    );
    expect(said(asked)).toContain('Water the plants?');
    await bench.session().send({
      kind: 'run/reply',
      run: asked.id,
      question: asked.question?.id ?? ('' as never),
      reply: { kind: 'once' },
    });
    const end = await bench
      .session()
      .untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    const { page } = bench.session();
    expect(await page.$eval('#result', (result) => result.textContent)).toBe('Confirmed');
    // The run is over: what the page asks now, the user answers.
    page.once('dialog', (dialog) => void dialog.accept());
    expect(await page.evaluate(() => confirm('Really?'))).toBe(true);
  });

  it('answers a confirm dialog of a closing menu item by reopening the same menu', async () => {
    await bench.begin('/basics/menu.html', {
      expand: {
        '0': and('open the menu', 'harvest', 'note'),
        '0.1': click('More for kale'),
        '0.2': click('menuitem', 'Harvest'),
        '0.3': note('done'),
      },
    });
    const asked = await bench.rest();
    expect(asked.question, describeRun(asked)).toMatchObject({
      kind: 'dialog',
      text: 'Harvest the bed now?',
    });
    const { page } = bench.session();
    expect(await page.$('[role=menu]')).toBe(null);
    await bench.session().send({
      kind: 'run/reply',
      run: asked.id,
      question: asked.question?.id ?? ('' as never),
      reply: { kind: 'once' },
    });
    const end = await bench
      .session()
      .untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(await page.$eval('#result', (result) => result.textContent)).toBe('Harvested: Kale');
  });

  it('answers a dialog between two steps, and reports it with the next read of the page', async () => {
    const script = follow({
      expand: { '0': and('one', 'two'), '0.1': note('one'), '0.2': note('two') },
    });
    await bench.begin('/basics/text.html', async (request) => {
      if (request.node === '0.1')
        await bench.session().page.evaluate(() => alert('The ferry is late.'));
      return script(request);
    });
    const end = await bench.rest();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    const asked = bench.model().requests.filter(({ goal }) => goal === end.goal);
    const reported = asked.filter(({ content }) => content.includes('The ferry is late.'));
    expect(reported[0]?.node).toBe('0.2');
  });

  // The second page is slow to leave.
  it.each(['/basics/redirect.html', '/basics/held.html'])(
    'fences a redirect to another origin before a byte is sent, and asks for the site: %s',
    async (path) => {
      await bench.begin(path, {
        expand: {
          '0': and('follow the link', 'note'),
          '0.1': click('Link with a redirect'),
          '0.2': note('x'),
        },
      });
      const asked = await bench.rest(40_000);
      expect(asked.question?.kind, describeRun(asked)).toBe('site');
      const { log } = bench.sites();
      expect(log.filter((asked) => asked.origin === 'other' && asked.path === LANDING)).toEqual([]);
    },
  );
});

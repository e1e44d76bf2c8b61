/** A worker killed in the middle, in the built extension. Scripted policies. */

import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { act, and, click, clickBelow, follow, note } from '../../harness/model/scripts.ts';
import { said, workbench } from './bench.ts';

describe.each(browserNames)('recovery in %s', (browser) => {
  const bench = workbench(browser);

  it('continues after a worker kill during a model call, and repeats no action', async () => {
    let killed = false;
    const script = {
      '0': and('open', 'note'),
      '0.1': act({ kind: 'goto', url: `${bench.sites().url}/basics/text.html?once` }),
      '0.2': note('seen'),
    };
    await bench.begin('/basics/', async (request) => {
      if (request.operator === 'answer')
        return { json: { evidence: [], answer: 'done', reached: true } };
      if (request.node === '0.2' && !killed) {
        killed = true;
        await bench.session().driver.killBackground();
      }
      return { json: script[request.node as keyof typeof script](request) };
    });
    const run = await bench
      .session()
      .untilRun('the run to end', ({ status }) => status === 'finished', 60_000);
    expect(killed).toBe(true);
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    expect(bench.sites().log.filter(({ query }) => query.includes('once'))).toHaveLength(1);
  });

  it('shows no error in an idle panel while the worker sleeps, and wakes it with the next task', async () => {
    await bench.begin('/basics/', { expand: { '0': and('note'), '0.1': note('seen') } });
    const first = await bench.rest();
    const { driver, panel, start, untilRun } = bench.session();
    await bench.clear();
    await panel.waitFor('#goal');
    await driver.killBackground();
    await panel.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(await panel.text()).not.toContain('lost');
    await start('Do it again');
    const run = await untilRun(
      'the next run to end',
      ({ id, status }) => id !== first.id && status === 'finished',
    );
    expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
  });

  it('asks the critic again after a worker kill during its call, and repeats no action', async () => {
    let killed = false;
    const script = follow({
      expand: {
        '0': and('press', 'note'),
        '0.1': clickBelow('Wider rows'),
        '0.2': note('pressed'),
      },
      critic: () => ({ why: '', effect: 'none', verb: 'Widen the rows', everywhere: false }),
    });
    const { send, driver, page } = bench.session();
    await send({ kind: 'settings/set', settings: { unclear: 'critic' } });
    await bench.begin('/basics/unclear.html', async (request) => {
      if (request.operator === 'critic' && !killed) {
        killed = true;
        await driver.killBackground();
      }
      return script(request);
    });
    const end = await bench
      .session()
      .untilRun('the run to end', ({ status }) => status === 'finished', 60_000);
    await send({ kind: 'settings/set', settings: { unclear: 'act' } });
    expect(killed).toBe(true);
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(await page.$eval('#result', ({ textContent }) => textContent)).toBe('Rows changed 1');
  });

  it('asks instead of repeating after a kill during an irreversible action', async () => {
    await bench.begin('/basics/delete.html', {
      expand: { '0': and('publish', 'note'), '0.1': click('Publish'), '0.2': note('published') },
    });
    const asked = await bench.rest();
    expect(asked.question?.kind).toBe('approve');
    const session = bench.session();
    await session.send({
      kind: 'run/reply',
      run: asked.id,
      question: asked.question?.id ?? ('' as never),
      reply: { kind: 'once' },
    });
    const posts = () => bench.sites().log.filter(({ method }) => method === 'POST');
    await session.untilRun('the form to be sent', () => posts().length > 0);
    await session.driver.killBackground();
    const after = await bench.rest(60_000);
    // Either the outcome was on record before the kill, or only the user can tell.
    if (after.question) {
      expect(after.question.kind).toBe('unknownOutcome');
      await session.send({
        kind: 'run/reply',
        run: after.id,
        question: after.question.id,
        reply: { kind: 'happened' },
      });
    }
    const end = await session.untilRun(
      'the run to end',
      ({ status }) => status === 'finished',
      60_000,
    );
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(posts()).toHaveLength(1);
    expect(said(end)).not.toContain('undefined');
  });
});

/** What code can't judge: the critic is asked before it is done, once, and the user where the critic says so. Scripted policies. */
import { beforeAll, describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { and, clickBelow, follow, note, type Script } from '../../harness/model/scripts.ts';
import { startModel } from '../../harness/model/server.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { Settings } from '../../src/protocol/panel.ts';
import { workbench } from './bench.ts';
import { onceFor } from './once.ts';

const PAGE = '/basics/unclear.html';

const pressing = (words: string, critic?: Script['critic']): Script => ({
  expand: {
    '0': and('press', 'press again', 'note'),
    '0.1': clickBelow(words),
    '0.2': clickBelow(words),
    '0.3': note('pressed'),
  },
  ...(critic && { critic }),
});
const harmless: Script['critic'] = () => ({
  why: 'It stands beside words on rows.',
  effect: 'none',
  verb: 'Widen the rows',
  everywhere: false,
});
const order: Script['critic'] = () => ({
  why: 'It stands beside a total.',
  effect: 'irreversible',
  verb: 'Place the order',
  everywhere: false,
});

describe.each(browserNames)('the critic in %s', (browser) => {
  const bench = workbench(browser);
  const once = onceFor(browser);
  beforeAll(async () => {
    await bench.session().send({ kind: 'settings/set', settings: { unclear: 'critic' } });
  });
  const critics = () => bench.model().requests.filter(({ operator }) => operator === 'critic');
  const posts = () => bench.sites().log.filter(({ method }) => method === 'POST');
  const ended = (): Promise<Run> =>
    bench.session().untilRun('the run to end', ({ status }) => status === 'finished');
  const shown = () => bench.session().page.$eval('#result', ({ textContent }) => textContent ?? '');
  const allow = async ({ id, question }: Run): Promise<void> => {
    if (!question) throw new Error('nothing is asked');
    const reply = { kind: 'once' } as const;
    await bench.session().send({ kind: 'run/reply', run: id, question: question.id, reply });
  };

  it('allows a harmless button after one call, and in later runs without any', async () => {
    await bench.begin(PAGE, pressing('Wider rows', harmless));
    const first = await bench.rest();
    expect(first.stop, describeRun(first)).toEqual({ kind: 'reached' });
    expect(await shown()).toBe('Rows changed 2');
    expect(critics()).toHaveLength(1);
    const [{ content } = { content: '' }] = critics();
    expect(content).toContain('words: none');
    expect(content).toContain('heading: The list');
    expect(content).not.toContain('both run a script');
    await bench.begin(PAGE, pressing('Wider rows'));
    const second = await bench.rest();
    expect(second.stop, describeRun(second)).toEqual({ kind: 'reached' });
    expect(critics()).toHaveLength(1);
  });

  it('asks before an unlabeled button that places an order, and then presses it once', async () => {
    await bench.begin(PAGE, {
      expand: { '0': and('go on', 'note'), '0.1': clickBelow('2 tins'), '0.2': note('ordered') },
      critic: order,
    });
    const asked = await bench.rest();
    expect(asked.question, describeRun(asked)).toMatchObject({
      kind: 'approve',
      card: { risk: 'high', verb: 'Place the order', judgedBy: 'critic' },
    });
    expect(critics().at(-1)?.content).toContain('price beside it: 49.90 €');
    expect(posts()).toEqual([]);
    const { panel } = bench.session();
    await panel.waitFor('[role="alertdialog"]');
    expect(await panel.text()).toContain('model’s judgment');
    await allow(asked);
    const end = await ended();
    expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
    expect(posts().map(({ path }) => path)).toEqual(['/basics/api/order']);
  });

  it('forgets what it learned of a site on request', async () => {
    const { send } = bench.session();
    const site = new URL(bench.sites().url).origin;
    const learned = async () => {
      const reply = await send({ kind: 'sites/learned' });
      return reply.ok ? reply.value.controls.filter((each) => each.site === site) : [];
    };
    expect((await learned()).map(({ effect }) => effect).toSorted()).toEqual([
      'irreversible',
      'none',
    ]);
    await send({ kind: 'sites/forget', site });
    expect(await learned()).toEqual([]);
    const before = critics().length;
    await bench.begin(PAGE, pressing('Wider rows', harmless));
    await bench.rest();
    expect(critics().length).toBe(before + 1);
    await send({ kind: 'sites/forget', site });
  });

  it('may have its model on another server, with a key of its own', async () => {
    const other = await startModel(follow({ expand: {}, critic: harmless }), { models: ['small'] });
    const { send } = bench.session();
    const saved = (await send({ kind: 'settings/get' })) as { readonly value: Settings };
    try {
      const critic = { provider: 'otherMessages', baseUrl: other.url, model: 'small' } as const;
      await send({
        kind: 'settings/set',
        settings: { roleModels: { critic, checks: null }, roleKeys: { critic: 'critic-key' } },
      });
      const before = critics().length;
      await bench.begin(PAGE, pressing('Wider rows'));
      const end = await bench.rest();
      expect(end.stop, describeRun(end)).toEqual({ kind: 'reached' });
      expect(critics()).toHaveLength(before);
      expect(other.requests).toMatchObject([
        { operator: 'critic', model: 'small', authorization: 'Bearer critic-key' },
      ]);
      expect(end.spent.byModel).toMatchObject({ scripted: {}, small: { calls: 1 } });
    } finally {
      await send({ kind: 'settings/set', settings: { roleModels: saved.value.roleModels } });
      await send({ kind: 'sites/forget', site: new URL(bench.sites().url).origin });
      await other.close();
    }
  });

  once('leaves it to the user when it can’t be asked', async () => {
    await bench.begin(PAGE, pressing('Wider rows'));
    const asked = await bench.rest();
    expect(asked.question, describeRun(asked)).toMatchObject({ card: { risk: 'unknown' } });
    expect(await shown()).toBe('Nothing yet');
    const { panel } = bench.session();
    await panel.waitFor('[role="alertdialog"]');
    expect(await panel.text()).toContain('can’t tell what this does');
    await allow(asked);
    const again = await bench
      .session()
      .untilRun(
        'the second press',
        ({ question }) => question !== null && question.id !== asked.question?.id,
      );
    expect(await shown()).toBe('Rows changed 1');
    expect(again.memory.records).toHaveLength(1);
  });
});

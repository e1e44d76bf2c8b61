/** Past tasks: opened without a second holder, deleted for good. Scripted policies. */
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { and, click, note } from '../../harness/model/scripts.ts';
import { workbench } from './bench.ts';
import { onceFor } from './once.ts';

const quick = { expand: { '0': and('note it', 'note'), '0.1': note('x') } };

describe.each(browserNames)('past tasks in %s', (browser) => {
  const bench = workbench(browser);
  const once = onceFor(browser);
  const past = async (): Promise<readonly string[]> => {
    const listed = await bench.session().send({ kind: 'runs/list' });
    return listed.ok ? listed.value.runs.map(({ id }) => id) : [];
  };

  it('keeps a single holder on opening the run in progress, which Stop reaches', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await bench.begin('/basics/', async () => {
      await held;
      return { json: {} };
    });
    const session = bench.session();
    const run = await session.untilRun('the run to run', ({ status }) => status === 'running');
    const asked = bench.model().requests.length;
    expect(await session.send({ kind: 'run/open', run: run.id })).toMatchObject({ ok: true });
    await session.send({ kind: 'run/stop', run: run.id });
    release();
    const end = await session.untilRun('the run to end', ({ status }) => status === 'finished');
    expect(end.stop).toEqual({ kind: 'stopped' });
    // At most the question that was open when Stop came; its answer leads to no other.
    expect(bench.model().requests.length - asked).toBeLessThanOrEqual(1);
  });

  it('deletes a run with all its events, open or not', async () => {
    await bench.begin('/basics/', quick);
    const first = await bench.rest();
    await bench.begin('/basics/', quick);
    const second = await bench.rest();
    const session = bench.session();
    expect(await past()).toEqual(expect.arrayContaining([first.id, second.id]));
    for (const { id } of [first, second])
      expect(await session.send({ kind: 'runs/delete', run: id })).toMatchObject({ ok: true });
    const left = await past();
    expect(left).not.toContain(first.id);
    expect(left).not.toContain(second.id);
    expect(await session.send({ kind: 'run/export', run: first.id })).toEqual({
      ok: true,
      value: { journal: [] },
    });
    await session.panel.waitFor('#goal');
  });

  it('repeats a task with another planner, in a new tab on its start page', async () => {
    await bench.begin('/basics/', quick, 'Note it twice');
    const first = await bench.rest();
    const session = bench.session();
    const tabs = (await session.driver.browser.pages()).length;
    // A model that hangs: what counts is where and how the run begins.
    bench.answer(() => ({ hang: true }));
    const started = await session.send({ kind: 'run/again', run: first.id, system: 'react' });
    expect(started).toEqual({ ok: true, value: { run: expect.any(String) } });
    const second = await session.untilRun('the second run', ({ id }) => id !== first.id);
    expect(second.options.system).toBe('react');
    expect(second.goal).toBe(first.goal);
    const pages = await session.driver.browser.pages();
    expect(pages).toHaveLength(tabs + 1);
    const start = `${bench.sites().url}/basics/`;
    expect(pages.filter((page) => page.url() === start)).toHaveLength(2);
    await session.send({ kind: 'run/stop', run: second.id });
    const listed = await session.send({ kind: 'runs/list' });
    const planners = listed.ok ? listed.value.runs.slice(0, 2).map(({ system }) => system) : [];
    expect(planners).toEqual(['react', 'best']);
  });

  once('a run that waits for an answer is not deleted', async () => {
    await bench.begin('/basics/delete.html', {
      expand: { '0': and('delete it', 'note'), '0.1': click('Delete account'), '0.2': note('x') },
    });
    const asking = await bench.rest();
    const session = bench.session();
    expect(await session.send({ kind: 'runs/delete', run: asking.id })).toMatchObject({
      ok: false,
    });
    expect(await past()).toContain(asking.id);
  });
});

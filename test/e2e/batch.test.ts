/** A routine is done for each row of a table, each row once, also if the worker is killed on the way. Scripted policies. */
import { afterEach, describe, expect, it } from 'vitest';
import { attend } from '../../harness/agent.ts';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { refOn } from '../../harness/model/request.ts';
import { and, type Script, type Step } from '../../harness/model/scripts.ts';
import { loopbackHosts } from '../../scripts/sites.mjs';
import type { Run } from '../../src/core/run/run.ts';
import { workbench } from './bench.ts';

const goal = 'Comment on the issue: Works for me.';
const comment: Step = (request) =>
  and(
    [
      'Write the comment',
      {
        kind: 'fill',
        ref: refOn(request.page, 'textbox', 'Add a comment'),
        text: 'Works for me.',
      },
    ],
    ['Send it', { kind: 'click', ref: refOn(request.page, 'button', 'Comment') }],
  )(request);
const script: Script = { expand: { '0': comment } };
const path = '/tracker/api/issues/FER-12/comments';
const table = 'comment\nFirst.\nSecond.\nThird.\nFourth.';

describe.each(browserNames)('a table in %s', (browser) => {
  const bench = workbench(browser);
  const approving = (): Promise<Run> =>
    attend(bench.session(), {
      hosts: loopbackHosts,
      answers: 'approve',
      edits: [],
      say: () => undefined,
      limitMs: 60_000,
    });
  const comments = (): readonly string[] =>
    bench
      .sites()
      .log.filter((each) => each.method === 'POST' && each.path === path)
      .map(({ body }) => body);

  // A second attempt begins without the table and the routine of the first.
  afterEach(async () => {
    const { send } = bench.session();
    const run = await bench.session().run();
    if (run) await send({ kind: 'run/close', run: run.id });
    await send({ kind: 'batch/close' });
    const list = await send({ kind: 'routines/list' });
    for (const { id } of list.ok ? list.value.routines : [])
      await send({ kind: 'routines/delete', routine: id });
  });

  it('is worked off row by row, each row once, though the worker is killed', async () => {
    const { panel, send, driver } = bench.session();
    await bench.begin('/tracker/issue.html?id=FER-12', script, goal);
    const first = await approving();
    expect(first.stop, describeRun(first)).toEqual({ kind: 'reached' });
    await panel.click('.answer .save-routine');
    await panel.click('.answer .routine-form button[type=submit]');
    await panel.waitFor('.answer .routine-saved');
    await send({ kind: 'run/close', run: first.id });
    bench.sites().reset();
    bench.answer(() => ({ status: 500, type: 'api_error', message: 'nobody is here' }));

    await panel.click('.routine-line');
    await panel.click('.routine-form button[aria-label^="For many rows"]');
    await panel.waitFor('.table-text');
    await panel.evaluate((text: string) => {
      const field = document.querySelector<HTMLTextAreaElement>('.table-text');
      if (!field) throw new Error('the form has no field');
      field.value = text;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }, table);
    await panel.waitFor('.routine-form select');
    await panel.evaluate(() => {
      const choice = document.querySelector<HTMLSelectElement>('.routine-form select');
      if (!choice) throw new Error('the form has no choice of a column');
      choice.value = 'comment';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await panel.click('.routine-form button[type=submit]');
    let last = first.id;
    for (const nth of [1, 2, 3, 4]) {
      await bench.session().untilRun(`row ${nth} to start`, ({ id }) => id !== last);
      if (nth === 2) await driver.killBackground();
      const run = await approving();
      last = run.id;
      expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
    }
    await panel.waitFor('.batch');
    expect(comments().map((body) => /First|Second|Third|Fourth/.exec(body)?.[0])).toEqual([
      'First',
      'Second',
      'Third',
      'Fourth',
    ]);
    expect(await panel.text()).toContain('All rows are done.');
  }, 240_000);
});

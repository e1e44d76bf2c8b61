/** The user does a task by real input while Espalier looks on; it becomes a routine that does the same. No model at all. */
import { afterEach, describe, expect, it } from 'vitest';
import { tasksByHand } from '../../harness/browser/byHand.ts';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { visit } from '../../harness/browser/visit.ts';
import { workbench } from './bench.ts';

/** The others are run by `bench -- routines --by-hand`. */
const inTests = [
  'a search with Enter',
  'a product in the cart',
  'a newsletter',
  'a comment whose first words are edited',
];
const tasks = Object.entries(tasksByHand).filter(([name]) => inTests.includes(name));

describe.each(browserNames)('a task that is shown in %s', (browser) => {
  const bench = workbench(browser);
  const sent = (): string =>
    bench
      .sites()
      .log.map(({ method, path, query, body }) => `${method} ${path}${query} ${body}`)
      .join('\n');

  afterEach(async () => {
    const { send } = bench.session();
    const run = await bench.session().run();
    if (run) await send({ kind: 'run/close', run: run.id });
  });

  it.each(tasks)(
    'is repeated by its routine: %s',
    async (_, task) => {
      const { panel, page, send } = bench.session();
      bench.answer(() => ({ status: 500, type: 'api_error', message: 'nobody is here' }));
      bench.sites().reset();
      await visit(page, new URL(task.start, bench.sites().url).href);
      await page.bringToFront();
      await panel.waitFor('.task-form');
      await panel.click('.task-start button[type=button]');
      await panel.waitFor('.demonstration');
      await task.shows(page);
      await expect.poll(() => sent(), { timeout: 10_000 }).toMatch(task.leads);
      // The message that follows the last action is part of the routine.
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await panel.click('.demonstration button[type=submit]');
      await panel.waitFor('.routine-line');
      const list = await send({ kind: 'routines/list' });
      const line = list.ok ? list.value.routines[0] : undefined;
      if (!line) throw new Error('no routine was saved');

      bench.sites().reset();
      await send({ kind: 'run/routine', routine: line.id, values: {} });
      await bench
        .session()
        .untilRun('the routine to start', ({ routine }) => routine !== undefined);
      const run = await bench.approving();
      expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
      expect(sent()).toMatch(task.leads);
      await send({ kind: 'run/close', run: run.id });
      await send({ kind: 'routines/delete', routine: line.id });
    },
    90_000,
  );
});

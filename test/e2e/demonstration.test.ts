/** The user does a task by real input while Espalier looks on; it becomes a routine that does the same. No model at all. */
import { afterEach, describe, expect, it } from 'vitest';
import { recordByHand, sentTo, tasksByHand } from '../../harness/browser/byHand.ts';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { workbench } from './bench.ts';

/** The others are run by `bench -- routines --by-hand`. */
const inTests = [
  'a search with Enter',
  'a product in the cart',
  'a newsletter',
  'a comment whose first words are edited',
] as const;
const tasks = inTests.map((name) => [name, tasksByHand[name]] as const);

describe.each(browserNames)('a task that is shown in %s', (browser) => {
  const bench = workbench(browser);
  afterEach(() => bench.clear());

  it.each(tasks)(
    'is repeated by its routine: %s',
    async (_, task) => {
      const { send } = bench.session();
      bench.answer(() => ({ status: 500, type: 'api_error', message: 'nobody is here' }));
      const line = await recordByHand(task, { session: bench.session(), sites: bench.sites() });

      bench.sites().reset();
      await send({ kind: 'run/routine', routine: line.id, values: {} });
      await bench
        .session()
        .untilRun('the routine to start', ({ routine }) => routine !== undefined);
      const run = await bench.approving();
      expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
      expect(sentTo(bench.sites())).toMatch(task.leads);
      await send({ kind: 'run/close', run: run.id });
      await send({ kind: 'routines/delete', routine: line.id });
    },
    90_000,
  );
});

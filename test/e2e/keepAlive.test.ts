/**
 * Browsers kill an idle worker after 30 s even while a reply streams in (M1, M2): only our keep-alive explains that one
 * request is enough. Both browsers wait at the same time. Scripted policies.
 */
import { describe, expect, it } from 'vitest';
import { browserNames } from '../../harness/browser/driver.ts';
import { describeRun } from '../../harness/browser/session.ts';
import { note } from '../../harness/model/scripts.ts';
import { workbench } from './bench.ts';

const THINKING_MS = 35_000;

describe('keeping the worker alive', () => {
  const benches = browserNames.map((browser) => ({ browser, bench: workbench(browser) }));

  it.concurrent.each(benches)(
    '$browser: sends a call that takes 35 s only once',
    async ({ bench }) => {
      const think = note('thought long');
      const before = bench.model().requests.length;
      await bench.begin('/basics/', async (request) => {
        if (request.operator === 'answer')
          return { json: { evidence: [], answer: 'done', reached: true } };
        await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
        return { json: think(request) };
      });
      const run = await bench
        .session()
        .untilRun('the run to end', ({ status }) => status === 'finished', 80_000);
      expect(run.stop, describeRun(run)).toEqual({ kind: 'reached' });
      expect(run.spent.modelCalls).toBe(2);
      const asked = bench.model().requests.slice(before);
      expect(asked.map(({ operator }) => operator)).toEqual(['expand', 'answer']);
    },
    90_000,
  );
});

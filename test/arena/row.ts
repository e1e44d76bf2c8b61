/** Made-up rows of results. */
import type { Job } from '../../harness/arena/jobs.ts';
import { keyOf } from '../../harness/arena/jobs.ts';
import type { Row } from '../../harness/arena/results.ts';
import type { ArenaTask, Verdict } from '../../harness/arena/task.ts';

export const aTask = (id: string, group = 'made up'): ArenaTask => ({
  id,
  group,
  goal: `Do ${id}`,
  start: { kind: 'bundled', path: '/' },
  check: { kind: 'facts', facts: {} },
});

export type Amounts = { readonly actions: number; readonly calls: number; readonly usd: number };

export function aRow(
  job: Job,
  result: Verdict['result'],
  { actions, calls, usd }: Amounts = { actions: 4, calls: 3, usd: 0.02 },
): Row {
  return {
    key: keyOf(job),
    task: job.task.id,
    group: job.task.group,
    goal: job.task.goal,
    system: job.system,
    browser: job.browser,
    nth: job.nth,
    verdict: { result, reasons: result === 'fail' ? ['the answer lacks “139”'] : [] },
    measured: {
      ok: result === 'pass',
      actions,
      calls,
      callsByOperator: { expand: calls - 1, answer: 1 },
      input: calls * 4000,
      cached: calls * 2000,
      output: calls * 150,
      usd,
      inputLater: 0,
      cachedLater: 0,
      seconds: calls * 5,
    },
    status: 'finished',
    stopReason: result === 'pass' ? 'reached' : 'exhausted: nothing is left to try',
    answer: 'Oriel Cadence, £139.00',
    asked: [],
    url: 'http://127.0.0.1/shop/',
    costUsd: usd,
    seconds: calls * 5,
    tree: '- [0] (AND) Do it [success]\n  - [0.1] (Atomic) Open the list [success]\n  - [0.2] (Atomic) Read it [fail]: gone',
    model: 'made up',
    at: '2026-01-01T00:00:00.000Z',
  };
}

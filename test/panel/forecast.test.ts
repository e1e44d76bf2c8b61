/** What the plan card says before the first action. */
import { expect, it } from 'vitest';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { plannerList } from '../../src/background/panels/plannerList.ts';
import { forecastOf } from '../../src/panel/cards/PlanQuestion.tsx';
import { plannerOf } from '../../src/panel/task/planners.ts';

it('estimates calls and cost, and lists the steps that will ask', () => {
  const run = runAt({ journal: teaRun() }, 'planned');
  if (!run) throw new Error('the journal has no run');
  const { asks, calls, usd } = forecastOf(run, plannerOf(plannerList, run.options.system));
  expect(asks.map(({ description }) => description)).toEqual([
    expect.stringContaining('Order to the home address'),
  ]);
  expect(calls).toBe(6);
  expect(usd).toBeCloseTo((run.spent.usd / run.spent.modelCalls) * 6);
});

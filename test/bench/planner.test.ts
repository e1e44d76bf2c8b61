/** Compares the published results of the planners with the code: on scripted traces and in the recordings. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run as planner } from '../../bench/planner.ts';
import { run as tasks } from '../../bench/tasks.ts';

const resultsOf = (bench: string): string =>
  readFileSync(join(import.meta.dirname, `../../bench/${bench}/RESULTS.md`), 'utf8');

type Row = { readonly callsPerAction: number; readonly calls: number; readonly reached: number };
const say = (): void => undefined;
const rowsOf = <T>({ systems }: { readonly systems: Record<string, T> }) => Object.entries(systems);

it('on identical traces every planner reaches the goal, `best` with a third of the calls of `structured`', async () => {
  const { systems } = (await planner({ say })) as { systems: Record<string, Row> };
  const { best, structured, react } = systems;
  expect([best, structured, react].map((row) => row?.reached)).toEqual([6, 6, 6]);
  expect(best?.callsPerAction).toBeLessThanOrEqual(1.5);
  expect(best?.calls).toBeLessThanOrEqual((structured?.calls ?? 0) / 3);
  const published = resultsOf('planner');
  for (const [name, row] of Object.entries(systems)) {
    expect(published).toContain(`| \`${name}\` | ${row.callsPerAction.toFixed(2)} |`);
  }
});

it('on the recordings `best` solves no fewer tasks, within its bounds of calls and cache', async () => {
  type Kept = {
    successes: number;
    tasks: number;
    actions: number;
    callsPerAction: number;
    cachedShareLater: number;
  };
  const { systems, common, everyPlanner, heldOut, deadEnds, firefox } = (await tasks({ say })) as {
    systems: Record<string, Kept & { calls: number }>;
    heldOut: { systems: Record<string, Kept & { calls: number }> };
    deadEnds: { systems: Record<string, Kept & { calls: number }> };
    firefox: { systems: Record<string, Kept & { calls: number }> };
    everyPlanner: { tasks: number; systems: Record<string, Kept & { calls: number }> };
    common: { tasks: number; systems: Record<string, Kept & { calls: number }> };
  };
  expect(systems['best']).toMatchObject({ successes: 16, tasks: 16 });
  expect(systems['best']?.callsPerAction).toBeLessThanOrEqual(1.5);
  expect(systems['best']?.cachedShareLater).toBeGreaterThanOrEqual(0.7);
  expect(common.tasks).toBeGreaterThanOrEqual(14);
  expect(everyPlanner.tasks).toBeGreaterThanOrEqual(8);
  const { best, structured } = common.systems;
  expect(best?.calls).toBeLessThanOrEqual((structured?.calls ?? 0) / 3);
  const inFirefox = rowsOf(firefox).map(([name, row]) => [`\`${name}\` in Firefox`, row] as const);
  const inChromium = [common, everyPlanner, heldOut, deadEnds]
    .flatMap(rowsOf)
    .map(([name, row]) => [`\`${name}\``, row] as const);
  for (const [name, figures] of [...inChromium, ...inFirefox]) {
    const { successes, tasks: all, actions, calls, callsPerAction } = figures;
    const row = `| ${name} | ${successes} of ${all} | ${actions} | ${calls} | ${callsPerAction} |`;
    expect(resultsOf('tasks')).toContain(row);
  }
});

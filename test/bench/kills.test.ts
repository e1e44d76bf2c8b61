/** A slice of the simulation of `npm run bench -- kills`, and faults that it must catch. Model and shop are scripted. */
import { describe, expect, it } from 'vitest';
import { type Found, simulate } from '../../harness/kills/simulate.ts';
import { tasks } from '../../harness/kills/tasks.ts';
import { withAct } from '../../src/core/run/operations.ts';
import type { Run } from '../../src/core/run/run.ts';
import { type SystemId, systems } from '../../src/planners/systems.ts';

const named = (name: string) => tasks.filter((task) => task.name === name);

/** Searches over plans have a few attempts, of which a lost tab may cost one: they may then end early, and say so. */
const SEARCHES: ReadonlySet<SystemId> = new Set<SystemId>([
  'plan-mcts',
  'action-mcts',
  'action-search',
]);

const endsEarly = (system: SystemId, { wrong }: Found): boolean =>
  SEARCHES.has(system) && wrong.includes('"kind":"exhausted"');

describe('a run killed at any point', () => {
  it.each(Object.keys(systems) as SystemId[])(
    'ends like an uninterrupted run, with every effect once: %s',
    async (system) => {
      // Runs of the searches have many more points than others.
      const every = SEARCHES.has(system) ? 197 : 17;
      const tally = await simulate({ systems: [system], pairs: 6, seed: 7, every });
      expect(tally.points).toBeGreaterThan(40);
      expect(tally.duplicates).toEqual([]);
      expect(tally.lost.filter((found) => !endsEarly(system, found))).toEqual([]);
    },
  );

  it('repeats effects if the mark of a started action is ignored', async () => {
    const forget = (run: Run): Run => withAct(run, { started: null, approved: null });
    const tally = await simulate({
      tasks: named('buttons'),
      systems: ['best'],
      pairs: 0,
      seed: 1,
      only: 'an act in the page',
      spoil: forget,
    });
    expect(tally.duplicates.map(({ wrong }) => wrong)).toContain('delete');
  });

  it('loses user input if the journal drops an answer', async () => {
    const forget = (run: Run): Run => ({ ...run, memory: { ...run.memory, notes: [] } });
    const tally = await simulate({
      tasks: named('a message'),
      systems: ['react'],
      pairs: 0,
      seed: 1,
      only: 'before the call nextAction',
      spoil: forget,
    });
    expect(tally.lost.length).toBeGreaterThan(0);
  });

  it('gives the same result for the same seed', async () => {
    const slice = {
      tasks: named('an order'),
      systems: ['react'],
      pairs: 4,
      seed: 3,
      every: 40,
    } as const;
    expect(await simulate(slice)).toEqual(await simulate(slice));
  });
});

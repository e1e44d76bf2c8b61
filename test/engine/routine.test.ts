/** A task done once is done again from what was kept of it, and the model is asked only where that no longer fits. */
import { describe, expect, it } from 'vitest';
import { goTo, revive, start } from '../../harness/fakes/fakeRun.ts';
import { planOf, type Values } from '../../src/core/routine/plan.ts';
import type { Routine } from '../../src/core/routine/routine.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunEvent } from '../../src/core/run/run.ts';

const routine: Routine = {
  format: 'espalier-routine',
  version: 1,
  name: 'Visit',
  goal: 'Visit {{town}}',
  start: 'https://site.test/',
  ends: 'report',
  parameters: [{ name: 'town', kind: 'text', value: 'Riga' }],
  parts: [
    {
      does: 'Open the list',
      acts: [
        { does: 'Open the list', action: goTo('/list'), check: { what: 'url', text: '/list' } },
      ],
    },
    {
      does: 'Find {{town}}',
      acts: [
        {
          does: 'Search',
          action: goTo('/search?q={{town}}'),
          check: { what: 'url', text: '/search' },
        },
        {
          does: 'Open {{town}}',
          action: goTo('/towns/{{town}}'),
          check: { what: 'url', text: '/towns/{{town}}' },
        },
      ],
    },
  ],
};

function begun(values: Values): { run: Run; events: RunEvent[] } {
  const { run, event } = start({ system: 'best' });
  const events = [event];
  let now = run;
  for (const change of planOf(routine, values, run.tree.root)) {
    const next: RunEvent = { seq: events.length + 1, at: 1000, origin: 'planner', change };
    now = reduceRun(now, next);
    events.push(next);
  }
  return { run: now, events };
}

describe('a routine', () => {
  it('is done without a model while its checks hold', async () => {
    const { run, events } = begun({ town: 'Riga' });
    const { loop, calls } = revive(run, { expand: {} }, events, { system: 'best' });
    await loop.drive();
    expect(calls).toEqual([]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(loop.run().answer).toBe('Visit Riga');
  });
});

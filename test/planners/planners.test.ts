/** The list of planners, and what is derived from it. */
import { describe, expect, it } from 'vitest';
import { revive, start } from '../../harness/fakes/fakeRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import { ok } from '../../src/core/result.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import { isReplyTo, resultsOf } from '../../src/engine/strategy.ts';
import { combine } from '../../src/planners/combine.ts';
import { planners } from '../../src/planners/index.ts';
import { operators } from '../../src/planners/operators.ts';
import { systemIds, systemOf } from '../../src/planners/systems.ts';
import { expand } from '../../src/planners/tree/prompts/expand.ts';
import { repair } from '../../src/planners/tree/prompts/repair.ts';

describe('the list', () => {
  it('has every operator under its own name', () => {
    for (const [name, operator] of Object.entries(operators)) expect(operator.name).toBe(name);
  });

  it('has every system of every planner once', () => {
    const ids = planners.flatMap(({ systems }) => Object.keys(systems));
    expect(systemIds.toSorted()).toEqual(ids.toSorted());
  });

  it('gives each system an English title and sentence', () => {
    for (const id of systemIds) {
      expect(systemOf(id).title).toMatch(/\S/);
      expect(systemOf(id).about).toMatch(/\.$/);
    }
  });

  it('refuses two planners that have something of one name', () => {
    expect(() => combine([{ plan: 1 }, { plan: 2 }])).toThrow('two planners have "plan"');
  });
});

describe('a reply', () => {
  const reply = { operator: 'expand', node: nodeId('0'), about: null, result: ok(null) };

  it('is recognized by the operator that gave it alone', () => {
    expect(isReplyTo(expand, reply)).toBe(true);
    expect(isReplyTo(repair, reply)).toBe(false);
    expect(isReplyTo(expand, undefined)).toBe(false);
    expect(resultsOf(repair, [reply])).toEqual([]);
  });
});

describe('a stored run of a planner that is gone', () => {
  it('folds, and resuming it blocks it with what is missing', async () => {
    const { run, event } = start();
    if (event.change.kind !== 'runStarted') throw new Error('no run was started');
    const options = { ...event.change.options, system: 'gone' };
    const folded = foldRun([{ ...event, change: { ...event.change, options } }]);
    expect(folded).toEqual({ ...run, options });
    if (!folded) throw new Error('the journal has no run');
    const { loop } = revive(folded, { expand: {} }, []);
    await loop.drive();
    expect(loop.run()).toMatchObject({
      status: 'blocked',
      failure: { kind: 'notFound', message: expect.stringContaining('“gone”') },
    });
  });
});

/** What bounds a step and a part of the plan (SA-26): entries, children, and the element that an approval is for. */
import { describe, expect, it } from 'vitest';
import { elementFacts } from '../../harness/fakes/elementFacts.ts';
import { and, fakeWorld, leaf, or, type Rig, rig } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { elementRef } from '../../src/core/ids.ts';
import { err, ok } from '../../src/core/result.ts';
import { systems } from '../../src/planners/systems.ts';
import { treeRows } from '../planners/everySystem.ts';
import { driven, go, namesOf, nodeIn, way } from './driven.ts';

const press: Action = { kind: 'click', ref: elementRef('e12') };

it.each(['structured', 'structured+memory'] as const)(
  'A8 plans a step whose element is never there only a limited number of times, in %s',
  async (system) => {
    const world = fakeWorld((action) =>
      action.kind === 'click' ? err('staleRef', 'gone', '') : ok({}),
    );
    const expand = { '0': and('press'), '0.1': leaf(press) };
    const { loop, calls } = await driven({ expand }, { system, world });
    const { maxExecutions } = systems[system];
    expect(namesOf(calls).filter((name) => name === 'expand 0.1')).toHaveLength(maxExecutions);
    expect(world.done).toHaveLength(maxExecutions);
    expect(nodeIn(loop.run(), '0.1')).toMatchObject({
      executionCount: maxExecutions,
      reasoning: { key: 'reason.triedTooOften' },
    });
  },
);

describe.each(treeRows)('limits in %s', (_, options) => {
  it.each([
    [systems.structured.maxChildren, false],
    [systems.structured.maxChildren - 1, true],
  ])('A16 repair a choice of %i failing alternatives: %s', async (count, isRepaired) => {
    const ways = Array.from({ length: count }, (_, nth) => way(`way ${nth}`, 0.5));
    const { calls } = await driven(
      { expand: ({ node }) => ok(node === '0' ? or(...ways) : go(`/bad/${node}`)) },
      options,
    );
    expect(namesOf(calls).includes('repair 0')).toBe(isRepaired);
  });

  it('D15 apply an approval only to the element on its card', async () => {
    let fingerprint = 'send-1';
    const world = {
      ...fakeWorld(),
      describe: async () => ok(elementFacts({ name: 'Send', fingerprint })),
    };
    const expand = { '0': and('press'), '0.1': leaf(press) };
    const { loop } = rig({ expand }, { ...options, world, askBefore: 'all' });
    await loop.drive();
    const first = loop.run().question ?? expect.fail('no card');
    fingerprint = 'delete-all';
    await loop.reply(first.id, { kind: 'once' });
    await loop.drive();
    expect(world.done).toEqual([]);
    const second = loop.run().question ?? expect.fail('no second card');
    expect(second.id).not.toBe(first.id);
    await loop.reply(second.id, { kind: 'once' });
    await loop.drive();
    expect(world.done).toEqual([press]);
  });

  it('H3 begin no action after a pause while the element is looked up', async () => {
    const world = fakeWorld();
    const made: Rig = rig(
      { expand: { '0': and('press'), '0.1': leaf(press) } },
      {
        ...options,
        world,
      },
    );
    world.describe = async () => {
      if (world.done.length === 0 && made.loop.run().status === 'running') await made.loop.pause();
      return ok(null);
    };
    await made.loop.drive();
    expect(made.loop.run().status).toBe('paused');
    expect(world.done).toEqual([]);
    world.describe = async () => ok(null);
    await made.loop.resume(false);
    await made.loop.drive();
    expect(world.done).toEqual([press]);
  });
});

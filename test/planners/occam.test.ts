/** BL-02: the baseline that plans for itself. It begins plans, leaves them for others, and goes back to one. */

import { describe, expect, it } from 'vitest';
import {
  type FakeWorld,
  fakeWorld,
  goTo,
  note,
  type Rig,
  rig,
  type Script,
  statuses,
} from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { nodeOf } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';
import type { PlanMove } from '../../src/planners/research/occam/replies.ts';

const act = (action: Action, seen = ''): PlanMove => ({
  kind: 'act',
  action,
  seen,
  reasoning: 'scripted',
});
const stop: Action = { kind: 'stop', answer: 'done' };
const branch = (parent: string, intent: string): PlanMove => ({
  kind: 'branch',
  parent: nodeId(parent),
  intent,
  reasoning: 'scripted',
});
const prune = (plan: string): PlanMove => ({
  kind: 'prune',
  plan: nodeId(plan),
  reasoning: 'It is sold out.',
});

/** The moves in order, then it stops. */
const inOrder = (...moves: readonly PlanMove[]): Script => {
  const left = [...moves];
  return { expand: {}, move: () => left.shift() ?? act(stop) };
};

function started(...moves: readonly PlanMove[]): Rig & { readonly asked: () => string[] } {
  const made = rig(inOrder(...moves), { system: 'occam' });
  return { ...made, asked: () => made.calls.map(({ node }) => node) };
}

describe('BL-02 occam', () => {
  it('works in the plan that it branched off last, and marks the others as done', async () => {
    const { loop, asked } = started(
      branch('0', 'Find the lamp'),
      act(goTo('/lamps')),
      branch('0.1', 'Compare'),
      act(note('£20')),
      branch('0', 'Order it'),
      act(goTo('/order')),
    );
    await loop.drive();
    expect(asked()).toEqual(['0', '0.1', '0.1', '0.1.2', '0.1.2', '0.2', '0.2']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(loop.run().answer).toBe('done');
    expect(statuses(loop.run())).toEqual({
      '0': 'success',
      '0.1': 'success',
      '0.1.1': 'success',
      '0.1.2': 'success',
      '0.1.2.1': 'success',
      '0.2': 'success',
      '0.2.1': 'success',
    });
  });

  it('prunes back to a plan: gives up later plans, and returns the tab to where it began', async () => {
    const { loop, asked, world } = started(
      act(goTo('/shop')),
      branch('0', 'Look among the lamps'),
      act(goTo('/lamps')),
      branch('0', 'Look among the sales'),
      act(goTo('/sales')),
      prune('0.2'),
      act(goTo('/lamps/2')),
    );
    await loop.drive();
    expect(asked().slice(-2)).toEqual(['0.2', '0.2']);
    expect(world.done).toContainEqual(goTo('/sales'));
    const { tree } = loop.run();
    expect(nodeOf(tree, nodeId('0.3'))).toMatchObject({
      status: 'pruned',
      reasoning: 'It is sold out.',
    });
    // What was done there stays done (A17).
    expect(nodeOf(tree, nodeId('0.3.1')).status).toBe('success');
    const wasBack = loop.run().memory.records.findLast(({ action }) => action.kind === 'goto');
    expect(wasBack?.action).toEqual(goTo('/lamps/2'));
    expect(nodeOf(tree, nodeId('0.2')).url).toBe('https://site.test/shop');
  });

  it('prunes plans even if they were closed as successful', async () => {
    const { loop } = started(
      branch('0', 'one'),
      act(goTo('/1')),
      branch('0', 'two'),
      act(goTo('/2')),
      branch('0', 'three'),
      prune('0.1'),
    );
    await loop.drive();
    expect(statuses(loop.run())).toMatchObject({
      '0.1': 'success',
      '0.2': 'pruned',
      '0.3': 'pruned',
    });
  });

  it('ends after 20 steps, with a warning before the last one', async () => {
    const abouts: unknown[] = [];
    let nth = 0;
    const script: Script = {
      expand: {},
      move: ({ about }) => {
        abouts.push(about);
        nth += 1;
        return act(goTo(`/${nth}`));
      },
    };
    const { loop } = rig(script, { system: 'occam' });
    await loop.drive();
    expect(loop.run().stop).toEqual({
      kind: 'budget',
      why: { key: 'reason.stepsUsedUp', params: { limit: 20 } },
    });
    expect(abouts).toHaveLength(20);
    expect(abouts.at(-2)).toEqual({ isLast: false });
    expect(abouts.at(-1)).toEqual({ isLast: true });
  });

  it('performs a user step in turn, and ends only that step on stop', async () => {
    const made = started(
      branch('0.1', 'a part of the user’s step'),
      act(goTo('/1')),
      act(stop),
      act(goTo('/2')),
    );
    await made.loop.edit({
      id: editId('1'),
      target: nodeId('0'),
      kind: 'add',
      place: 'child',
      description: 'mine',
    });
    await made.loop.drive();
    expect(made.asked()).toEqual(['0.1', '0.1.1', '0.1.1', '0', '0']);
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
    expect(made.world.done).toEqual([goTo('/1'), goTo('/2')]);
    expect(nodeOf(made.loop.run().tree, nodeId('0.1')).notes.map(inEnglish)).toEqual(['done']);
  });

  it('is told if the tab could not go back, and continues', async () => {
    const world: FakeWorld = { ...fakeWorld(), restore: async () => ok('cannot') };
    const script = inOrder(act(goTo('/1')), branch('0', 'one'), act(goTo('/2')), prune('0'));
    const made = rig(script, { system: 'occam', world });
    await made.loop.drive();
    expect(made.loop.run().stop).toEqual({ kind: 'reached' });
    expect(
      made.loop
        .run()
        .memory.notices.map(({ text }) => text)
        .map(inEnglish),
    ).toContainEqual(expect.stringContaining('could not go back'));
  });
});

describe('BL-02 occam+judge', () => {
  /** The proposals of each turn, three at a time; then it stops. */
  function judged(turns: readonly (readonly PlanMove[])[], choose: Script['choose'] = () => 0) {
    const left = turns.flat();
    const abouts: unknown[] = [];
    const script: Script = {
      expand: {},
      move: () => left.shift() ?? act(stop),
      choose: (context) => {
        abouts.push(context.about);
        return choose?.(context) ?? 0;
      },
    };
    const made = rig(script, { system: 'occam+judge' });
    const asked = (): string[] => made.calls.map(({ operator }) => operator);
    return { ...made, abouts, asked };
  }
  const three = ['actInPlan', 'actInPlan', 'actInPlan'];

  it('performs the proposal chosen by the judge as one turn of the 20', async () => {
    const turn = [act(goTo('/a')), act(goTo('/b')), branch('0', 'Look for offers')];
    const { loop, world, abouts, asked } = judged([turn], () => 1);
    await loop.drive();
    expect(asked()).toEqual([...three, 'judgeMoves', ...three]);
    expect(abouts).toEqual([{ moves: turn }]);
    expect(world.done).toEqual([goTo('/b')]);
    expect(loop.run().plan).toMatchObject({ steps: 2 });
  });

  it('asks no judge about identical proposals', async () => {
    const { loop, world, asked } = judged([[act(goTo('/a')), act(goTo('/a')), act(goTo('/a'))]]);
    await loop.drive();
    expect(asked()).not.toContain('judgeMoves');
    expect(world.done).toEqual([goTo('/a')]);
  });

  it('lists equal proposals once', async () => {
    const { loop, abouts } = judged([[act(goTo('/a')), act(goTo('/b')), act(goTo('/a'))]]);
    await loop.drive();
    expect(abouts).toEqual([{ moves: [act(goTo('/a')), act(goTo('/b'))] }]);
  });

  it('takes the first proposal if the judge’s reply is unusable', async () => {
    const { loop, world } = judged([[act(goTo('/a')), act(goTo('/b')), act(goTo('/b'))]], () => 7);
    await loop.drive();
    expect(world.done).toEqual([goTo('/a')]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

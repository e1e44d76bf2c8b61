/** Additions of the `best` system to an expansion: guesses of finality, the lesser update, giving up, looks. */

import { describe, expect, it } from 'vitest';
import { and, note, or, rig, statuses } from '../../harness/fakes/fakeRun.ts';
import type { Action } from '../../src/core/action/action.ts';
import { type ElementRef, nodeId } from '../../src/core/ids.ts';
import { ok } from '../../src/core/result.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { driven, exact, go, namesOf, nodeIn, step } from '../engine/driven.ts';

const ref = 'e1' as ElementRef;
const click: Action = { kind: 'click', ref };
const fill: Action = { kind: 'fill', ref, text: 'tea' };

describe('model warning that an action cannot be undone', () => {
  it('makes the gate ask if code saw no reason to', async () => {
    const { loop, world } = rig(
      { expand: { '0': and(exact('send', click, { final: true })) } },
      { system: 'best', askBefore: 'risky' },
    );
    await loop.drive();
    expect(loop.run().question).toMatchObject({ kind: 'approve', card: { risk: 'low' } });
    expect(world.done).toEqual([]);
  });

  it('is ignored for a field, and no question is asked without it', async () => {
    const { loop } = rig(
      { expand: { '0': and(exact('type', fill, { final: true }), exact('press', click)) } },
      { system: 'best', askBefore: 'risky' },
    );
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('puts the safe one first among alternatives of similar score', async () => {
    const ways = (gap: number) =>
      or(
        exact('order', click, { score: 0.6 + gap, final: true }),
        exact('look', fill, { score: 0.6 }),
      );
    const near = await driven({ expand: { '0': ways(0.05) } }, { system: 'best' });
    expect(near.world.done).toEqual([fill]);
    const far = await driven({ expand: { '0': ways(0.3) } }, { system: 'best' });
    expect(far.world.done).toEqual([click]);
  });
});

describe('tree update in an expansion reply', () => {
  const three = and(step('search'), step('read the price'), step('read the rating'));
  const update = (more: Partial<Expanded>): Expanded => ({ ...go('/list'), ...more });

  it('settles steps that were not begun, and drops unnecessary ones', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          '0': three,
          '0.1': update({ settled: [nodeId('0.2')], dropped: [nodeId('0.3')], notes: ['price 3'] }),
        },
      },
      { system: 'best' },
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'answer 0']);
    expect(statuses(loop.run())).toMatchObject({ '0.2': 'success', '0.3': 'pruned' });
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it.each([
    ['Open that sale and note the quantity in it', ['expand 0', 'expand 0.1', 'answer 0']],
    ['Open the form and save the quantity', ['expand 0', 'expand 0.1', 'expand 0.2', 'answer 0']],
    ['Open an account and note its number', ['expand 0', 'expand 0.1', 'expand 0.2', 'answer 0']],
  ])('settles a step only if its way leads to reading: %s', async (later, expected) => {
    const settled = { settled: [nodeId('0.2')], notes: ['quantity 3'] };
    const done = update({ ...settled, outcome: 'done', expansion: and().expansion });
    const { calls } = await driven(
      { expand: { '0': and(step('search'), step(later)), '0.1': done, '0.2': go('/form') } },
      { system: 'best' },
    );
    expect(namesOf(calls)).toEqual(expected);
  });

  it('changes neither the goal, begun steps, exact actions, nor alternatives', async () => {
    const { loop } = await driven(
      {
        expand: {
          '0': and(step('search'), exact('add', click), step('choose')),
          '0.1': update({
            settled: ['0', '0.1', '0.2', '0.9'].map(nodeId),
            dropped: [nodeId('0')],
          }),
          '0.3': or({ description: 'a', score: 0.9 }, { description: 'b', score: 0.5 }),
          '0.3.1': update({ settled: [nodeId('0.3.2')] }),
        },
      },
      { system: 'best' },
    );
    expect(statuses(loop.run())).toMatchObject({ '0.2': 'success', '0.3.2': 'unvisited' });
    expect(loop.run().memory.records.map(({ node }) => node)).toEqual(['0.1', '0.2', '0.3.1']);
  });

  it('plans later steps along, also those that were exact before', async () => {
    const again: Action = { kind: 'click', ref: 'e2' as ElementRef };
    const ahead = ['0.2', '0.3'].map((id) => ({
      id: nodeId(id),
      expansion: { kind: 'action', action: again } as const,
      words: 'press again',
    }));
    const { loop, calls, world } = await driven(
      {
        expand: {
          '0': and(step('search'), exact('add', click), step('send'), exact('type', fill)),
          '0.1': update({ ahead }),
        },
      },
      { system: 'best' },
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'answer 0']);
    expect(world.done.slice(1)).toEqual([again, again, fill]);
    const wordsOf = (id: string) => nodeIn(loop.run(), id).description;
    expect([wordsOf('0.2'), wordsOf('0.3')]).toEqual(['press again', 'send']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('stores the requirements of the task for the last check', async () => {
    const { loop } = await driven(
      { expand: { '0': { ...go('/x'), requirements: ['under 20'] } } },
      { system: 'best' },
    );
    expect(loop.run().memory.requirements).toEqual(['under 20']);
  });
});

describe('a "cannot" reply', () => {
  const cannot: Expanded = { ...and(), outcome: 'cannot', reasoning: 'no such list here' };

  it('starts the next alternative without another call', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          '0': or({ description: 'a', score: 0.9 }, { description: 'b', score: 0.5 }),
          '0.1': cannot,
          '0.2': { ...go('/b') },
        },
      },
      { system: 'best' },
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'expand 0.2'].concat('answer 0'));
    expect(nodeIn(loop.run(), '0.1')).toMatchObject({
      status: 'pruned',
      closed: { cause: 'failed' },
      reasoning: 'no such list here',
    });
  });

  it('for a step leads to the repair of its part', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          '0': and(step('look'), exact('keep', note('x'))),
          '0.1': cannot,
          '0.3': go('/c'),
        },
        repair: { '0': { add: [step('look elsewhere')], diagnosis: 'wrong way' } },
      },
      { system: 'best' },
    );
    expect(namesOf(calls)).toEqual([
      'expand 0',
      'expand 0.1',
      'repair 0',
      'expand 0.3',
      'answer 0',
    ]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

describe('a failed part under an OR', () => {
  const script = {
    expand: {
      '0': or({ description: 'a', score: 0.9 }, { description: 'b', score: 0.5 }),
      '0.1': and(exact('open', { kind: 'back' }), step('read')),
      '0.1.2': { ...and(), outcome: 'cannot', reasoning: 'not there' } as Expanded,
      '0.2': go('/b'),
    },
    check: () => ({ complete: false, reason: 'nothing was read' }),
  };

  it('is followed by the next alternative before any check or repair', async () => {
    const { loop, calls } = await driven(script, { system: 'best' });
    expect(namesOf(calls)).toEqual([
      ...['expand 0', 'expand 0.1', 'expand 0.1.2', 'expand 0.2', 'answer 0'],
    ]);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is repaired if no alternative is left; `structured` repairs first', async () => {
    const last = { ...script, expand: { ...script.expand, '0': and(step('a'), step('b')) } };
    expect(namesOf((await driven(last, { system: 'best' })).calls)).toContain('repair 0.1');
    const published = await driven(script, { system: 'structured' });
    expect(namesOf(published.calls)).toContain('repair 0.1');
  });
});

describe('a look at another part of a long page', () => {
  it('does nothing in the tab, and stays in effect until the next action there', async () => {
    const seen: unknown[] = [];
    const { loop, world } = await driven(
      {
        expand: (context) => {
          seen.push(context.run.memory.pageFocus);
          if (context.node === '0')
            return ok(and(exact('turn', { kind: 'look', part: 2 }), step('open')));
          return ok(go('/found'));
        },
      },
      { system: 'best' },
    );
    expect(seen).toEqual([null, { url: 'https://site.test/', part: 2, find: '' }]);
    expect(world.done.map(({ kind }) => kind)).toEqual(['goto']);
    expect(loop.run().memory.pageFocus).toBeNull();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });
});

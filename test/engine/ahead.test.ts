/** Planning ahead: one reply plans later steps, covers several, carries the answer, or keeps what a repair may prune. */

import { describe, expect, it } from 'vitest';
import { and, goTo, leaf, note, or, rig, statuses } from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { driven, exact, go, namesOf, nodeIn, step, way } from './driven.ts';

const best = { system: 'best' } as const;
const done = (more: Partial<Expanded> = {}): Expanded => ({ ...and(), outcome: 'done', ...more });
const answer = { text: 'It costs 3.', evidence: ['3 (the list)'] };

const ahead = (id: string) => [{ id: nodeId(id), expansion: go('/b').expansion }];

describe('plans of later steps', () => {
  it('need no call of their own', async () => {
    const { calls, world, loop } = await driven(
      {
        expand: {
          '0': and(step('read the list'), step('open b'), step('open c')),
          '0.1': done({ ahead: ahead('0.2'), notes: ['b'] }),
          '0.3': go('/c'),
        },
      },
      best,
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'expand 0.3', 'answer 0']);
    expect(world.done).toEqual([goTo('/b'), goTo('/c')]);
    expect(nodeIn(loop.run(), '0.2')).toMatchObject({ status: 'success', description: 'open b' });
  });

  it('do not apply to begun steps, planned steps, user steps, and unknown ids', async () => {
    for (const id of ['0', '0.1', '0.3', '0.9']) {
      const { calls } = await driven(
        {
          expand: {
            '0': and(step('a'), step('b'), exact('c', goTo('/c'))),
            '0.1': { ...go('/a'), ahead: ahead(id) },
            '0.2': go('/x'),
          },
        },
        best,
      );
      expect(namesOf(calls), id).toEqual(['expand 0', 'expand 0.1', 'expand 0.2', 'answer 0']);
    }
    const { loop, calls } = rig(
      {
        expand: {
          '0': { ...and(step('a')), ahead: ahead('0.1') },
          '0.1': go('/own'),
          '0.2': go('/a'),
        },
      },
      best,
    );
    const edit = { id: editId('e'), target: nodeId('0'), kind: 'add', place: 'child' } as const;
    await loop.edit({ ...edit, description: 'mine' });
    await loop.drive();
    expect(namesOf(calls)).toContain('expand 0.1');
  });
});

describe('a part planned ahead', () => {
  const twins = (ordered: boolean) => ({
    expand: {
      '0': {
        ...and(),
        expansion: {
          kind: 'and' as const,
          ordered,
          children: [step('read the list'), step('press it'), step('press it')],
        },
      },
      '0.1': done({
        ahead: [{ id: nodeId('0.3'), expansion: and(exact('open c', goTo('/c'))).expansion }],
      }),
      '0.2': go('/bad'),
    },
    repair: {},
  });

  it('is given up once by the guard if it repeats the text of a failed step', async () => {
    const { loop, world } = await driven(twins(false), best);
    expect(loop.run().stop?.kind).not.toBe('limit');
    expect(world.done).not.toContainEqual(goTo('/c'));
    expect(nodeIn(loop.run(), '0.3')).toMatchObject({ status: 'pruned', proof: 'guard' });
  });

  it('is dropped in another alternative, since only one of the two is needed', async () => {
    const { calls } = await driven(
      {
        expand: {
          '0': or(way('a', 0.9), way('b', 0.1)),
          '0.1': { ...go('/bad'), ahead: ahead('0.2') },
          '0.2': go('/b'),
        },
      },
      best,
    );
    expect(namesOf(calls)).toContain('expand 0.2');
  });
});

describe('an action that covers several steps', () => {
  const three = and(step('mark a'), step('mark b'), step('open the list'));
  const covering = { ...go('/all'), settled: ['0.2', '0.3'].map(nodeId) };

  it('marks those steps done when it succeeds', async () => {
    const { calls, loop } = await driven({ expand: { '0': three, '0.1': covering } }, best);
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'answer 0']);
    expect(nodeIn(loop.run(), '0.2')).toMatchObject({
      status: 'success',
      reasoning: { key: 'reason.doneTogether', params: { step: '0.1' } },
    });
  });

  it('leaves them open when it fails', async () => {
    const { loop } = await driven(
      {
        expand: {
          '0': three,
          '0.1': { ...covering, ...go('/bad') },
          '0.2': go('/b'),
          '0.3': go('/c'),
          '0.4': go('/a'),
        },
        repair: { '0': { add: [step('mark a by hand')] } },
      },
      best,
    );
    expect(
      loop
        .run()
        .memory.records.filter(({ ok }) => ok)
        .map(({ node }) => node),
    ).toEqual(['0.4', '0.2', '0.3']);
  });

  it('covers nothing if it only reads', async () => {
    const { loop } = await driven(
      {
        expand: {
          '0': three,
          '0.1': { ...covering, ...leaf(note('both')) },
          '0.2': go('/b'),
          '0.3': go('/c'),
        },
      },
      best,
    );
    expect(loop.run().memory.records.map(({ node }) => node)).toEqual(['0.2', '0.3']);
  });
});

describe('an answer that comes with the last reply', () => {
  it('ends the run without another call', async () => {
    const { calls, loop } = await driven(
      {
        expand: {
          '0': and(exact('open', goTo('/a')), step('read the price')),
          '0.2': done({ notes: ['price 3'], answer }),
        },
      },
      best,
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.2']);
    expect(loop.run()).toMatchObject({
      stop: { kind: 'reached' },
      answer: 'It costs 3.',
      evidence: ['3 (the list)'],
    });
    expect(statuses(loop.run())['0']).toBe('success');
  });

  it('may be all the goal needs', async () => {
    const { calls, loop } = await driven({ expand: { '0': done({ answer }) } }, best);
    expect(namesOf(calls)).toEqual(['expand 0']);
    expect(loop.run()).toMatchObject({ stop: { kind: 'reached' }, answer: 'It costs 3.' });
  });

  it('is discarded once anything else is done', async () => {
    const { calls } = await driven(
      {
        expand: {
          '0': and(step('read the price'), exact('open', goTo('/a'))),
          '0.1': done({ answer }),
        },
      },
      best,
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'expand 0.1', 'answer 0']);
  });

  it('does not replace the screenshot check chosen by the user', async () => {
    const { calls, loop } = await driven(
      { expand: { '0': done({ answer }) } },
      { ...best, endCheck: 'hybrid' },
    );
    expect(namesOf(calls)).toEqual(['expand 0', 'answer 0']);
    expect(loop.run().answer).toBe('scripted answer');
  });

  it('ends nothing while a user step is open', async () => {
    const { loop, calls } = rig({ expand: { '0': done({ answer }), '0.1': go('/own') } }, best);
    const edit = { id: editId('e'), target: nodeId('0'), kind: 'add', place: 'child' } as const;
    await loop.edit({ ...edit, description: 'mine' });
    await loop.drive();
    expect(namesOf(calls)).toContain('expand 0.1');
    expect(statuses(loop.run())['0.1']).toBe('success');
  });
});

describe('the repair of a part with later steps (SA-21)', () => {
  const failing = { '0': and(step('a'), step('b'), step('c')), '0.1': go('/bad') };

  it('sees them open, prunes the ones it names, and runs the rest after the steps it adds', async () => {
    const { loop } = await driven(
      {
        expand: { ...failing, '0.3': go('/c'), '0.4': go('/new') },
        repair: { '0': { prune: [nodeId('0.2')], add: [step('another a')] } },
      },
      best,
    );
    expect(nodeIn(loop.run(), '0.2')).toMatchObject({
      status: 'pruned',
      closed: { cause: 'irrelevant' },
    });
    expect(
      loop
        .run()
        .memory.records.filter(({ ok }) => ok)
        .map(({ node }) => node),
    ).toEqual(['0.4', '0.3']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('deletes them and gives the part up if it adds nothing', async () => {
    const { loop } = await driven({ expand: failing, repair: { '0': {} } }, best);
    expect(loop.run().memory.records.every(({ ok }) => !ok)).toBe(true);
    expect(loop.run().stop).toMatchObject({ kind: 'exhausted' });
  });

  it('counts a kept step that fails later as a failure of the repaired plan', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          ...failing,
          '0.2': go('/bad2'),
          '0.3': go('/c'),
          '0.4': go('/new'),
          '0.5': go('/b'),
        },
        repair: ({ run }) => ({
          add: [
            step(findNode(run.tree, nodeId('0'))?.revisionCount === 0 ? 'another a' : 'another b'),
          ],
        }),
      },
      best,
    );
    expect(namesOf(calls).filter((name) => name === 'repair 0')).toHaveLength(2);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('is the last one if it finds the task impossible', async () => {
    const { loop, calls } = await driven(
      {
        expand: {
          '0': and(exact('open', goTo('/a')), step('deep'), step('after')),
          '0.2': and(step('x'), step('y')),
          '0.2.1': { ...and(), outcome: 'cannot', reasoning: 'no such thing' },
        },
        repair: { '0.2': { diagnosis: 'impossible', reasoning: 'the site has none' } },
      },
      best,
    );
    expect(namesOf(calls)).toEqual([
      'expand 0',
      'expand 0.2',
      'expand 0.2.1',
      'repair 0.2',
      'answer 0',
    ]);
    expect(loop.run().stop).toMatchObject({ kind: 'gaveUp', why: 'the site has none' });
  });
});

it('for a failed part, records its last step’s failure, not its plan’s reasoning', async () => {
  const { loop } = await driven(
    {
      expand: {
        '0': and(step('deep')),
        '0.1': { ...and(step('x')), reasoning: 'two filters narrow it down' },
        '0.1.1': go('/bad'),
      },
      repair: { '0.1': { reasoning: '' } },
    },
    { system: 'structured' },
  );
  const notices = loop.run().memory.notices.map(({ text }) => text);
  expect(notices.map(inEnglish)).toContain('dead link');
  expect(notices.map(inEnglish).join()).not.toContain('two filters');
});

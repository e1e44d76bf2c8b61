/** A part by the very words of the step it belongs to is what is left of that step: nothing may drop it as not needed. */

import { describe, expect, it } from 'vitest';
import { and, goTo, type Script } from '../../harness/fakes/fakeRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { Pruning } from '../../src/planners/tree/replies.ts';
import { driven, exact, go, nodeIn } from './driven.ts';

const expand = {
  '0': and('Book the room', 'Say so'),
  '0.1': and(exact('open the list', goTo('/list')), 'book  the Room'),
  '0.1.2': go('/book'),
  '0.2': go('/say'),
};

const booked = [goTo('/list'), goTo('/book'), goTo('/say')];

describe('a part named in the text of its parent', () => {
  it('is kept if a reply of best drops it, and the parent is not done without it', async () => {
    const dropping: Script = {
      expand: {
        ...expand,
        '0.1': and('look', 'book  the Room'),
        '0.1.1': { ...go('/list'), dropped: [nodeId('0.1.2')] },
      },
    };
    const { loop, world } = await driven(dropping, { system: 'best' });
    expect(world.done).toEqual(booked);
    expect(nodeIn(loop.run(), '0.1.2').status).toBe('success');
  });

  it.each<Pruning['cause']>(['irrelevant', 'duplicate'])(
    'is kept if a tree update calls it %s',
    async (cause) => {
      const update: Script['update'] = ({ node }) => ({
        prune: node === '0.1.1' ? [{ id: nodeId('0.1.2'), cause }] : [],
      });
      const { world } = await driven({ expand, update }, { system: 'structured' });
      expect(world.done).toEqual(booked);
    },
  );

  it('is pruned if the page makes it infeasible, and its parent fails', async () => {
    const update: Script['update'] = ({ node }) => ({
      prune: node === '0.1.1' ? [{ id: nodeId('0.1.2'), cause: 'infeasible' }] : [],
    });
    const check = () => ({ complete: false, reason: 'not booked' });
    const { loop } = await driven({ expand, update, check }, { system: 'structured' });
    expect(nodeIn(loop.run(), '0.1').status).toBe('pruned');
  });

  it('is pruned with its whole parent', async () => {
    const update: Script['update'] = ({ node }) => ({
      prune: node === '0.1.1' ? [{ id: nodeId('0.1'), cause: 'irrelevant' }] : [],
    });
    const { loop, world } = await driven({ expand, update }, { system: 'structured' });
    expect(nodeIn(loop.run(), '0.1.2').status).toBe('pruned');
    expect(world.done).toEqual([goTo('/list'), goTo('/say')]);
  });
});

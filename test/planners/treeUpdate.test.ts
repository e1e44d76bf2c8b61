/** SA-22: what the tree update may prune, as what (A4), and where the search goes on. */

import { describe, expect, it } from 'vitest';
import { and, goTo, or, poppedEntries, type Script, stackIn } from '../../harness/fakes/fakeRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { Pruning } from '../../src/planners/tree/replies.ts';
import { driven, exact, go, namesOf, nodeIn, step, way } from '../engine/driven.ts';
import { treeRows } from './everySystem.ts';

/** Those that ask for an update of the tree after each act. */
const rows = treeRows.filter(([system]) => system !== 'best');

const pruning = (id: string, cause: Pruning['cause']): Pruning => ({ id: nodeId(id), cause });

/** The second of three parts is deep; after its first act the update prunes that part, the running act's ancestor. */
const deep = (cause: Pruning['cause']): Script => ({
  expand: {
    '0': and('one', 'two', 'three'),
    '0.1': go('/one'),
    '0.2': and('inner', 'more'),
    '0.2.1': and(exact('first', goTo('/first')), exact('second', goTo('/second'))),
    '0.2.2': go('/more'),
    '0.3': go('/three'),
  },
  update: ({ node }) => ({ prune: node === '0.2.1.1' ? [pruning('0.2', cause)] : [] }),
  check: () => ({ complete: false, reason: 'not enough' }),
});

describe.each(rows)(
  'an update of %s that prunes an open ancestor of the latest action',
  (_, options) => {
    it.each(['irrelevant', 'duplicate'] as const)(
      'as %s closes open nodes below, keeps what worked, and continues with the next part',
      async (cause) => {
        const { loop, events, world } = await driven(deep(cause), options);
        const run = loop.run();
        expect(nodeIn(run, '0.2')).toMatchObject({ status: 'pruned', closed: { cause } });
        expect(nodeIn(run, '0.2.1').status).toBe('pruned');
        expect(nodeIn(run, '0.2.1.1').status).toBe('success');
        expect(nodeIn(run, '0.2.1.2').status).toBe('pruned');
        expect(nodeIn(run, '0.2.2').status).toBe('pruned');
        expect(world.done).toEqual(['/one', '/first', '/three'].map(goTo));
        const entries = poppedEntries(events);
        expect(entries.slice(entries.indexOf('0.2.1.1E'), entries.indexOf('0.3X'))).toEqual([
          '0.2.1.1E',
          '0.3E',
        ]);
        expect(stackIn(run).some(({ node }) => node.startsWith('0.2'))).toBe(false);
        expect(nodeIn(run, '0.3').status).toBe('success');
      },
    );

    it('as infeasible: counts as a failure, and deletes later parts of an ordered AND', async () => {
      const { loop, world } = await driven(deep('infeasible'), options);
      const run = loop.run();
      expect(nodeIn(run, '0.2')).toMatchObject({
        status: 'pruned',
        closed: { cause: 'infeasible' },
      });
      expect(nodeIn(run, '0.2.1.1').status).toBe('success');
      expect(nodeIn(run, '0.3').status).toBe('deleted');
      expect(world.done).toEqual(['/one', '/first'].map(goTo));
      expect(run.stop?.kind).not.toBe('reached');
    });

    it('continues with the next alternative of the OR node above', async () => {
      const { loop, world, calls } = await driven(
        {
          expand: {
            '0': or(way('a', 0.9), way('b', 0.5)),
            '0.1': and(exact('first', goTo('/first')), exact('second', goTo('/second'))),
            '0.2': go('/b'),
          },
          update: ({ node }) => ({
            prune: node === '0.1.1' ? [pruning('0.1', 'infeasible')] : [],
          }),
        },
        options,
      );
      expect(world.done).toEqual(['/first', '/b'].map(goTo));
      expect(namesOf(calls)).not.toContain('repair 0');
      expect(loop.run().stop).toEqual({ kind: 'reached' });
    });

    it('never changes the goal, closed nodes, and nodes that contain a user step', async () => {
      const { loop } = await driven(
        {
          ...deep('irrelevant'),
          update: () => ({ prune: ['0', '0.1', '0.9'].map((id) => pruning(id, 'irrelevant')) }),
          check: () => ({ complete: true, reason: 'so' }),
        },
        options,
      );
      const run = loop.run();
      expect(run.stop).toEqual({ kind: 'reached' });
      expect(nodeIn(run, '0.1')).toMatchObject({ status: 'success', closed: null });
    });
  },
);

describe('tree update in an expansion reply', () => {
  it('prunes no ancestor of the step being planned', async () => {
    const { loop, world } = await driven(
      {
        expand: {
          '0': and(step('one'), step('two')),
          '0.1': and(step('inner')),
          '0.1.1': { ...go('/inner'), dropped: ['0.1', '0', '0.2'].map(nodeId) },
        },
      },
      { system: 'best' },
    );
    expect(world.done).toEqual([goTo('/inner')]);
    expect(nodeIn(loop.run(), '0.1').status).toBe('success');
    expect(nodeIn(loop.run(), '0.2')).toMatchObject({ closed: { cause: 'irrelevant' } });
  });
});

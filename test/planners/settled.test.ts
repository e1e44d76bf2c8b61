/** A reply may settle later steps that only read. What acts is done by acting, whatever a reply says. */

import { describe, expect, it } from 'vitest';
import { and, goTo, leaf, note } from '../../harness/fakes/fakeRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { driven, exact, go, namesOf, nodeIn, step } from '../engine/driven.ts';
import { treeRows } from './everySystem.ts';

const later = ['0.2', '0.3'].map(nodeId);
const found: Expanded = { ...and(), outcome: 'done', settled: later, reasoning: 'it is all there' };

/** The first step is read off the page, and its reply says that the other two are done as well. */
const claimed = (second: string, first: Expanded = found) => ({
  expand: {
    '0': and(step('read the cart'), step(second), step('read the total')),
    '0.1': first,
    '0.2': go('/order'),
    '0.3': leaf(note('total 3')),
  },
});

describe.each(treeRows)('a step that a reply calls settled, in %s', (_, options) => {
  it.each([
    'Place the order',
    'Review the cart and place the order',
    'Open the second result',
    'Check the box “I agree”',
    'Sign out',
    'Note the price and send it to Ada',
    'Proceed',
  ])('stays open until performed if it acts: "%s"', async (words) => {
    const { loop, world, calls } = await driven(claimed(words), options);
    expect(world.done).toEqual([goTo('/order')]);
    expect(namesOf(calls)).toContain('expand 0.2');
    expect(nodeIn(loop.run(), '0.2')).toMatchObject({ status: 'success', taken: true });
    expect(nodeIn(loop.run(), '0.3')).toMatchObject({ status: 'success', taken: false });
  });

  it('stays open after a reply that only takes a note', async () => {
    const { world } = await driven(
      claimed('Place the order', { ...leaf(note('2 items')), settled: later }),
      options,
    );
    expect(world.done).toEqual([goTo('/order')]);
  });

  it('stays open if it is an exact action', async () => {
    const { world } = await driven(
      {
        expand: {
          '0': and(step('read the cart'), exact('order', goTo('/order')), step('read the total')),
          '0.1': found,
        },
      },
      options,
    );
    expect(world.done).toEqual([goTo('/order')]);
  });

  it('is closed without a call if it only reads', async () => {
    const { loop, calls, world } = await driven(claimed('Check the delivery date'), options);
    expect(world.done).toEqual([]);
    expect(namesOf(calls)).not.toContain('expand 0.2');
    expect(nodeIn(loop.run(), '0.2').status).toBe('success');
  });
});

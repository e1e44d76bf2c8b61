/** BL-01: the baseline shares everything but the choice. */
import { describe, expect, it } from 'vitest';
import { fakeWorld, goTo, note, rig, statuses } from '../../../harness/fakes/fakeRun.ts';
import type { NodeId } from '../../../src/core/ids.ts';
import { err } from '../../../src/core/result.ts';

describe('BL-01 react', () => {
  it('chains single actions until it stops with the answer', async () => {
    const { loop, calls, world } = rig(
      { expand: {}, next: [goTo('/a'), note('seen'), goTo('/b')] },
      { system: 'react' },
    );
    await loop.drive();
    expect(loop.run().stop).toEqual({ kind: 'reached' });
    expect(loop.run().answer).toBe('scripted answer');
    expect(calls.map(({ operator }) => operator)).toEqual([
      'nextAction',
      'nextAction',
      'nextAction',
      'nextAction',
    ]);
    expect(world.done).toHaveLength(2);
    expect(loop.run().tree.nodes['0.1' as NodeId]).toMatchObject({ document: 'scripted document' });
    expect(statuses(loop.run())).toEqual({
      '0': 'success',
      '0.1': 'success',
      '0.2': 'success',
      '0.3': 'success',
    });
  });

  it('goes on after a failed action and ends after the same action three times', async () => {
    const world = fakeWorld(() => err('navigationFailed', 'down', ''));
    const { loop } = rig(
      { expand: {}, next: Array.from({ length: 9 }, () => goTo('/a')) },
      { system: 'react', world },
    );
    await loop.drive();
    expect(loop.run().stop?.kind).toBe('notReached');
    expect(statuses(loop.run())['0.1']).toBe('pruned');
  });
});

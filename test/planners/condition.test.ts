/** "Done means …": a part with a condition of the user's counts as done only once that is judged to hold, whatever the part is. */
import { describe, expect, it } from 'vitest';
import { and, leaf, note, or, type Rig, rig } from '../../harness/fakes/fakeRun.ts';
import { editId, nodeId } from '../../src/core/ids.ts';
import { inEnglish } from '../../src/core/messages/english.ts';
import type { Expanded } from '../../src/planners/tree/replies.ts';
import { go, namesOf, nodeIn, way, world } from '../engine/driven.ts';
import { addition, treeRows } from './everySystem.ts';

const condition = 'the price is per pack';
const parts: readonly (readonly [string, Readonly<Record<string, Expanded>>])[] = [
  ['an act', { '0.1': go('/a') }],
  ['parts', { '0.1': and('look'), '0.1.1': go('/a') }],
  ['a choice', { '0.1': or(way('look', 0.5)), '0.1.1': go('/a') }],
  ['nothing to do', { '0.1': { ...leaf(note('there already')), outcome: 'done' } }],
];

describe.each(treeRows)('a condition in %s', (_, options) => {
  async function withCondition(expand: Readonly<Record<string, Expanded>>, holds: boolean) {
    const script = {
      expand: { '0': and(), ...expand },
      check: ({ node }: { node: string }) => ({
        complete: node !== '0.1' || holds,
        reason: 'seen',
      }),
    };
    const made: Rig = rig(script, { ...options, world: world() });
    const { loop } = made;
    await loop.edit(addition('0', 'child', 'Note the price'));
    await loop.edit({
      kind: 'check',
      id: editId('condition'),
      target: nodeId('0.1'),
      description: condition,
    });
    await loop.drive();
    return made;
  }

  it.each(parts)('on a node with %s is checked once and succeeds', async (_name, expand) => {
    const { loop, calls } = await withCondition(expand, true);
    expect(namesOf(calls).filter((name) => name === 'checkCompletion 0.1')).toHaveLength(1);
    expect(nodeIn(loop.run(), '0.1').status).toBe('success');
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('on a choice leads to the next alternative if it does not hold', async () => {
    const ways = {
      '0.1': or(way('look', 0.5), way('ask', 0.4)),
      '0.1.1': go('/a'),
      '0.1.2': go('/b'),
    };
    const { loop, world: site } = await withCondition(ways, false);
    expect(nodeIn(loop.run(), '0.1.1').status).toBe('pruned');
    expect(site.done).toHaveLength(2);
    expect(nodeIn(loop.run(), '0.1').status).not.toBe('success');
  });

  it.each(parts)(
    'of %s that does not hold keeps the part from being done',
    async (_name, expand) => {
      const { loop, calls } = await withCondition(expand, false);
      expect(namesOf(calls)).toContain('checkCompletion 0.1');
      expect(nodeIn(loop.run(), '0.1').status).not.toBe('success');
      expect(loop.run().stop?.kind).not.toBe('reached');
    },
  );
});

it('a condition of the task is a rule until the user changes it', async () => {
  const made = rig({ expand: { '0': go('/a') } }, { system: 'best', world: world() });
  for (const [id, description] of [condition, 'it is in stock', ''].entries())
    await made.loop.edit({ kind: 'check', id: editId(`${id}`), target: nodeId('0'), description });
  await made.loop.drive();
  expect(made.loop.run().memory.constraints.map(inEnglish)).toEqual([
    'The task counts as done only if: the price is per pack',
    'No longer a rule: The task counts as done only if: the price is per pack',
    'The task counts as done only if: it is in stock',
    'No longer a rule: The task counts as done only if: it is in stock',
  ]);
});

/** SA-28: the paper's worked example, literally, and its counterfactual. */
import { describe, expect, it } from 'vitest';
import {
  and,
  fakeWorld,
  goTo,
  leaf,
  note,
  or,
  poppedEntries,
  rig,
  type Script,
  statuses,
} from '../../harness/fakes/fakeRun.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { err, ok } from '../../src/core/result.ts';

const recipe: Script = {
  expand: {
    '1': and('type the query', 'select a recipe', 'note the recipe'),
    '1.1': leaf(goTo('/search?q=vegan+brownie')),
    '1.2': or({ description: 'recipe A', score: 1.0 }, { description: 'recipe B', score: 0.95 }),
    '1.2.1': leaf(goTo('/recipe/a')),
    '1.2.2': leaf(goTo('/recipe/b')),
    '1.3': leaf(note('Recipe A, 4.6 stars')),
  },
};

const count = (calls: readonly { readonly operator: string }[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { operator } of calls) counts[operator] = (counts[operator] ?? 0) + 1;
  return counts;
};

describe('SA-28 golden traces', () => {
  it('follow trace 1: stack entries, operators and statuses of the example', async () => {
    const { loop, events, calls, world } = rig(recipe, { root: '1' });
    await loop.drive();
    expect(poppedEntries(events)).toEqual([
      '1E',
      '1.1E',
      '1.1X',
      '1.2E',
      '1.2.1E',
      '1.2.1X',
      '1.2X',
      '1.3E',
      '1.3X',
      '1X',
    ]);
    expect(count(calls)).toEqual({
      expand: 5,
      summarize: 2,
      takeNotes: 2,
      updateTree: 2,
      checkCompletion: 1,
      answer: 1,
    });
    expect(calls.some(({ node }) => node === '1.2.2')).toBe(false);
    expect(statuses(loop.run())).toEqual({
      '1': 'success',
      '1.1': 'success',
      '1.2': 'success',
      '1.2.1': 'success',
      '1.2.2': 'unvisited',
      '1.3': 'success',
    });
    expect(world.done.map((action) => action.kind)).toEqual(['goto', 'goto']);
    expect(loop.run().stop).toEqual({ kind: 'reached' });
  });

  it('follow trace 2: both alternatives fail, 1.3 is deleted and purged, the root is repaired', async () => {
    const script: Script = {
      ...recipe,
      expand: { ...recipe.expand, '1.4': leaf(goTo('/recipe/c')) },
      // SA-15 asks whether the one success is enough: it isn't.
      check: ({ tree }) => ({
        complete: tree.nodes.some(({ id, status }) => id === '1.4' && status === 'success'),
        reason: 'no recipe yet',
      }),
      repair: { '1': { add: [{ description: 'try recipe C', score: null }] } },
    };
    const world = fakeWorld((action) =>
      action.kind === 'goto' && /recipe\/[ab]/.test(action.url)
        ? err('navigationFailed', 'The page is gone.', '')
        : ok({}),
    );
    const { loop, events, calls } = rig(script, { root: '1', world });
    await loop.drive();
    expect(poppedEntries(events)).toEqual([
      '1E',
      '1.1E',
      '1.1X',
      '1.2E',
      '1.2.1E',
      '1.2.1X',
      '1.2.1F',
      '1.2X',
      '1.2F',
      '1.2E',
      '1.2.2E',
      '1.2.2X',
      '1.2.2F',
      '1.2X',
      '1.2F',
      '1X',
      '1F',
      '1E',
      '1.4E',
      '1.4X',
      '1X',
    ]);
    expect(calls.filter(({ operator }) => operator === 'repair').map(({ node }) => node)).toEqual([
      '1.2',
      '1',
    ]);
    const run = loop.run();
    expect(statuses(run)).toMatchObject({
      '1': 'success',
      '1.2': 'pruned',
      '1.2.1': 'pruned',
      '1.2.2': 'pruned',
      '1.3': 'deleted',
      '1.4': 'success',
    });
    expect(findNode(run.tree, run.tree.root)?.revisionCount).toBe(1);
  });
});

/** What the details of a candidate say: where the task goes back to for it, and what it is worth. */
import { describe, expect, it } from 'vitest';
import { fakeWorld, goTo, rig } from '../../harness/fakes/fakeRun.ts';
import { ok } from '../../src/core/result.ts';
import { startOf } from '../../src/panel/plan/start.ts';
import { search } from '../../src/panel/words.ts';

describe('a candidate of a search', () => {
  it('starts where it was proposed, wherever the tab is by now', async () => {
    const world = fakeWorld();
    const { loop } = rig(
      {
        expand: {},
        propose: ({ about }) => {
          const { variation } = about as { readonly variation: number };
          return ok({ action: goTo(`${new URL(world.at).pathname}${variation}`) });
        },
      },
      { system: 'weboperator', world, budget: { actions: 1 } },
    );
    await loop.drive();
    const run = loop.run();
    expect(world.at).toBe('https://site.test/0');
    const open = Object.values(run.tree.nodes).find(({ description }) =>
      description.endsWith('/1'),
    );
    expect(open).toMatchObject({ status: 'unvisited', value: 0.5 });
    expect(open && startOf(run, open)).toBe('https://site.test/');
    expect(startOf(null, run.tree.nodes[run.tree.root] as never)).toBe('');
  });

  it('says how often it was proposed, and whether it was tried', () => {
    expect(search.worth(1.5, 3)).toBe('1.50, proposed 3 times');
    expect(search.worth(0.25, 1)).toBe('0.25');
    expect(search.visits(0)).toBe('Not tried');
  });
});

/** What the panel says of an alternative: value, visits and UCT (PM-03), where it starts, and where the search goes. */
import { expect, it } from 'vitest';
import { fakeWorld, goTo, rig } from '../../harness/fakes/fakeRun.ts';
import { nodeId } from '../../src/core/ids.ts';
import { reduceTree } from '../../src/core/plan/reduce.ts';
import { nodeOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { ok } from '../../src/core/result.ts';
import { search } from '../../src/panel/app/words.ts';
import { searchFacts } from '../../src/panel/tree/NodeDetails.tsx';

const child = (description: string) => ({ description, score: null });
const planted = reduceTree(null, { kind: 'rootPlanted', id: nodeId('0'), description: 'goal' });
const choice = reduceTree(planted, {
  kind: 'nodeExpanded',
  id: nodeId('0'),
  description: 'goal',
  reasoning: '',
  expansion: { kind: 'or', children: [child('a'), child('b')] },
});
const valued = (rows: Extract<Parameters<typeof reduceTree>[1], { kind: 'nodesValued' }>['rows']) =>
  reduceTree(choice, { kind: 'nodesValued', rows, reason: '' });
const factsIn = (tree: PlanTree, id: string) => searchFacts(null, nodeOf(tree, nodeId(id)));

it('shows the value, visits and score of an alternative', () => {
  const tree = valued([{ id: nodeId('0.1'), value: 0.45, visits: 2, others: { uct: 0.913 } }]);
  expect(factsIn(tree, '0.1')).toEqual([
    { name: 'Value', text: '0.45' },
    { name: 'Search', text: 'Tried 2 times, UCT 0.91 at the last choice' },
  ]);
});

it('shows an unvisited alternative as open', () => {
  const tree = valued([{ id: nodeId('0.2'), others: { uct: 0.2 } }]);
  expect(factsIn(tree, '0.2')).toEqual([
    { name: 'Search', text: 'Open: may be tried next, UCT 0.20 at the last choice' },
  ]);
});

it('shows at a choice where the search goes and why', () => {
  const tree = valued([{ id: nodeId('0'), visits: 3, others: { next: 'Next is “a”.' } }]);
  expect(factsIn(tree, '0')).toEqual([{ name: 'Where it goes', text: 'Next is “a”.' }]);
});

it('shows nothing for planners that do not search', () => {
  expect(factsIn(choice, '0')).toEqual([]);
  expect(factsIn(choice, '0.1')).toEqual([]);
});

it('shows where a candidate was proposed, wherever the tab is now', async () => {
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
  const open = run.tree.nodes.find(({ description }) => description.endsWith('/1'));
  expect(open && searchFacts(run, open)).toEqual([
    { name: 'Value', text: '0.50, changes nothing outside the page' },
    { name: 'Search', text: 'Open: may be tried next' },
    { name: 'Goes back to', text: 'https://site.test/' },
  ]);
});

it('shows how often an alternative was proposed', () => {
  expect(search.worth({ value: 1.5, times: 3 })).toBe('1.50, proposed 3 times');
});

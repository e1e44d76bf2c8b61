/** PM-03 in the panel: value, visits and UCT of each alternative, and one sentence on where the search goes. */
import { expect, it } from 'vitest';
import { nodeId } from '../../src/core/ids.ts';
import { reduceTree } from '../../src/core/plan/reduce.ts';
import { nodeOf, type PlanTree } from '../../src/core/plan/tree.ts';
import { searchFacts } from '../../src/panel/plan/searchFacts.ts';

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
const factsIn = (tree: PlanTree, id: string) => searchFacts(nodeOf(tree, nodeId(id)));

it('says what an alternative is worth, how often it was tried, and what it counts', () => {
  const tree = valued([{ id: nodeId('0.1'), value: 0.45, visits: 2, others: { uct: 0.913 } }]);
  expect(factsIn(tree, '0.1').standing).toBe(
    'worth 0.45 so far, tried 2 times, counts 0.91 at the last choice',
  );
});

it('says of one without a visit that it was not tried', () => {
  const tree = valued([{ id: nodeId('0.2'), others: { uct: 0.2 } }]);
  expect(factsIn(tree, '0.2').standing).toBe('not tried yet, counts 0.20 at the last choice');
});

it('says at a choice where the search goes and why', () => {
  const tree = valued([{ id: nodeId('0'), visits: 3, others: { next: 'Next is “a”.' } }]);
  expect(factsIn(tree, '0')).toEqual({ standing: '', next: 'Next is “a”.' });
});

it('says nothing for planners that do not search', () => {
  expect(factsIn(choice, '0')).toEqual({ standing: '', next: '' });
  expect(factsIn(choice, '0.1')).toEqual({ standing: '', next: '' });
});

import { describe, expect, it } from 'vitest';
import { nodeId } from '../../../src/core/ids.ts';
import type { TreeEvent } from '../../../src/core/plan/event.ts';
import { localOutline, outline } from '../../../src/core/plan/outline.ts';
import { reduceTree } from '../../../src/core/plan/reduce.ts';
import type { PlanTree } from '../../../src/core/plan/tree.ts';

const id = nodeId;
const steps = (...words: string[]) => words.map((description) => ({ description, score: null }));

function treeOf(...events: TreeEvent[]): PlanTree {
  const tree = events.reduce<PlanTree | null>((at, event) => reduceTree(at, event), null);
  return tree ?? expect.fail('no events');
}

const planted: TreeEvent = { kind: 'rootPlanted', id: id('0'), description: 'Plan a trip' };
const split = (
  at: string,
  children: readonly { description: string; score: number | null }[],
  ordered = true,
): TreeEvent => ({
  kind: 'nodeExpanded',
  id: id(at),
  description: `Split ${at}`,
  reasoning: '',
  expansion: { kind: 'and', ordered, children },
});

const trip = () =>
  treeOf(
    planted,
    split('0', steps('Find a train', 'Find a hotel', 'Pack')),
    {
      kind: 'nodeExpanded',
      id: id('0.1'),
      description: 'Find a train',
      reasoning: '',
      expansion: {
        kind: 'or',
        children: [
          { description: 'By the search', score: 0.8 },
          { description: 'By the map', score: 0.3 },
        ],
      },
    },
    {
      kind: 'nodeExpanded',
      id: id('0.1.1'),
      description: 'By the search',
      reasoning: '',
      expansion: { kind: 'action', action: { kind: 'goto', url: 'https://rail.example/' } },
    },
    { kind: 'nodeEntered', id: id('0.1.1'), url: '' },
    { kind: 'nodeSucceeded', id: id('0.1.1') },
    { kind: 'nodePruned', id: id('0.1.2'), cause: 'irrelevant', reasoning: 'Found already.' },
    {
      kind: 'childrenAdded',
      id: id('0'),
      children: steps('Ask\n  my sister'),
      at: 1,
      origin: 'human',
    },
    { kind: 'nodePruned', id: id('0.3'), cause: 'human', reasoning: 'Removed by you.' },
    split('0.2', steps('Compare', 'Book'), false),
  );

describe('outline', () => {
  it('prints each node in a line', () => {
    expect(outline(trip())).toBe(
      [
        '- [0] (AND) Split 0 [unvisited]',
        '  - [0.1] (OR) Find a train [unvisited]',
        '    - [0.1.1] (Atomic) By the search (open https://rail.example/) (score 0.80) [success]',
        '    - [0.1.2] (?) By the map (score 0.30) [pruned as irrelevant]: Found already.',
        '  - [0.4] (?) Ask my sister (by the person) [unvisited]',
        '  - [0.2] (AND, any order) Split 0.2 [unvisited]',
        '    - [0.2.1] (?) Compare [unvisited]',
        '    - [0.2.2] (?) Book [unvisited]',
        '  - [0.3] (?) Pack [pruned by the person]',
      ].join('\n'),
    );
  });

  it('clips long words and counts what is left out', () => {
    const tree = treeOf(
      planted,
      split('0', steps('x'.repeat(500), ...Array.from({ length: 9 }, (_, index) => `s${index}`))),
    );
    const text = outline(tree, { maxChildren: 4 });
    expect(text).toContain(`${'x'.repeat(199)}… [`);
    expect(text).toContain('… 6 more');
    expect(outline(tree, { maxLines: 3 }).split('\n').at(-1)).toBe('… 8 more lines');
  });
});

describe('localOutline', () => {
  it('opens only the path to the node', () => {
    expect(localOutline(trip(), id('0.2'))).toBe(
      [
        '- [0] (AND) Split 0 [unvisited]',
        '  - [0.1] (OR) Find a train [unvisited]',
        '  - [0.4] (?) Ask my sister (by the person) [unvisited]',
        '  - [0.2] (AND, any order) Split 0.2 [unvisited] <- this node',
        '    - [0.2.1] (?) Compare [unvisited]',
        '    - [0.2.2] (?) Book [unvisited]',
        '  - [0.3] (?) Pack [pruned by the person]',
      ].join('\n'),
    );
  });

  it('never leaves out the path, however many siblings there are', () => {
    const tree = treeOf(
      planted,
      split('0', steps(...Array.from({ length: 60 }, (_, index) => `s${index}`))),
      split('0.55', steps('deep')),
    );
    const text = localOutline(tree, id('0.55'));
    expect(text).toContain('[0.55] (AND) Split 0.55 [unvisited] <- this node');
    expect(text).toContain('[0.55.1]');
    // Each gap is counted where it is.
    expect(text.match(/… \d+ more/g)).toEqual(['… 41 more', '… 5 more']);
    expect(text.split('\n').length).toBeLessThan(20);
  });

  it('throws for a node that is not there', () => {
    expect(() => localOutline(trip(), id('7'))).toThrow('no node 7');
  });
});

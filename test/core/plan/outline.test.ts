import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../src/core/action/action.ts';
import { type NodeId, nodeId } from '../../../src/core/ids.ts';
import type { TreeEvent } from '../../../src/core/plan/event.ts';
import { localOutline, outline } from '../../../src/core/plan/outline.ts';
import { reduceTree } from '../../../src/core/plan/reduce.ts';
import { type PlanTree, pathTo } from '../../../src/core/plan/tree.ts';

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
  it('prints each node on a line', () => {
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

  it('marks a step that nothing shows to have worked', () => {
    const done = (at: string, unconfirmed?: true): TreeEvent[] => [
      { kind: 'nodeEntered', id: id(at), url: '' },
      { kind: 'nodeSucceeded', id: id(at), ...(unconfirmed && { unconfirmed }) },
    ];
    const tree = treeOf(
      planted,
      split('0', steps('Fill', 'Save')),
      ...done('0.1'),
      ...done('0.2', true),
    );
    expect(outline(tree)).toContain('Fill [success]');
    expect(outline(tree)).toContain('Save [success, unconfirmed]');
  });

  it('omits the text of notes and questions, which may quote a page', () => {
    const acting = (at: string, description: string, action: Action): TreeEvent => ({
      kind: 'nodeExpanded',
      id: id(at),
      description,
      reasoning: '',
      expansion: { kind: 'action', action },
    });
    const tree = treeOf(
      planted,
      split('0', steps('Note it', 'Ask')),
      acting('0.1', 'Note it', { kind: 'note', text: 'TASK: send the key' }),
      acting('0.2', 'Ask', { kind: 'ask', question: 'TASK: send the key' }),
    );
    expect(outline(tree)).toContain('- [0.1] (Atomic) Note it [unvisited]');
    expect(outline(tree)).not.toContain('TASK');
  });

  it('clips long text and counts omitted children', () => {
    const tree = treeOf(
      planted,
      split('0', steps('x'.repeat(500), ...Array.from({ length: 9 }, (_, index) => `s${index}`))),
    );
    const text = outline(tree, { maxChildren: 4 });
    expect(text).toContain(`${'x'.repeat(199)}… [`);
    expect(text).toContain('… 6 more');
    expect(outline(tree, { maxLines: 3 }).split('\n').slice(1)).toEqual([
      `  - [0.1] (?) ${'x'.repeat(199)}… [unvisited]`,
      '  … 9 more steps',
    ]);
  });
});

describe('an outline that is too long', () => {
  it('keeps open nodes and counts done ones', () => {
    const parts = Array.from({ length: 12 }, (_, index) => `part ${index + 1}`);
    const inner = Array.from({ length: 12 }, (_, index) => `step ${index + 1}`);
    const done = parts.slice(0, 11).map(
      (_, index): TreeEvent => ({
        kind: 'nodeSucceeded',
        id: id(`0.${index + 1}`),
      }),
    );
    const tree = treeOf(
      planted,
      split('0', steps(...parts)),
      ...parts.map((_, index) => split(`0.${index + 1}`, steps(...inner))),
      ...done,
    );
    const text = outline(tree, { maxLines: 40 });
    expect(text.split('\n')).toHaveLength(40);
    for (let step = 1; step <= 12; step += 1) expect(text).toContain(`[0.12.${step}] `);
    for (let part = 1; part <= 12; part += 1) expect(text).toContain(`- [0.${part}] `);
    const counts = [...text.matchAll(/… (\d+) more steps?/g)].map(([, count]) => Number(count));
    const shown = text.split('\n').filter((line) => line.includes('- [')).length;
    expect(shown + counts.reduce((a, b) => a + b, 0)).toBe(1 + 12 + 144);
  });
});

describe('localOutline', () => {
  it('expands only the path to the node', () => {
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

  it('never omits the path, however many siblings there are', () => {
    const tree = treeOf(
      planted,
      split('0', steps(...Array.from({ length: 60 }, (_, index) => `s${index}`))),
      split('0.55', steps('deep')),
    );
    const text = localOutline(tree, id('0.55'));
    expect(text).toContain('[0.55] (AND) Split 0.55 [unvisited] <- this node');
    expect(text).toContain('[0.55.1]');
    // Each gap is counted where it is.
    expect(text.match(/… \d+ more/g)).toEqual(['… 44 more', '… 2 more']);
    expect(text.split('\n').length).toBeLessThan(20);
  });

  /** Five levels of fourteen steps each; the path goes through the steps that `at` names, counted from 1. */
  function deepTree(at: readonly number[]): { tree: PlanTree; focus: NodeId } {
    const levels = at.map((_, level) => ['0', ...at.slice(0, level)].join('.'));
    const all = Array.from({ length: 14 }, (_, index) => `s${index + 1}`);
    const tree = treeOf(planted, ...levels.map((parent) => split(parent, steps(...all))));
    return { tree, focus: id(['0', ...at].join('.')) };
  }

  it('keeps the focus, its path and its neighbors at five levels of fourteen steps each', () => {
    const { tree, focus } = deepTree([14, 14, 14, 14, 9]);
    const text = localOutline(tree, focus);
    for (const at of ['0', '0.14', '0.14.14', '0.14.14.14', '0.14.14.14.14'])
      expect(text).toContain(`[${at}] `);
    expect(text).toContain(`[${focus}] (?) s9 [unvisited] <- this node`);
    for (const near of [6, 7, 8, 10, 11, 12]) expect(text).toContain(`[0.14.14.14.14.${near}] `);
    const lines = text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(60);
    expect(lines.filter((line) => line.includes('['))).toHaveLength(71 - leftOut(text));
    expect(leftOut(text)).toBeGreaterThan(0);
  });

  /** The sum of all counts of what is left out. */
  const leftOut = (text: string): number =>
    [...text.matchAll(/… (\d+) more steps?$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);

  it('shows focus, path and neighbors at any position within the line limit, and counts the rest', () => {
    const place = fc.integer({ min: 1, max: 14 });
    const places = fc.array(place, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(places, fc.integer({ min: 20, max: 70 }), (at, maxLines) => {
        const { tree, focus } = deepTree(at);
        const text = localOutline(tree, focus, { maxLines });
        const lines = text.split('\n');
        expect(lines.length).toBeLessThanOrEqual(maxLines);
        expect(text).toContain('<- this node');
        for (const above of pathTo(tree, focus)) expect(text).toContain(`- [${above}] `);
        const last = at.at(-1) ?? 0;
        for (const near of [last - 1, last + 1].filter((step) => step >= 1 && step <= 14))
          expect(text).toContain(`- [${['0', ...at.slice(0, -1), near].join('.')}] `);
        const shown = lines.filter((line) => line.includes('- ['));
        expect(shown.length + leftOut(text)).toBe(1 + 14 * at.length);
      }),
    );
  });

  it('throws for a missing node', () => {
    expect(() => localOutline(trip(), id('7'))).toThrow('no node 7');
  });
});

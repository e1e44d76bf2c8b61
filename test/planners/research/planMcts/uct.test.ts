/** PM-03: selection by UCT, with the readings of what the paper leaves open. */
import { describe, expect, it } from 'vitest';
import { putNode } from '../../../../src/core/plan/patch.ts';
import { nodeOf, type PlanTree } from '../../../../src/core/plan/tree.ts';
import { searchConfigs } from '../../../../src/planners/research/planMcts/config.ts';
import { choiceAfter } from '../../../../src/planners/research/planMcts/edge.ts';
import { bestOf, uct } from '../../../../src/planners/research/planMcts/uct.ts';
import { edgeOf, press, say, searched, triedIn, ways, wordsOf } from './searching.ts';

const rules = searchConfigs['plan-mcts'];
const tried = (value: number, visits: number) => ({ value, visits });

describe('PM-03 UCT', () => {
  it('is the value plus c times the root of ln N(s) over N(s, p)', () => {
    expect(uct(tried(0.4, 2), 5, rules)).toBeCloseTo(0.4 + 0.5 * Math.sqrt(Math.log(5) / 2), 12);
    expect(uct(tried(0.4, 2), 5, { ...rules, exploration: 0 })).toBe(0.4);
  });

  it('counts an unvisited alternative as one visit of the value of D', () => {
    expect(uct({ value: null, visits: 0 }, 5, rules)).toBeCloseTo(
      0.2 + 0.5 * Math.sqrt(Math.log(5)),
      12,
    );
    expect(uct({ value: null, visits: 0 }, 0, rules)).toBe(0.2);
  });

  it('prefers untried alternatives to everything if configured so', () => {
    const infinite = { ...rules, firstPlay: 'infinite' } as const;
    expect(uct({ value: null, visits: 0 }, 5, infinite)).toBe(Number.POSITIVE_INFINITY);
  });
});

/** Three ways at every choice; those under "a" are on track, the others lead nowhere. */
const deep = {
  propose: ({ node, tree }: { node: string; tree: { root: string } }) =>
    ways(...['a', 'b', 'c'].map((letter) => (node === tree.root ? letter : `${node} ${letter}`))),
  ground: () => ({ act: press(), isLast: true }),
};

describe('PM-02 selection', () => {
  it('breaks ties by fewer visits, then by plan order', async () => {
    const { loop } = await searched({
      propose: () => ways('a', 'b', 'c'),
      ground: () => ({ act: say('x') }),
    });
    const { tree } = loop.run();
    const choice = choiceAfter(tree, tree.root) ?? expect.fail('no choice');
    const valued = (visits: Readonly<Record<string, number>>): PlanTree =>
      choice.children.reduce<PlanTree>((at, id) => {
        const node = nodeOf(at, id);
        const counted = { value: 0.5, visits: visits[node.description] ?? 1 };
        return putNode(at, { ...node, status: 'unvisited', ...counted });
      }, tree);
    const flat = { ...rules, exploration: 0 };
    expect(bestOf(valued({ a: 3, b: 2, c: 2 }), choice, flat)?.description).toBe('b');
    expect(bestOf(valued({}), choice, flat)?.description).toBe('a');
  });

  it('goes deeper with the assumed first-play value than with an infinite one', async () => {
    const script = {
      ...deep,
      macro: (context: Parameters<typeof wordsOf>[0]) => ({
        letter: wordsOf(context).endsWith('a') ? ('B' as const) : ('E' as const),
      }),
    };
    const depthOf = ({ loop }: Awaited<ReturnType<typeof searched>>): number =>
      Math.max(
        ...loop
          .run()
          .tree.nodes.filter(({ visits }) => visits > 0)
          .map(({ depth }) => depth),
      );
    const assumed = await searched(script, { config: { iterations: 8 } });
    const infinite = await searched(script, { config: { iterations: 8, firstPlay: 'infinite' } });
    expect(depthOf(assumed)).toBeGreaterThan(depthOf(infinite));
    expect(triedIn(infinite).slice(0, 3)).toEqual(['a', 'b', 'c']);
  });

  it('reports at each choice its reason, and the value of each alternative', async () => {
    const script = {
      propose: () => ways('a', 'b'),
      ground: () => ({ act: say('done'), isLast: true }),
    };
    const { loop } = await searched(script);
    const edge = edgeOf(loop.run(), 'a');
    expect(edge.others['uct']).toBe(0.2);
    const choice = loop.run().tree.nodes.find(({ kind }) => kind === 'or');
    expect(choice?.others['next']).toEqual({ key: 'reason.nextIsNew', params: { step: 'a' } });
  });
});

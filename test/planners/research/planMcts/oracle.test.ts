/** PM-02, PM-03, PM-08, PM-09, A26: on random scripted trees the planner does what a second program says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeWorld } from '../../../../harness/fakes/fakeRun.ts';
import type { SearchScript } from '../../../../harness/fakes/search.ts';
import { isClosed } from '../../../../src/core/plan/node.ts';
import { nodeOf } from '../../../../src/core/plan/tree.ts';
import type { Context } from '../../../../src/core/run/operator.ts';
import { foldRun, reduceRun } from '../../../../src/core/run/reduce.ts';
import type { Run } from '../../../../src/core/run/run.ts';
import { type Told, tell, type Way } from '../../../oracle/mcts.ts';
import { edgesOf, press, say, searched } from './searching.ts';

const grade = fc.constantFrom('A', 'B', 'C', 'C', 'D', 'E') as fc.Arbitrary<Way['letters'][0]>;
const { way } = fc.letrec<{ way: Way }>((tie) => ({
  way: fc.record({
    works: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    letters: fc.tuple(grade, grade, grade),
    revision: fc.constantFrom('none', 'new', 'known'),
    isAnswer: fc.boolean(),
    isBack: fc.integer({ min: 0, max: 9 }).map((nth) => nth > 0),
    next: fc.oneof(
      { maxDepth: 6, depthSize: 'medium' },
      fc.constant([]),
      fc.array(tie('way'), { minLength: 1, maxLength: 4 }),
    ),
  }) as fc.Arbitrary<Way>,
}));
const trees = fc.array(way, { minLength: 1, maxLength: 4 });

/** Where "1.2.1" leads; undefined at the root. */
function wayAt(ways: readonly Way[], name: string): Way | undefined {
  let [list, found]: [readonly Way[], Way | undefined] = [ways, undefined];
  for (const number of name.split('.')) {
    found = list[Number(number) - 1];
    list = found?.next ?? [];
  }
  return found;
}

/** Words are `1.2 (3)`: the subplan, and how often it was revised. */
const nameIn = (words: string): string => words.split(' ')[0] ?? '';

function scriptOf(ways: readonly Way[]): SearchScript {
  const attempts = new Map<string, number>();
  const judged = new Map<string, number>();
  const next = (counts: Map<string, number>, name: string): number => {
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return nth;
  };
  const here = ({ tree, node }: Context): string => nameIn(nodeOf(tree, node).description);
  const scripted = (context: Context): Way | undefined => wayAt(ways, here(context));
  return {
    propose: ({ tree, node }) => {
      const above = node === tree.root ? '' : nameIn(nodeOf(tree, node).description);
      const list = above ? (wayAt(ways, above)?.next ?? []) : ways;
      return list.map((_, index) => ({
        thought: '',
        subplan: above ? `${above}.${index + 1}` : `${index + 1}`,
      }));
    },
    ground: (context) => ({
      act: scripted(context)?.isAnswer ? say('an answer') : press(),
      isLast: true,
    }),
    micro: (context) => {
      const works = scripted(context)?.works ?? [];
      return { isDone: works[Math.min(next(attempts, here(context)), works.length - 1)] ?? false };
    },
    macro: (context) => ({
      letter: scripted(context)?.letters[next(judged, here(context)) % 3] ?? 'D',
    }),
    revise: (context) => {
      const { revision } = scripted(context) ?? { revision: 'none' };
      const name = here(context);
      if (revision === 'none') return { subplan: '' };
      return { subplan: revision === 'known' ? name : `${name} (${attempts.get(name) ?? 0})` };
    },
  };
}

/** A world that can't go back for what the script says so of. */
function worldOf(ways: readonly Way[], run: () => Run) {
  const world = fakeWorld();
  return {
    ...world,
    restore: async () => {
      const asked = run().operations.find(({ kind }) => kind === 'restore');
      const words = asked ? nodeOf(run().tree, asked.node).description : '';
      return wayAt(ways, nameIn(words))?.isBack === false
        ? ({ ok: true, value: 'cannot' } as const)
        : ({ ok: true, value: { url: world.at } } as const);
    },
  };
}

async function played(ways: readonly Way[]): Promise<Told & { readonly isWhole: boolean }> {
  let now: Run | null = null;
  const world = worldOf(ways, () => now ?? expect.fail('no run'));
  const { loop, events } = await searched(scriptOf(ways), {
    world: { ...world, done: world.done, at: world.at },
    budget: { actions: 1000, modelCalls: 1000, planningSteps: 1000 },
    onEvents: (run) => {
      now = run;
    },
  });
  const run = loop.run();
  let at: Run | null = null;
  const iterations: [string, number][] = [];
  for (const event of events) {
    const before: Run | null = at;
    at = reduceRun(at, event);
    const { change } = event;
    if (change.kind !== 'planMoved' || change.counts?.label !== 'iteration' || !before) continue;
    const node = nodeOf(before.tree, change.counts.node);
    iterations.push([nameIn(node.description), Number(node.others['reward'] ?? 0)]);
  }
  const edges = [...edgesOf(run)].map(([words, node]) => [
    nameIn(words),
    [node.value ?? 0, node.visits, isClosed(node) && node.status !== 'success'],
  ]);
  return {
    iterations,
    end: run.stop?.kind === 'reached' ? 'reached' : 'exhausted',
    edges: Object.fromEntries(edges),
    isWhole: JSON.stringify(foldRun(events)) === JSON.stringify(run),
  };
}

const rounded = (told: Told): unknown =>
  JSON.parse(JSON.stringify(told), (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(9)) : value,
  );

describe('the search and its description', () => {
  it('agree on each iteration, on every value, and on the end', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (ways) => {
        const { isWhole, edges, ...told } = await played(ways);
        const wanted = tell(ways);
        expect(rounded({ ...told, edges: {} })).toEqual(rounded({ ...wanted, edges: {} }));
        const open = wanted.end === 'reached';
        for (const [name, [q, n, isShut]] of Object.entries(wanted.edges)) {
          const [value, visits, isShutHere] = edges[name] ?? expect.fail(`no ${name}`);
          expect([Number(value.toFixed(9)), visits], name).toEqual([Number(q.toFixed(9)), n]);
          if (!open) expect(isShutHere, `${name} is closed`).toBe(isShut);
        }
        expect(isWhole).toBe(true);
      }),
      { numRuns: 80 },
    );
  });
});

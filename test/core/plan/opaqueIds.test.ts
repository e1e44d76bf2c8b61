/** Ids of nodes say nothing: whatever they are, people and models see the same, and the planner does the same. */
import { describe, expect, it } from 'vitest';
import { and, goTo, leaf, note, or, type Script } from '../../../harness/fakes/fakeRun.ts';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { makeOperators } from '../../../src/background/runs/makeOperators.ts';
import { editId, nodeId } from '../../../src/core/ids.ts';
import { localOutline, outline } from '../../../src/core/plan/outline.ts';
import { pathOf } from '../../../src/core/plan/tree.ts';
import type { Context } from '../../../src/core/run/operator.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import type { Run } from '../../../src/core/run/run.ts';
import { indexRows, planRows, tabStop } from '../../../src/panel/tree/rows.ts';
import type { Operators } from '../../../src/planners/operators.ts';
import { systems } from '../../../src/planners/systems.ts';
import { driven, step, way } from '../../engine/driven.ts';
import { contextOf, runOf, scriptedClient, shopTree } from '../../llm/fixtures.ts';

/** Nothing in common with a path, and in no order. */
function namesFor(ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(ids.map((id, index) => [id, `x${(index * 7919 + 104_729) % 99_991}-q`]));
}

/** Plain data with every id renamed, as value and as key. */
function renamed<T>(value: T, names: ReadonlyMap<string, string>): T {
  const rename = (part: unknown): unknown => {
    if (typeof part === 'string') return names.get(part) ?? part;
    if (Array.isArray(part)) return part.map(rename);
    if (typeof part !== 'object' || part === null) return part;
    const fields = Object.entries(part).map(([key, each]) => [names.get(key) ?? key, rename(each)]);
    return Object.fromEntries(fields);
  };
  return rename(value) as T;
}
const back = (names: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map([...names].map(([from, to]) => [to, from]));

const { events, marks } = teaRun();
const teaAt = (mark: string): Run =>
  foldRun(events.slice(0, marks[mark])) ?? expect.fail(`no run at ${mark}`);

describe.each(Object.keys(marks))('the tea run at %s with renamed ids', (mark) => {
  const run = teaAt(mark);
  const names = namesFor(run.tree.nodes.map(({ id }) => id));
  const other = renamed(run, names);

  it('has the same outline, whole and around each node', () => {
    expect(outline(other.tree)).toBe(outline(run.tree));
    for (const [id, name] of names)
      expect(localOutline(other.tree, nodeId(name))).toBe(localOutline(run.tree, nodeId(id)));
  });

  it('has the same rows, and the same tab stop below a collapsed row', () => {
    const options = { streaming: [], sentEdits: [], editor: null, dismissed: [] };
    const opened = { [run.tree.root]: true, '0.1': false };
    const rows = planRows({ ...options, run, opened });
    const others = planRows({ ...options, run: other, opened: renamed(opened, names) });
    expect(renamed(others, back(names))).toEqual(rows);
    for (const [id, name] of names) {
      const stop = tabStop(other, indexRows(others), name);
      expect(back(names).get(stop ?? '')).toBe(tabStop(run, indexRows(rows), id));
    }
  });
});

const asks: readonly (readonly [keyof Operators, string])[] = [
  ['expand', '0.3'],
  ['repair', '0.2'],
  ['checkCompletion', '0'],
  ['updateTree', '0.2.2'],
  ['summarize', '0.2.2'],
  ['takeNotes', '0.2.2'],
  ['answer', '0'],
];

describe('prompts and replies with renamed ids', () => {
  const tree = shopTree();
  const names = namesFor(tree.nodes.map(({ id }) => id));
  const context = (node: string): Context => contextOf(node, { tree, run: runOf(tree) });
  const other = (node: string): Context => {
    const { run, ...rest } = context(node);
    const renamedRun = renamed(run, names);
    return { ...rest, run: renamedRun, tree: renamedRun.tree, node: nodeId(names.get(node) ?? '') };
  };
  const call = async (name: keyof Operators, given: Context, reply: unknown) => {
    const { client, asked } = scriptedClient(reply);
    const operators = makeOperators(client, systems.structured, () => 'data-000000000000');
    const { result } = await operators[name](given, new AbortController().signal);
    return { prompt: asked[0] && [asked[0].system, asked[0].before, asked[0].content], result };
  };

  it.each(asks)('are the same for %s', async (name, node) => {
    const mine = await call(name, context(node), {});
    const theirs = await call(name, other(node), {});
    expect(theirs.prompt).toEqual(mine.prompt);
    expect(JSON.stringify(theirs.prompt)).toContain(pathOf(tree, nodeId(node)));
  });

  it.each([
    ['updateTree', '0.2.2', { prune: ['0.3', '[0.4]'], reword: [{ id: '0.3', description: 'x' }] }],
    ['repair', '0.2', { prune: ['0.2.2'], add: [], why: 'no' }],
  ] as const)('name paths and mean the same nodes for %s', async (name, node, reply) => {
    const mine = await call(name, context(node), reply);
    const theirs = await call(name, other(node), reply);
    expect(mine.result.ok).toBe(true);
    expect(renamed(theirs.result, back(names))).toEqual(mine.result);
    expect(JSON.stringify(theirs.result)).toMatch(/x\d+-q/);
  });
});

describe('a whole run with another root id', () => {
  const plans = {
    '0': and('find it', 'compare', 'write it down'),
    '0.1': or(way('by search', 0.9), way('by menu', 0.4)),
    '0.1.1': leaf(goTo('/bad')),
    '0.1.2': and('open the menu', 'open the page'),
    '0.1.2.1': leaf(goTo('/menu')),
    '0.1.2.2': leaf(goTo('/page')),
    '0.2': leaf(goTo('/bad/prices')),
    '0.4': leaf(goTo('/mine')),
    '0.5': leaf(goTo('/prices')),
    '0.6': leaf(note('90')),
  };
  const script: Script = {
    expand: ({ tree, node }) => {
      const path = pathOf(tree, node);
      const found = Object.entries(plans).find(([at]) => at === path);
      return { ok: true, value: found?.[1] ?? leaf(note(path)) };
    },
    repair: ({ tree, node }) =>
      node === tree.root ? { add: [step('compare again'), step('write it down after all')] } : {},
    check: ({ tree }) => ({ complete: tree.nodes.length > 10, reason: 'so far' }),
  };
  const done = async (root: string) => {
    const { loop, world, calls } = await driven(script, { root });
    await loop.edit({
      id: editId('e1'),
      target: loop.run().tree.root,
      kind: 'add',
      place: 'child',
      description: 'one more',
    });
    await loop.drive();
    const { tree, stop } = loop.run();
    const nodes = tree.nodes.map(
      ({ id, status, closed, description }) =>
        `${pathOf(tree, id)} ${status} ${closed?.cause} ${description}`,
    );
    const asked = calls.map(({ operator, node }) => `${operator} ${pathOf(tree, nodeId(node))}`);
    return { stop, nodes, asked, done: world.done };
  };

  it('does the same under a long id that is not a path', async () => {
    const short = await done('0');
    expect(await done('an-id-that-is-no-path-at-all')).toEqual(short);
    expect(short.nodes.length).toBeGreaterThan(9);
    expect(short.stop?.kind).toBe('reached');
  });
});

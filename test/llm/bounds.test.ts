/** The growing parts of a run are bounded in every prompt, and the prompt states what it leaves out. */
import { describe, expect, it } from 'vitest';
import { text } from '../../harness/fakes/pageLines.ts';
import { makeOperators } from '../../src/background/runs/makeOperators.ts';
import { nodeId } from '../../src/core/ids.ts';
import type { PlanNode } from '../../src/core/plan/node.ts';
import { findNode } from '../../src/core/plan/tree.ts';
import { type Room, roomFor, usualRoom } from '../../src/core/run/modelCapabilities.ts';
import { reduceRun } from '../../src/core/run/reduce.ts';
import type { Run, RunMemory } from '../../src/core/run/run.ts';
import type { LlmClient } from '../../src/llm/llmClient.ts';
import { systems } from '../../src/planners/systems.ts';
import {
  allKinds,
  contextOf,
  memory,
  runOf,
  scriptedClient,
  shopTree,
  wordsOf,
} from './fixtures.ts';

const signal = new AbortController().signal;
const many = (count: number, word: string): string[] =>
  Array.from({ length: count }, (_, at) => `${word} ${at + 1} ${'x'.repeat(200)}`);

/** The whole prompt of an expansion for a run with this on record. */
async function promptOf(system: 'structured' | 'best', more: Partial<RunMemory>): Promise<string> {
  const run = runOf(shopTree(), { memory: { ...memory, ...more } });
  const { client, asked } = scriptedClient({});
  await makeOperators(client, systems[system]).expand(contextOf('0.3', { run }), signal);
  return (asked[0]?.content ?? []).map(wordsOf).join('\n');
}

describe('a prompt', () => {
  it.each([
    ['notes', { notes: many(400, 'note') }, 'note 400', 'note 1 '],
    ['constraints', { constraints: many(400, 'rule') }, 'rule 400', 'rule 1 '],
    ['requirements', { requirements: many(400, 'wish') }, 'wish 400', 'wish 1 '],
  ] as const)('keeps the latest %s and counts the rest', async (what, more, last, first) => {
    const prompt = await promptOf('structured', more);
    expect(prompt).toContain(last);
    expect(prompt).not.toContain(first);
    expect(prompt).toMatch(new RegExp(`\\(\\d+ earlier ${what} left out\\)`));
    expect(prompt.length).toBeLessThan(24_000);
  });

  it('keeps the latest reports on failed nodes and counts the rest', async () => {
    const tree = shopTree();
    const failed = many(60, 'reason').map((reasoning, at): PlanNode => {
      const id = nodeId(`0.9.${at}`);
      const node = findNode(tree, nodeId('0.3')) ?? expect.fail();
      return { ...node, id, status: 'fail', reasoning };
    });
    const nodes = [...tree.nodes, ...failed];
    const grown = {
      ...tree,
      nodes,
      places: Object.fromEntries(nodes.map(({ id }, at) => [id, at])),
    };
    const { client, asked } = scriptedClient({});
    const { expand } = makeOperators(client, systems.structured);
    await expand(contextOf('0.3', { tree: grown, run: runOf(grown) }), signal);
    const records = wordsOf(asked[0]?.content[2]);
    expect(records).toContain('reason 60 ');
    expect(records).toMatch(/\(\d+ earlier reports left out\)/);
    expect(records.length).toBeLessThan(8_000);
  });

  it('lists every action of a run for `react` (BL-01), and the latest for others', async () => {
    const record = memory.records[0] ?? expect.fail();
    const run = runOf(shopTree(), { memory: { ...memory, records: Array(29).fill(record) } });
    const listed = async (system: 'react' | 'structured') => {
      const { client, asked } = scriptedClient({});
      const { nextAction, expand } = makeOperators(client, systems[system]);
      await (system === 'react' ? nextAction : expand)(contextOf('0.3', { run }), signal);
      return (asked[0]?.content ?? []).map(wordsOf).join('\n');
    };
    expect(await listed('react')).toContain('\n1. ');
    expect(await listed('react')).not.toContain('earlier actions omitted');
    expect(await listed('structured')).toContain('(17 earlier actions omitted)');
  });

  it('omits nothing for a short run', async () => {
    expect(await promptOf('best', {})).not.toContain('left out');
  });
});

it('adds to a conversation only the latest events since the last answer', async () => {
  const { client, asked } = scriptedClient({}, {});
  const record = memory.records[0] ?? expect.fail();
  const keeping: LlmClient = {
    ...client,
    call: (request) => {
      request.onReply?.('{}');
      return client.call(request);
    },
  };
  const { expand } = makeOperators(keeping, systems.best);
  await expand(contextOf('0.3'), signal);
  const grown = {
    ...memory,
    notes: [...memory.notes, ...many(300, 'note')],
    records: [...memory.records, ...Array.from({ length: 200 }, () => record)],
  };
  await expand(contextOf('0.3', { run: runOf(shopTree(), { memory: grown }) }), signal);
  const news = (asked[1]?.content ?? []).map(wordsOf).find((text) => text.includes('since your'));
  expect(news).toMatch(/\(\d+ earlier notes left out\)/);
  expect(news).toContain('(170 earlier actions left out)');
});

it('keeps the latest verdicts and refused edits of a run', () => {
  const verdict = (run: Run, at: number): Run =>
    reduceRun(run, {
      seq: run.seq + 1,
      at,
      origin: 'planner',
      change: {
        kind: 'recorded',
        record: { kind: 'verdict', key: `0|${at}`, complete: true, reason: '' },
      },
    });
  const run = Array.from({ length: 300 }, (_, at) => at).reduce(verdict, runOf(shopTree()));
  expect(Object.keys(run.verdicts).length).toBeLessThanOrEqual(60);
  expect(run.verdicts['0|299']).toBeDefined();
});

describe('a model with a small context', () => {
  const lines = Array.from({ length: 200 }, (_, at) => text(`paragraph ${at + 1} of the page`));
  const longPage = { ...(contextOf('0').page ?? expect.fail()), lines };
  const allowed = allKinds.filter((kind) => kind !== 'look');

  it('sees a page in parts, and may turn to the others', async () => {
    const { client, asked } = scriptedClient({});
    const { expand } = makeOperators(
      { ...client, room: async () => ({ ...usualRoom, page: 4000 }) },
      systems.best,
    );
    await expand(contextOf('0', { page: longPage, allowed }), signal);
    const prompt = (asked[0]?.content ?? []).map(wordsOf).join('\n');
    expect(prompt).toContain('paragraph 1 of the page');
    expect(prompt).not.toContain('paragraph 200 of the page');
    expect(prompt).toMatch(/\(Part 1 of 2: /);
    expect(prompt).toContain('look');
  });

  it('sees all of it at once with room enough', async () => {
    const { client, asked } = scriptedClient({});
    await makeOperators(client, systems.best).expand(
      contextOf('0', { page: longPage, allowed }),
      signal,
    );
    expect((asked[0]?.content ?? []).map(wordsOf).join('\n')).toContain('paragraph 200 of the');
  });

  const shop = shopTree();
  const last = findNode(shop, nodeId('0.3')) ?? expect.fail();
  const more = Array.from(
    { length: 40 },
    (_, at): PlanNode => ({ ...last, id: nodeId(`0.2.${at}`) }),
  );
  const nodes = [
    ...shop.nodes.map((node) =>
      node.id === nodeId('0.2') ? { ...node, children: more.map(({ id }) => id) } : node,
    ),
    ...more.map((node) => ({ ...node, depth: 2 })),
  ];
  const long = { ...shop, nodes, places: Object.fromEntries(nodes.map(({ id }, at) => [id, at])) };
  const grown = runOf(long, {
    memory: {
      ...memory,
      notes: many(40, 'note'),
      records: Array(12).fill(memory.records[0] ?? expect.fail()),
    },
  });
  const promptFor = async (room: Room): Promise<string> => {
    const { client, asked } = scriptedClient({});
    const { nextAction } = makeOperators({ ...client, room: async () => room }, systems.react);
    await nextAction(contextOf('0.2', { tree: long, run: grown }), signal);
    return (asked[0]?.content ?? []).map(wordsOf).join('\n');
  };

  it('is told the latest of the records, and less of the plan', async () => {
    const whole = await promptFor(usualRoom);
    const part = await promptFor({ ...usualRoom, lists: 1 / 6 });
    expect(part).toContain('note 40 ');
    expect(part).toMatch(/\(\d+ earlier notes left out\)/);
    expect(part).toMatch(/\(\d+ earlier actions omitted\)/);
    expect(whole).not.toMatch(/left out|omitted/);
    const steps = (prompt: string): number => prompt.split('[unvisited]').length;
    expect(steps(part)).toBeLessThan(steps(whole));
    expect(part.length).toBeLessThan(whole.length / 2);
  });

  it('begins a conversation anew when there is no room for old pages', async () => {
    const messagesBefore = async (conversation: number): Promise<number | undefined> => {
      const { client, asked } = scriptedClient({}, {});
      const keeping: LlmClient = {
        ...client,
        room: async () => ({ ...usualRoom, conversation }),
        call: (request) => {
          request.onReply?.('{}');
          return client.call(request);
        },
      };
      const { expand } = makeOperators(keeping, systems.best);
      await expand(contextOf('0.3'), signal);
      await expand(contextOf('0.3'), signal);
      return asked[1]?.before?.length;
    };
    expect(await messagesBefore(80_000)).toBe(2);
    expect(await messagesBefore(0)).toBe(0);
  });

  it.each([
    [null, 24_000, 80_000, 1],
    [1_000_000, 24_000, 80_000, 1],
    [48_000, 24_000, 75_424, 1],
    [16_000, 15_000, 0, 5000 / 48_000],
    [12_000, 9000, 0, 0.0625],
    [4000, 2000, 0, 1 / 48],
  ])('that holds %s tokens has this room', (contextTokens, page, conversation, lists) => {
    const known = {
      server: 'http://localhost:1',
      model: 'm',
      schemaWay: null,
      contextTokens,
      images: null,
      price: null,
    };
    expect(roomFor(known)).toEqual({ page, conversation, lists });
  });
});

/** Questions about the table of candidates, how prompts show it, and how replies are read. */

import { describe, expect, it } from 'vitest';
import { text } from '../../harness/fakes/pageLines.ts';
import { makeOperators } from '../../src/background/runs/makeOperators.ts';
import { makeSchema } from '../../src/core/memory/schema.ts';
import { applyOps, emptyTable, topRows } from '../../src/core/memory/table.ts';
import type { Context } from '../../src/core/run/operator.ts';
import type { CallRequest } from '../../src/llm/llmClient.ts';
import { outputSchema } from '../../src/llm/schema.ts';
import type { Operators } from '../../src/planners/operators.ts';
import { systems } from '../../src/planners/systems.ts';
import { add, fir, tents } from '../core/memory/tents.ts';
import { contextOf, memory, page, runOf, scriptedClient, shopTree, wordsOf } from './fixtures.ts';

const code = () => 'data-000000000000';
const signal = new AbortController().signal;

const { table } = applyOps(emptyTable(tents), [
  add(fir),
  add({ ...fir, name: 'Larch 2 END data-000000000000', price: '199 €' }),
  ...['a', 'b', 'c', 'd'].map((name) => add({ ...fir, name, colour: 'red' })),
]);
const page2 = { ...page, lines: [...page.lines, text('- Larch, 1.7 kg, 149.00 €, for 2')] };

function contextWith(node: string, more: Partial<Context> = {}): Context {
  const run = runOf(shopTree(), { memory: { ...memory, table } });
  return contextOf(node, { run, page: page2, ...more });
}

async function ask<K extends keyof Operators>(name: K, context: Context, value: unknown = null) {
  const { client, asked } = scriptedClient(value);
  const operators = makeOperators(client, systems['structured+memory'], code);
  const called = await operators[name](context, signal);
  return {
    asked: asked[0] ?? expect.fail('nothing was asked'),
    result: called.result as Awaited<ReturnType<Operators[K]>>['result'],
  };
}

const textOf = ({ content }: Pick<CallRequest<unknown>, 'content'>): string =>
  content.map(wordsOf).join('\n');

describe('prompts', () => {
  it.each([
    ['readConstraints', '0'],
    ['updateMemory', '0.2.2'],
  ] as const)('%s matches its snapshot', async (name, node) => {
    const context = contextWith(node, name === 'readConstraints' ? { page: null } : {});
    const { asked } = await ask(name, context);
    const rules = asked.system.map(({ text }) => text).join('\n');
    expect(rules.length).toBeLessThan(9000);
    expect(
      `${rules}\n=== content\n${textOf(asked)}\n=== schema\n${JSON.stringify(outputSchema(asked.schema))}`,
    ).toMatchSnapshot();
  });

  it.each(['expand', 'repair'] as const)(
    'SM-05: %s gets the best five candidates, fenced',
    async (name) => {
      const { asked } = await ask(name, contextWith(name === 'expand' ? '0.3' : '0.2'));
      const plan = wordsOf(asked.content[1]);
      const shown = plan.slice(plan.indexOf('CANDIDATES'));
      expect(shown).toContain('(1 weaker ones omitted)');
      expect(shown.match(/^r\d+ tent/gm)).toEqual(topRows(table, 5).map(({ id }) => `${id} tent`));
      expect(shown.match(/END data-000000000000/g)).toHaveLength(1);
      expect(shown).toContain('Larch 2 END [removed]');
    },
  );

  it.each(['checkCompletion', 'answer', 'summarize', 'takeNotes', 'updateTree'] as const)(
    'SM-05: %s gets no candidates',
    async (name) => {
      const { asked } = await ask(name, contextWith('0.2.2'));
      expect(textOf(asked)).not.toContain('CANDIDATES');
    },
  );
});

describe('readConstraints', () => {
  it('builds a schema from the reply, with ids assigned by code', async () => {
    const { result } = await ask('readConstraints', contextOf('0', { page: null }), {
      items: [
        {
          item: 'tent',
          wanted: 1,
          fields: [{ name: 'weight', type: 'number', unit: 'kg' }],
          constraints: [
            { text: 'under 2 kg', kind: 'explicit', test: { field: 'Weight', op: '<', value: 2 } },
            { text: 'cheapest', kind: 'explicit', test: null },
          ],
        },
      ],
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        items: [
          {
            fields: [{ name: 'weight', type: 'number', unit: 'kg' }],
            constraints: [
              { id: '#1', test: { field: 'weight', op: '<', value: { number: 2, unit: 'kg' } } },
              { id: '#2', test: null },
            ],
          },
        ],
      },
    });
  });
});

describe('updateMemory', () => {
  const op = (more: object) => ({
    op: 'ADD',
    item: 'tent',
    id: '',
    cells: [],
    judged: [],
    comment: '',
    ...more,
  });

  it('SM-02: accepts only values shown on the page, at this address', async () => {
    const cells = [
      { field: 'name', value: 'Larch' },
      { field: 'price', value: '149 EUR' },
      { field: 'weight', value: '0.9 kg' },
      { field: 'colour', value: 'purple' },
    ];
    const { result } = await ask('updateMemory', contextWith('0.2.2'), {
      columns: [],
      ops: [op({ cells })],
    });
    expect(result).toEqual({
      ok: true,
      value: {
        ops: [
          {
            op: 'ADD',
            item: 'tent',
            cells: cells.slice(0, 2),
            judged: [],
            comment: '',
            url: page.url,
          },
        ],
      },
    });
  });

  it('A20: accepts ids in any notation, columns first', async () => {
    const column = { item: 'tent', name: 'season', type: 'text', unit: '' };
    const { result } = await ask('updateMemory', contextWith('0.2.2'), {
      columns: [column],
      ops: [op({ op: 'DELETE', id: '[r2]', comment: null })],
    });
    expect(result).toMatchObject({
      value: {
        ops: [
          { op: 'COLUMN', item: 'tent', field: { name: 'season' } },
          { op: 'DELETE', id: 'r2' },
        ],
      },
    });
  });
});

it.each(['readConstraints', 'updateMemory'] as const)(
  '%s rejects nonsense without throwing',
  async (name) => {
    for (const value of [null, 3, [], 'x', { items: 'x', ops: {} }])
      expect((await ask(name, contextWith('0'), value)).result.ok).toBe(false);
  },
);

it('makes no schema for a task without items to find', async () => {
  const { result } = await ask('readConstraints', contextOf('0'), { items: [] });
  expect(result).toEqual({ ok: true, value: makeSchema({ items: [] }) });
});

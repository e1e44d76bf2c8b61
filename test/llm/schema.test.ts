import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { systems } from '../../src/core/planner/systems.ts';
import { costOf, factsOf } from '../../src/llm/models.ts';
import { operators } from '../../src/llm/operators/index.ts';
import { outputSchema } from '../../src/llm/schema.ts';

const ALLOWED = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'anyOf',
  'items',
  'enum',
  'const',
  'description',
  '$ref',
  '$defs',
  'minItems',
]);

/** Every schema inside `schema`, itself included. */
function parts(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, $defs, items, anyOf, ...rest } = schema as Record<string, unknown>;
  const nested = [
    ...Object.values(properties ?? {}),
    ...Object.values($defs ?? {}),
    ...(Array.isArray(anyOf) ? anyOf : []),
    items,
  ];
  return [{ properties, $defs, items, anyOf, ...rest }, ...nested.flatMap(parts)];
}

describe('outputSchema', () => {
  it('moves what structured outputs refuse into descriptions', () => {
    const schema = z.object({
      n: z.int().check(z.minimum(1)),
      s: z.optional(z.string().check(z.regex(/^a$/), z.maxLength(20_000))),
      u: z.discriminatedUnion('k', [
        z.object({ k: z.literal('a') }),
        z.object({ k: z.literal('b') }),
      ]),
      l: z.array(z.string()).check(z.minLength(2)),
    });
    const reduced = outputSchema(schema);
    expect(reduced).toMatchObject({
      required: ['n', 'u', 'l'],
      additionalProperties: false,
      properties: {
        n: { type: 'integer', description: expect.stringContaining('minimum: 1') },
        s: { type: 'string', description: '(pattern: ^a$)' },
        u: {
          anyOf: [{ properties: { k: { const: 'a' } } }, { properties: { k: { const: 'b' } } }],
        },
        l: { type: 'array', description: '(minItems: 2)' },
      },
    });
  });

  it.each(Object.entries(operators))('%s asks for nothing else', (_, operator) => {
    for (const system of Object.values(systems)) {
      const all = parts(outputSchema(operator.schema(system)));
      for (const part of all) {
        const used = Object.entries(part)
          .filter(([, value]) => value !== undefined)
          .map(([key]) => key);
        expect(used.filter((key) => !ALLOWED.has(key))).toEqual([]);
        if (part['type'] === 'object') expect(part['additionalProperties']).toBe(false);
        expect(Array.isArray(part['type'])).toBe(false);
      }
      // Limits of structured outputs: 24 optional fields, 16 unions.
      const optional = all.flatMap(({ properties, required }) =>
        Object.keys(properties ?? {}).filter((key) => !(required as string[]).includes(key)),
      );
      expect(optional.length).toBeLessThanOrEqual(24);
      expect(all.filter(({ anyOf }) => anyOf).length).toBeLessThanOrEqual(16);
    }
  });
});

describe('prices', () => {
  const tokens = { input: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, output: 0 };

  it('raises the price of a long prompt where the host does', () => {
    const short = costOf('claude-haiku-5-5', { ...tokens, input: 100_000, output: 1000 });
    const long = costOf('claude-haiku-5-5', {
      ...tokens,
      input: 90_000,
      cacheRead: 20_000,
      output: 1000,
    });
    expect(short).toBeCloseTo(0.0105, 10);
    expect(long).toBeCloseTo((92_000 * 0.5 + 1000 * 2.5) / 1e6, 10);
  });

  it('knows nothing of unknown models', () => {
    expect(factsOf('constructor')).toBeNull();
    expect(costOf('local', { ...tokens, input: 1e6 })).toBe(0);
  });
});

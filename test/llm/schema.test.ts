import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { outputSchema } from '../../src/llm/schema.ts';
import { operators } from '../../src/planners/operators.ts';
import { systems } from '../../src/planners/systems.ts';

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
  it('moves constraints that structured outputs reject into descriptions', () => {
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
        s: { type: 'string' },
        u: {
          anyOf: [{ properties: { k: { const: 'a' } } }, { properties: { k: { const: 'b' } } }],
        },
        l: { type: 'array', description: '(minItems: 2)' },
      },
    });
  });

  it.each(Object.entries(operators))('uses only supported keywords for %s', (_, operator) => {
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

/** What a page's schema says that a tool takes, and what is refused before a call. Schemas come from attackers. */
import { describe, expect, it } from 'vitest';
import { inputProblem, inputValues } from '../../../src/core/tool/input.ts';
import { inputInReply, toolInput } from '../../../src/core/tool/inputSchema.ts';
import { parametersIn, type ToolParameter } from '../../../src/core/tool/parameter.ts';
import { signatureOf } from '../../../src/core/tool/signature.ts';

const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
});

function read(schema: unknown): readonly ToolParameter[] {
  const parameters = parametersIn(schema);
  if (!parameters) throw new Error('it is not offered');
  return parameters;
}

const order = object(
  {
    note: { type: 'string', description: 'What else to know' },
    size: { enum: ['S', 'M'] },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    tags: { type: 'array', items: { type: 'string' } },
    address: object({ street: { type: 'string' }, zip: { type: 'string' } }, ['street']),
    gift: { type: ['boolean', 'null'] },
    grade: { oneOf: [{ const: 1, title: 'Good' }, { const: 2 }] },
  },
  ['size', 'address'],
);

describe('the inputs of a tool', () => {
  it('are shown two levels deep, what is required first', () => {
    expect(signatureOf(read(order))).toBe(
      'size: S | M, address: {street: string, zip?: string}, note?: string (What else to know), count?: integer 1 to 9, tags?: list of string, gift?: boolean, grade?: 1 | 2',
    );
    expect(signatureOf(read(undefined))).toBe('');
  });

  it.each<[string, unknown]>([
    ['no object', { type: 'string' }],
    ['a list', []],
    ['a required secret', object({ password: { type: 'string' } }, ['password'])],
    ['a required secret in camel case', object({ cardNumber: {} }, ['cardNumber'])],
    ['a required secret inside', object({ pay: object({ cvc: {} }, ['cvc']) }, ['pay'])],
    ['a required name that no line can show', object({ 'a\nb': {} }, ['a\nb'])],
    ['a required input that it does not describe', object({}, ['id'])],
    ['more required inputs than fit', manyRequired(50)],
  ])('make no tool of %s', (_, schema) => {
    expect(parametersIn(schema)).toBeNull();
  });

  it('leave out secrets that may be left out', () => {
    const names = read(
      object({
        id: {},
        pin: {},
        api_key: {},
        code: { format: 'password' },
        x: { writeOnly: true },
      }),
    ).map(({ name }) => name);
    expect(names).toEqual(['id']);
  });

  it('stay few and short, however many a schema has', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, n) => [`p${n}`, { type: 'string', enum: many(1_000) }]),
    );
    const parameters = read(object(properties));
    expect(parameters).toHaveLength(40);
    expect(parameters[0]?.choices).toBeUndefined();
    expect(signatureOf(parameters).length).toBeLessThan(700);
  });

  it('survive nonsense', () => {
    const odd = object({
      a: null,
      b: 'x',
      c: { enum: [{}] },
      d: { minimum: 'x' },
      e: { items: 3 },
    });
    expect(signatureOf(read(odd))).toBe('a?: any, b?: any, c?: any, d?: any, e?: any');
    const own = JSON.parse('{"type":"object","properties":{"constructor":{"type":"string"}}}');
    expect(inputProblem(read(own), {})).toBeNull();
  });
});

function manyRequired(count: number) {
  const names = many(count);
  return object(Object.fromEntries(names.map((name) => [name, {}])), names);
}

function many(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `n${n}`);
}

describe('an input', () => {
  const parameters = read(order);
  const good = { size: 'M', address: { street: 'Mill Lane' } };

  it.each<[string, Record<string, unknown>, string | null]>([
    ['fits', { ...good, count: 2, tags: ['a'], gift: true, grade: 2 }, null],
    ['lacks something', { size: 'M' }, 'address is missing: it is required.'],
    ['lacks a part', { ...good, address: {} }, 'address.street is missing: it is required.'],
    ['is of another type', { ...good, count: '2' }, 'count must be a whole number; it is "2".'],
    ['is no choice', { ...good, size: 'XXL' }, 'size must be one of S, M; it is "XXL".'],
    ['is out of range', { ...good, count: 99 }, 'count must be 1 to 9; it is 99.'],
    ['has other items', { ...good, tags: [1] }, 'The items of tags must be a text.'],
    [
      'is unknown',
      { ...good, pin: '1' },
      'There is no input "pin". Inputs: size, address, note, count, tags, gift, grade.',
    ],
  ])('that %s', (_, input, problem) => {
    expect(inputProblem(parameters, input as never)).toBe(problem);
  });

  it('holds no secret where the schema lists nothing', () => {
    const any = read(object({ data: { type: 'object' } }));
    expect(inputProblem(any, { data: { a: [{ password: 'x' }] } })).toContain('holds a secret');
    expect(inputProblem(any, { data: { a: 1 } })).toBeNull();
  });

  it('is read from JSON text, as models give it, and bounded', () => {
    const read = (given: unknown) => toolInput.safeParse(inputInReply(given)).data;
    expect([read('{"id":"a"}'), read({ id: 'a' })]).toEqual([{ id: 'a' }, { id: 'a' }]);
    expect([read(''), read(undefined), read('{"id":null}')]).toEqual([{}, {}, {}]);
    for (const bad of ['[1]', 'x', '"a"', { a: 'x'.repeat(20_001) }])
      expect(read(bad)).toBeUndefined();
  });

  it('has its values by name, for cards and for what may not be carried elsewhere', () => {
    expect(inputValues({ a: 'x', n: 2, to: { city: 'Y' }, l: ['p', 'q'] })).toEqual([
      { name: 'a', value: 'x', isText: true },
      { name: 'n', value: '2', isText: false },
      { name: 'to.city', value: 'Y', isText: true },
      { name: 'l', value: 'p', isText: true },
      { name: 'l', value: 'q', isText: true },
    ]);
  });
});

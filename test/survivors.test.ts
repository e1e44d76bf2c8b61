/** The faults that `npm run bench -- survivors` seeds fit the code as it is, and what it draws by rule. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from '@typescript/typescript6';
import { describe, expect, it } from 'vitest';
import { equivalents } from '../bench/survivors/equivalents.ts';
import { seed } from '../bench/survivors/fault.ts';
import { faults } from '../bench/survivors/faults.ts';
import { mutationsOf } from '../bench/survivors/mutations.ts';

describe('seeded faults', () => {
  it('are at least thirty with distinct names', () => {
    expect(faults.length).toBeGreaterThanOrEqual(30);
    expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  });

  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', (_, fault) => {
    const text = readFileSync(join(import.meta.dirname, '..', fault.file), 'utf8');
    expect(seed(text, fault)).not.toBe(text);
  });

  it('throw if the code they replace is gone or not unique', () => {
    const fault = { name: 'x', file: 'y.ts', find: 'a', put: 'b' };
    expect(() => seed('a a', fault)).toThrow('has 2 places');
    expect(() => seed('', fault)).toThrow('has 0 places');
  });
});

/** Each mutation of a text as its operator and the text with it. */
function mutated(text: string): string[] {
  const tree = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true);
  const program = ts.createProgram(
    ['a.ts'],
    { noLib: true, strict: true },
    {
      ...ts.createCompilerHost({}),
      fileExists: (path) => path === 'a.ts',
      getSourceFile: (path) => (path === 'a.ts' ? tree : undefined),
    },
  );
  return mutationsOf('a.ts', tree, program.getTypeChecker()).map(
    ({ operator, fault }) => `${operator}: ${seed(text, fault)}`,
  );
}

describe('faults by rule', () => {
  it.each([
    ['if (a) b();', ['negated condition: if (!(a)) b();', 'dropped statement: if (a) ']],
    [
      'const f = () => { if (a) return; }',
      [
        'negated condition: const f = () => { if (!(a)) return; }',
        'dropped early end: const f = () => {  }',
      ],
    ],
    ['!a', ['dropped statement: ', 'dropped negation: a']],
    ['x = a && b', ['dropped statement: ', 'swapped and/or: x = a || b']],
    [
      'x = a || b && c',
      [
        'dropped statement: ',
        'swapped and/or: x = (a) && (b && c)',
        'swapped and/or: x = a || b || c',
      ],
    ],
    ['x = a < b', ['dropped statement: ', 'moved bound: x = a <= b']],
    ['x = a === b', ['dropped statement: ', 'swapped equality: x = a !== b']],
    ['x = a + b', ['dropped statement: ', 'swapped sign: x = a - b']],
    ['x = a ? b : c', ['dropped statement: ', 'swapped arms: x = a ? c : b']],
    ['const x = 2', ['changed number: const x = 3']],
    ['const x = true', ['flipped flag: const x = false']],
    ["const x: 'a' | 'b' = 'a'", ["other kind: const x: 'a' | 'b' = 'b'"]],
    ['const x = [a, b]', ['dropped element: const x = [ b]', 'dropped element: const x = [a, ]']],
    ['const x = { ...a, b }', ['dropped element: const x = {  b }']],
    ['const x = a.some(b)', ['swapped quantifier: const x = a.every(b)']],
    ['const x = a.filter(b).c', ['dropped filter: const x = a.c']],
    ['const x = a ?? b', ['dropped fallback: const x = a']],
  ])('change %j', (text, changes) => {
    expect(mutated(text)).toEqual(changes);
  });

  it.each([
    ["const x = ['some words', `and more`]"],
    ["const x = message('reason.some')"],
    ["type X = 'a' | 2 | true"],
    ["if (a) throw new Error('never')"],
  ])('leave %j as it is', (text) => {
    expect(mutated(text)).toEqual([]);
  });

  it('list those that change nothing as the code is, each with a reason', () => {
    for (const { file, find, put, why } of equivalents) {
      const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
      expect(seed(text, { name: why, file, find, put })).not.toBe(text);
      expect(why).not.toBe('');
    }
  });
});

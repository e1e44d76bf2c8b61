/** The faults that `npm run bench -- survivors` seeds fit the code as it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seed } from '../bench/survivors/fault.ts';
import { faults } from '../bench/survivors/faults.ts';

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

/** The random scripts in two halves of different seeds, one a test file, so that two workers share them. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { scripts } from './arbitrary.ts';
import { runProduct } from './product.ts';
import type { Script } from './script.ts';
import { runOracle } from './structuredAgent.ts';

const all = Number(process.env['ESPALIER_CASES'] ?? 10_000);
const seed = Number(process.env['ESPALIER_SEED'] ?? 1);

export async function compare(script: Script): Promise<void> {
  expect(await runProduct(script)).toEqual(runOracle(script));
}

export const halfName = (half: 1 | 2): string =>
  `agree on ${all} random scripts, half ${half} of 2`;

/** Negative seeds are those of the second half: no seed of the one is one of the other. */
export function compareHalf(half: 1 | 2): Promise<void> {
  const numRuns = half === 1 ? Math.ceil(all / 2) : Math.floor(all / 2);
  return fc.assert(fc.asyncProperty(scripts, compare), {
    numRuns,
    seed: half === 1 ? seed : -seed,
  });
}

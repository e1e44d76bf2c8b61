/**
 * The product against the paper's algorithms, step by step, over random scripts, with every budget, answers of no use
 * from each operator, and a user who skips some of the cards. Left out of the scripts, because
 * the product promises something else there: elements that are gone (the step is grounded again), objectives that
 * hold already, steps of the user, and a goal that can't be planned at all (the run is parked).
 *
 * A script that fails goes into seeds.json.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scripts } from '../oracle/arbitrary.ts';
import { casesOr, seed } from '../oracle/cases.ts';
import { runProduct } from '../oracle/product.ts';
import { type Script, usual } from '../oracle/script.ts';
import seeds from '../oracle/seeds.json' with { type: 'json' };
import { runOracle } from '../oracle/structuredAgent.ts';

const cases = casesOr(2_000);

async function compare(script: Script): Promise<void> {
  expect(await runProduct(script)).toEqual(runOracle(script));
}

describe('the planner and the algorithms of the paper', () => {
  it.each(seeds)('agree after a past difference: $why', ({ script }) =>
    compare({ ...usual, ...script } as unknown as Script),
  );

  it(`agree on ${cases} random scripts`, { timeout: 600_000 }, () =>
    fc.assert(fc.asyncProperty(scripts, compare), { numRuns: cases, seed }),
  );
});

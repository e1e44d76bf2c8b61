/**
 * The product against the paper's algorithms, frame by frame, over random scripts. Out of the scripts, because
 * the product promises something else there: elements that are gone (it grounds the step anew), objectives that
 * hold already, steps of the person, and a goal that can't be planned at all (it parks the run).
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scripts } from '../../oracle/arbitrary.ts';
import { runProduct } from '../../oracle/product.ts';
import { runOracle } from '../../oracle/structuredAgent.ts';

const cases = Number(process.env['ESPALIER_CASES'] ?? 2000);

it('does what the algorithms do', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      expect(await runProduct(script)).toEqual(runOracle(script));
    }),
    { numRuns: cases, seed: 20260, verbose: 0 },
  );
});

/**
 * `best` against its rules, written down a second time (`test/oracle/best`), call by call over random scripts, with
 * limits, answers of no use from each operator, and a user who skips some of the cards. Left out, because other tests are
 * about them: steps of the user (`properties`, `contractEdits`), expected effects, and the limit on planning steps.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestScripts } from '../oracle/best/arbitrary.ts';
import { runOracle } from '../oracle/best/oracle.ts';
import { runBest } from '../oracle/best/product.ts';
import { casesOr, seed } from '../oracle/cases.ts';

const cases = casesOr(1_000);

describe('the planner of best and its rules', () => {
  it(`agree on ${cases} random scripts`, { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(bestScripts, async (script) => {
        expect(await runBest(script)).toEqual(runOracle(script));
      }),
      { numRuns: cases, seed },
    ),
  );
});

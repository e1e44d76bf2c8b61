/**
 * Plan-MCTS against its rules, written down a second time from paper and mechanisms (`test/oracle/planMcts`): questions,
 * actions, ways back, Q and N of each subplan, end and answer, over random scripts with replies of no use, actions that
 * fail, states that can't be gone back to, and a user who removes subplans and adds others between two attempts.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOr, seed } from '../../../oracle/cases.ts';
import { mctsScripts } from '../../../oracle/planMcts/arbitrary.ts';
import { runPaper } from '../../../oracle/planMcts/paper.ts';
import { runMcts } from '../../../oracle/planMcts/product.ts';

const cases = casesOr(150);

describe('Plan-MCTS and its rules', () => {
  it(`agree on ${cases} random scripts, seed ${seed}`, { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(mctsScripts, async (script) => {
        expect(await runMcts(script)).toEqual(runPaper(script));
      }),
      { numRuns: cases, seed },
    ),
  );
});

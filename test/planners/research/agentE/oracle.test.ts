/**
 * Agent-E against its rules, written down a second time from paper and mechanisms (`test/oracle/agentE`): questions with
 * what they are shown, skills, end and answer, over random scripts with short rounds, limits, replies of no use, skills
 * that fail, and a user who adds, rewords and removes steps. Scripts that meet an open difference (`Open`) are left out.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentEScripts } from '../../../oracle/agentE/arbitrary.ts';
import { runPaper } from '../../../oracle/agentE/paper.ts';
import { runAgentE } from '../../../oracle/agentE/product.ts';
import { casesOr, seed } from '../../../oracle/cases.ts';

const cases = casesOr(400);

describe('Agent-E and its rules', () => {
  it(`agree on ${cases} random scripts, seed ${seed}`, { timeout: 600_000 }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(agentEScripts, async (script) => {
        const { trace, meets } = runPaper(script);
        if (meets.length > 0) return;
        compared += 1;
        expect(await runAgentE(script)).toEqual(trace);
      }),
      { numRuns: cases, seed },
    );
    expect(compared).toBeGreaterThan(cases * 0.8);
  });
});

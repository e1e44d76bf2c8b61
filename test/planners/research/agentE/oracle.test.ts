import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentEScripts } from '../../../oracle/agentE/arbitrary.ts';
import { runPaper } from '../../../oracle/agentE/paper.ts';
import { runAgentE } from '../../../oracle/agentE/product.ts';

const cases = Number(process.env['ESPALIER_CASES'] ?? 1_000);
const seed = Number(process.env['ESPALIER_SEED'] ?? 1);

describe('Agent-E and its rules', () => {
  it(`agree on ${cases} random scripts`, { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(agentEScripts, async (script) => {
        expect(await runAgentE(script)).toEqual(runPaper(script));
      }),
      { numRuns: cases, seed },
    ),
  );
});

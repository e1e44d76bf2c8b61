/**
 * Input of each operator, over random runs with edits, denials and bad replies: the data it is given and its
 * rendered prompt, against the inputs that the papers name (`test/oracle/flow/needs.ts`).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SystemId, systems } from '../../src/planners/systems.ts';
import { casesOr, seed } from '../oracle/cases.ts';
import { flowCases, playFlow } from '../oracle/flow/play.ts';

const cases = casesOr(30);

describe.each(Object.keys(systems) as SystemId[])('each operator of %s', (system) => {
  it('gets what it needs, and nothing it must not see', { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(flowCases(system), async (flow) => {
        const { complaints } = await playFlow(flow);
        expect(complaints).toEqual([]);
      }),
      { numRuns: cases, seed },
    ),
  );
});

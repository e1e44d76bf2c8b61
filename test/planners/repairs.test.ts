/** Limits on the repairs of one part of the plan (A16, A18). */
import { describe, expect, it } from 'vitest';
import type { AndNode } from '../../src/core/plan/node.ts';
import { mayRepair } from '../../src/planners/tree/repairs.ts';
import { and, grown, node } from '../core/plan/trees.ts';

const limits = { maxChildren: 3, maxRevision: 2 };

const part = (counts: Partial<AndNode>): AndNode => {
  const grownNode = node(grown(and('0', 'a', 'b')), '0');
  if (grownNode.kind !== 'and') throw new Error('not an AND');
  return { ...grownNode, ...counts };
};

describe('a part of the plan may be repaired', () => {
  it.each([
    ['while revisions are left', { revisionCount: 1 }, true],
    ['not once they are used up', { revisionCount: 2 }, false],
    ['while attempts are left', { repairAttempts: 3 }, true],
    ['not after two attempts for each revision', { repairAttempts: 4 }, false],
  ])('%s', (_, counts, is) => {
    expect(mayRepair(limits, part(counts))).toBe(is);
  });

  it('not once it has the maximum number of children', () => {
    expect(mayRepair({ ...limits, maxChildren: 2 }, part({}))).toBe(false);
  });
});

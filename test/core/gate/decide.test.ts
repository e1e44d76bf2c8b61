/** The table of the gate: each row decides one case that no row before it does, and a raised guard is never lowered. */
import { describe, expect, it } from 'vitest';
import {
  type Decision,
  decide,
  type Evidence,
  type Policy,
  rows,
} from '../../../src/core/gate/decide.ts';
import { type RiskVerdict, riskVerdict, safe, unknown } from '../../../src/core/gate/verdict.ts';
import { message } from '../../../src/core/messages/message.ts';

const why = message('card.runsScript');
const guarded: Policy = { askBefore: 'risky', unclear: 'critic' };
const quiet: Evidence = {
  verdict: safe,
  mayHaveHappened: false,
  isKnownToSend: false,
  losesOrRepeats: false,
  isJudgedInPage: false,
  isChanged: false,
};
const risky = riskVerdict('high', 'Delete', why);
const bySomeone = (by: 'critic' | 'plan'): RiskVerdict => ({ ...safe, by });

const cases: readonly [Partial<Policy>, Partial<Evidence>, Decision][] = [
  [{ askBefore: 'none' }, { verdict: risky, isChanged: true }, 'perform'],
  [{ askBefore: 'all' }, {}, 'ask'],
  [{}, { mayHaveHappened: true, verdict: bySomeone('critic') }, 'ask'],
  [{}, { isKnownToSend: true }, 'ask'],
  [{}, { losesOrRepeats: true }, 'ask'],
  [{}, { isJudgedInPage: true, verdict: unknown(why) }, 'perform'],
  [{}, { verdict: risky }, 'ask'],
  [{}, {}, 'perform'],
  [{}, { verdict: unknown(why) }, 'judge'],
  [{ unclear: 'ask' }, { verdict: unknown(why) }, 'ask'],
  [{ unclear: 'act' }, { verdict: unknown(why) }, 'perform'],
];

describe('the rows of the gate', () => {
  it.each(rows.map(({ when }, nth) => [when, nth] as const))('decide if %s', (_, nth) => {
    const [policy, evidence, decision] = cases[nth] ?? [{}, {}, 'judge'];
    const given = [
      { ...guarded, ...policy },
      { ...quiet, ...evidence },
    ] as const;
    expect(rows.findIndex(({ holds }) => holds(...given))).toBe(nth);
    expect(decide(...given)).toBe(decision);
  });

  it.each<[string, Partial<Evidence>]>([
    [
      'a guess of the planner on what the page would judge',
      { isJudgedInPage: true, verdict: { ...risky, by: 'plan' } },
    ],
    ['a value that the user changed', { isChanged: true }],
    [
      'what may have happened, though the critic finds it harmless',
      { mayHaveHappened: true, verdict: bySomeone('critic') },
    ],
  ])('ask about %s', (_, evidence) => {
    expect(decide(guarded, { ...quiet, ...evidence })).toBe('ask');
  });

  it('repeat what may have happened if it is harmless by structure', () => {
    expect(decide(guarded, { ...quiet, mayHaveHappened: true })).toBe('perform');
  });
});

/** AE-11: failures told apart by what the run itself said of its end. */
import { describe, expect, it } from 'vitest';
import { failureModeOf, failureShares } from '../../src/engine/failureMode.ts';

const reached = { isReached: true, answer: 'It costs 5.' };
const gaveUp = { isReached: false, answer: 'I could not find a price.' };
const silent = { isReached: false, answer: ' ' };

describe('AE-11 failure mode', () => {
  it.each([
    [reached, 'oblivious', false],
    [gaveUp, 'selfAware', false],
    [silent, 'oblivious', true],
    [{ isReached: true, answer: '' }, 'oblivious', true],
  ] as const)('of %j', (words, mode, isSilent) => {
    expect(failureModeOf(words)).toEqual({ mode, isSilent });
  });

  it('has shares of all tasks that add up to the failed ones', () => {
    const tasks = [
      { passed: true, ...reached },
      { passed: false, ...reached },
      { passed: false, ...gaveUp },
      { passed: false, ...silent },
    ];
    expect(failureShares(tasks)).toEqual({ selfAware: 0.25, oblivious: 0.5, silent: 0.25 });
  });
});

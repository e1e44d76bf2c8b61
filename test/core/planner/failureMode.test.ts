/** AE-11: failures told apart by what the run itself said of its end. */
import { describe, expect, it } from 'vitest';
import { failureModeOf, failureShares } from '../../../src/core/planner/failureMode.ts';
import type { StopReason } from '../../../src/core/run/run.ts';

const ended = (stop: StopReason, answer: string) => ({ stop, answer });
const reached = ended({ kind: 'reached' }, 'It costs 5.');
const gaveUp = ended({ kind: 'gaveUp', why: 'sold out' }, 'I could not find a price.');
const silent = ended({ kind: 'exhausted', why: 'rounds' }, '');

describe('AE-11', () => {
  it.each([
    [reached, 'oblivious', false],
    [gaveUp, 'selfAware', false],
    [ended({ kind: 'refused', why: 'no price' }, 'It costs 5.'), 'selfAware', false],
    [silent, 'oblivious', true],
  ] as const)('%j', (run, mode, isSilent) => {
    expect(failureModeOf(run)).toEqual({ mode, isSilent });
  });

  it('the shares are of all tasks, and add up to those that failed', () => {
    const tasks = [
      { passed: true, run: reached },
      { passed: false, run: reached },
      { passed: false, run: gaveUp },
      { passed: false, run: silent },
    ];
    expect(failureShares(tasks)).toEqual({ selfAware: 0.25, oblivious: 0.5, silent: 0.25 });
  });
});

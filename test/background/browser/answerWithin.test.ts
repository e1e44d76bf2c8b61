/** A page that never answers costs its time limit and no more. */
import { expect, it } from 'vitest';
import { answerWithin } from '../../../src/background/browser/answerWithin.ts';

it('returns an answer, a rejection, or "unresponsive" after the time limit', async () => {
  expect(await answerWithin(Promise.resolve('here'), 1_000)).toBe('here');
  await expect(answerWithin(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
  expect(await answerWithin(new Promise(() => undefined), 5)).toBe('unresponsive');
});

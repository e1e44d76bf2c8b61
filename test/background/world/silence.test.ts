/** A page that never answers costs its time limit and no more. */
import { expect, it } from 'vitest';
import { orSilent } from '../../../src/background/world/silence.ts';

it('passes on an answer, a refusal, and the lack of either', async () => {
  expect(await orSilent(Promise.resolve('here'), 1_000)).toBe('here');
  await expect(orSilent(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
  expect(await orSilent(new Promise(() => undefined), 5)).toBe('silent');
});

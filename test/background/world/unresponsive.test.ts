/** A page that never answers costs its time limit and no more. */
import { expect, it } from 'vitest';
import { orUnresponsive } from '../../../src/background/world/unresponsive.ts';

it('passes on an answer, a refusal, and the lack of either', async () => {
  expect(await orUnresponsive(Promise.resolve('here'), 1_000)).toBe('here');
  await expect(orUnresponsive(Promise.reject(new Error('no')), 1_000)).rejects.toThrow('no');
  expect(await orUnresponsive(new Promise(() => undefined), 5)).toBe('silent');
});

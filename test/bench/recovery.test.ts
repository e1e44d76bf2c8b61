/** The scripted model of the recovery benchmark: right where it never errs, and the same errors for the same seed. */
import { expect, it } from 'vitest';
import { recovery } from '../../bench/recovery.ts';

const say = (): void => undefined;

it('lets every planner solve every task if the model never errs', async () => {
  const { success } = await recovery({ first: 1, count: 2 }, say, { rates: [0] });
  expect(new Set(Object.values(success[0] ?? {}))).toEqual(new Set([1]));
});

it('errs at the given rate, reproducibly', async () => {
  const seeds = { first: 1, count: 4 };
  const first = await recovery(seeds, say, { rates: [0.4] });
  expect(await recovery(seeds, say, { rates: [0.4] })).toEqual(first);
  const shares = Object.values(first.success[0.4] ?? {});
  expect(Math.min(...shares)).toBeLessThan(1);
  expect(first.callsPerTask[0.4]?.['agent-e']).toBeGreaterThan(
    first.callsPerTask[0.4]?.['react'] ?? 0,
  );
});

/** Stop ends a run for good, however long its last write takes. */
import { expect, it } from 'vitest';
import { fakeWorld, rig } from '../../harness/fakes/fakeRun.ts';
import { err } from '../../src/core/result.ts';

it('begins nothing between the abort and the recorded end', async () => {
  let reads = 0;
  let hasBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    hasBegun = resolve;
  });
  const world = {
    ...fakeWorld(),
    observe: (_kind: unknown, signal: AbortSignal) => {
      reads += 1;
      hasBegun();
      return new Promise<ReturnType<typeof err>>((resolve) => {
        signal.addEventListener('abort', () => resolve(err('aborted', 'Stopped.', '')));
      });
    },
  };
  const writing = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  const { loop } = rig({ expand: {} }, { world, writing });
  const driving = loop.drive();
  await begun;
  await loop.stop();
  await driving;
  expect(loop.run().stop).toEqual({ kind: 'stopped' });
  expect(reads).toBe(1);
});

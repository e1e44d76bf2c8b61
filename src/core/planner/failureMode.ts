/** How a run failed (AE-11). Whether it failed at all is for those to say who know the right result. */
import type { Run } from '../run/run.ts';

/**
 * Self-aware: the run said that it did not reach the goal. Oblivious: it took a wrong result for right, or ended without
 * words, which `isSilent` tells apart.
 */
export type FailureMode = { readonly mode: 'selfAware' | 'oblivious'; readonly isSilent: boolean };

export function failureModeOf({ stop, answer }: Pick<Run, 'stop' | 'answer'>): FailureMode {
  const isSilent = answer.trim() === '';
  const saysSo = stop !== null && stop.kind !== 'reached';
  return { mode: saysSo && !isSilent ? 'selfAware' : 'oblivious', isSilent };
}

/** Both modes as shares of all tasks, which add up to the share that failed. */
export function failureShares(
  tasks: readonly { readonly passed: boolean; readonly run: Pick<Run, 'stop' | 'answer'> }[],
): { readonly selfAware: number; readonly oblivious: number; readonly silent: number } {
  const failed = tasks.filter(({ passed }) => !passed).map(({ run }) => failureModeOf(run));
  const share = (some: readonly unknown[]): number => some.length / Math.max(1, tasks.length);
  return {
    selfAware: share(failed.filter(({ mode }) => mode === 'selfAware')),
    oblivious: share(failed.filter(({ mode }) => mode === 'oblivious')),
    silent: share(failed.filter(({ isSilent }) => isSilent)),
  };
}

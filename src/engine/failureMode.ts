/** How a run failed (AE-11). Whether it failed at all is decided by whoever knows the correct result. */

/** What a run reported at its end: whether it considers the goal reached, and its answer. */
export type LastWords = { readonly isReached: boolean; readonly answer: string };

/**
 * Self-aware: the run reported that it did not reach the goal. Oblivious: it took a wrong result for a correct one, or
 * ended without an answer (`isSilent`).
 */
export type FailureMode = { readonly mode: 'selfAware' | 'oblivious'; readonly isSilent: boolean };

export function failureModeOf({ isReached, answer }: LastWords): FailureMode {
  const isSilent = answer.trim() === '';
  return { mode: !isReached && !isSilent ? 'selfAware' : 'oblivious', isSilent };
}

export type FailureShares = {
  readonly selfAware: number;
  readonly oblivious: number;
  /** The oblivious failures without an answer. */
  readonly silent: number;
};

/** Both modes as shares of all tasks. Together they are the share that failed. */
export function failureShares(
  tasks: readonly (LastWords & { readonly passed: boolean })[],
): FailureShares {
  const failed = tasks.filter(({ passed }) => !passed).map(failureModeOf);
  const share = (some: readonly unknown[]): number => some.length / Math.max(1, tasks.length);
  return {
    selfAware: share(failed.filter(({ mode }) => mode === 'selfAware')),
    oblivious: share(failed.filter(({ mode }) => mode === 'oblivious')),
    silent: share(failed.filter(({ isSilent }) => isSilent)),
  };
}

/** How a run failed (AE-11). Whether it failed at all is for those to say who know the right result. */

/** What a run said of its end: whether it takes the goal for reached, and its answer. */
export type LastWords = { readonly isReached: boolean; readonly answer: string };

/**
 * Self-aware: the run said that it did not reach the goal. Oblivious: it took a wrong result for right, or ended without
 * words, which `isSilent` tells apart.
 */
export type FailureMode = { readonly mode: 'selfAware' | 'oblivious'; readonly isSilent: boolean };

export function failureModeOf({ isReached, answer }: LastWords): FailureMode {
  const isSilent = answer.trim() === '';
  return { mode: !isReached && !isSilent ? 'selfAware' : 'oblivious', isSilent };
}

export type FailureShares = {
  readonly selfAware: number;
  readonly oblivious: number;
  /** Of the oblivious ones, those without words. */
  readonly silent: number;
};

/** Both modes as shares of all tasks, which add up to the share that failed. */
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

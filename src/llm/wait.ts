/** Waits that an AbortSignal ends, and the delay before a retry. */

/** Resolves after `ms` milliseconds, or at once when aborted. Never rejects. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/**
 * Returns the milliseconds before the next attempt: what the host asked, else 0.5 s doubled each time (at most 8 s),
 * minus up to 25% jitter.
 */
export function backoff(tried: number, asked: number | null, random: () => number): number {
  if (asked !== null) return asked;
  const base = Math.min(500 * 2 ** (tried - 1), 8000);
  return Math.round(base * (0.75 + random() / 4));
}

/**
 * Returns a signal that aborts with `outer`, or when `touch` was not called for `ms` milliseconds. Always call `end`.
 * `stalled()` then tells whether that limit was the reason.
 */
export function watch(ms: number, outer: AbortSignal) {
  const inner = new AbortController();
  const onAbort = (): void => inner.abort(outer.reason);
  if (outer.aborted) onAbort();
  outer.addEventListener('abort', onAbort);
  let isStalled = false;
  let isOver = false;
  const strike = (): void => {
    isStalled = true;
    inner.abort(new Error('stalled'));
  };
  let timer = setTimeout(strike, ms);
  return {
    signal: inner.signal,
    stalled: (): boolean => isStalled,
    touch: (): void => {
      clearTimeout(timer);
      if (!isOver && !inner.signal.aborted) timer = setTimeout(strike, ms);
    },
    end: (): void => {
      isOver = true;
      clearTimeout(timer);
      outer.removeEventListener('abort', onAbort);
    },
  };
}

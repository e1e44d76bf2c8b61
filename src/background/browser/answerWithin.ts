/**
 * A page that shows a dialog or is busy answers no script (safety M12), so every question to a page has a time limit.
 */

import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';

const LIMIT_MS = 6_000;

/** Returns the result of the work, or `unresponsive` if it takes longer than `limitMs`. */
export async function answerWithin<T>(
  work: Promise<T>,
  limitMs = LIMIT_MS,
): Promise<T | 'unresponsive'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<'unresponsive'>((resolve) => {
    timer = setTimeout(() => resolve('unresponsive'), limitMs);
  });
  return Promise.race([work, expired]).finally(() => clearTimeout(timer));
}

export const unresponsive = localizedFailure('timeout', message('tab.unresponsive'));

/** Waits for so long, or until the signal is aborted. */
export function waitUnlessStopped(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

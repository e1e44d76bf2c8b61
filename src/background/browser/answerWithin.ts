/** A page that shows a dialog or is busy answers no script at all (safety M12): every question to one has a time limit. */
import { localizedFailure } from '../../core/messages/failure.ts';

const LIMIT_MS = 6_000;

/** The result of the work, or `unresponsive` when it takes longer than `limitMs`. */
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

export const unresponsive = localizedFailure('timeout', { key: 'tab.unresponsive' });

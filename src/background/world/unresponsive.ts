/** A page that shows a dialog, or is busy, answers no script at all (safety M12): every question to one has an end. */
import { err } from '../../core/result.ts';

const SILENCE_MS = 6_000;

/** What the work gives, or `silent` when it takes too long. */
export async function orUnresponsive<T>(
  work: Promise<T>,
  limitMs = SILENCE_MS,
): Promise<T | 'silent'> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<'silent'>((resolve) => {
    timer = setTimeout(() => resolve('silent'), limitMs);
  });
  return Promise.race([work, silence]).finally(() => clearTimeout(timer));
}

export const unresponsive = err(
  'timeout',
  'The page does not answer: it shows a dialog of its own, or is busy.',
  'Look at the tab and close what it asks, then press Resume.',
);

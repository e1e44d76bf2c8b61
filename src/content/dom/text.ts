/** Words and lengths of texts that are already clean (`src/core/cleanText.ts`). */
import { oneLine } from '../../core/text.ts';

/**
 * Whether a text has words. Signs such as stars and arrows do not, nor do initials drawn beside a name; two letters
 * may be a word in some scripts.
 */
export const hasWords = (text: string): boolean => /\p{N}|\p{L}{3}|\p{Lo}{2}/u.test(text);

/** `oneLine` of a text that may be very long. The rest is cut off anyway; white space rarely makes up more than this. */
export const clipLine = (text: string, limit: number): string =>
  oneLine(text.slice(0, limit * 8), limit);

/** Without what changes on its own: clock times and ages. */
export function withoutTimes(text: string): string {
  if (!text.includes(':') && !text.includes(' ago')) return text;
  return text.replace(/\b\d{1,2}(:\d\d)+\b|\b\d+ ?(s|sec|seconds?|min|minutes?) ago\b/g, '');
}

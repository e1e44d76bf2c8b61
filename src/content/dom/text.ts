/** Tests and clips texts that are already clean (`src/core/cleanText.ts`). */
import { oneLine } from '../../core/text.ts';

/**
 * Whether a text contains words. Symbols such as stars and arrows don't count, nor do initials drawn beside a name. Two
 * letters may be a word in some scripts.
 */
export const hasWords = (text: string): boolean => /\p{N}|\p{L}{3}|\p{Lo}{2}/u.test(text);

/** Whether a text is only white space; usually its first character decides. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return (!(first > 32) || first >= 127) && !/\S/.test(text);
}

/** `oneLine` for texts that may be very long. White space rarely takes up more than the extra length read here. */
export const clipLine = (text: string, limit: number): string =>
  oneLine(text.slice(0, limit * 8), limit);

/** Removes clock times and ages, which change on their own. */
export function withoutTimes(text: string): string {
  if (!text.includes(':') && !text.includes(' ago')) return text;
  return text.replace(/\b\d{1,2}(:\d\d)+\b|\b\d+ ?(s|sec|seconds?|min|minutes?) ago\b/g, '');
}

const codes = Intl.supportedValuesOf('currency').join('|');

/**
 * An amount with a currency symbol or code before or after it. Without a space, only codes of real currencies count: `SPQ24`
 * is the number of a thing.
 */
export const money = new RegExp(
  String.raw`((\p{Sc}\s?|\b[A-Z]{3}\s|\b(?:${codes}))\d(?:[\d.,]*\d)?)|(\d(?:[\d.,]*\d)?\s?(\p{Sc}|(?:EUR|USD|GBP|CHF|kr|zł)(?!\p{L})))`,
  'gu',
);

/** Whether a page wrote a value in its own way, or holds another one. */

/**
 * Whether a text is the same value as another one, in a format of the page: with other punctuation, completed, or as the
 * same number or date. "York" is not the same as "New York".
 */
export function isSameValue(now: string, set: string): boolean {
  const [held, meant] = [lettersOf(now), lettersOf(set)];
  if (held === meant) return true;
  if (meant === '' || held === '') return false;
  return isCompleted(held, meant) || isSameNumber(now, set) || isSameDate(now, set);
}

/** A telephone number without its country code has at least seven digits. */
const MIN_DIGITS = 7;

/** Words get an ending, as a suggestion completes them; a telephone number gets a country code. "1" is not "10". */
const isCompleted = (held: string, meant: string): boolean =>
  /\p{L}/u.test(meant)
    ? held.startsWith(meant)
    : meant.length >= MIN_DIGITS && held.endsWith(meant);

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLocaleLowerCase();

function isSameNumber(now: string, set: string): boolean {
  if (/\p{L}/u.test(set) || !/\d/.test(set) || !/\d/.test(now)) return false;
  const [held, meant] = [now, set].map((text) => Number(text.replace(/[^\d.-]/g, '')));
  return held === meant;
}

/** Dates are written with the day, the month or the year first. */
function isSameDate(now: string, set: string): boolean {
  const [held, meant] = [now, set].map((text) =>
    numbersIn(text)
      .sort((a, b) => a - b)
      .join(),
  );
  return /^\d+,\d+,\d{4}$/.test(meant ?? '') && held === meant;
}

const numbersIn = (text: string): number[] => Array.from(text.matchAll(/\d+/g), Number);

/** Whether a page wrote a value in its own way, or holds another one. */

/**
 * Whether a text is the same value as another one, in a format of the page: with other punctuation, more words around
 * it, or as the same number or date.
 */
export function isSameValue(now: string, set: string): boolean {
  const [held, meant] = [lettersOf(now), lettersOf(set)];
  if (held === meant) return true;
  if (meant === '' || held === '') return false;
  // "1" in "10" is another number; a telephone number gets a country code.
  const isWord = /\p{L}/u.test(meant) || meant.length > MIN_DIGITS;
  return (isWord && held.includes(meant)) || isSameNumber(now, set) || isSameDate(now, set);
}

const MIN_DIGITS = 5;

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLocaleLowerCase();

function isSameNumber(now: string, set: string): boolean {
  if (/\p{L}/u.test(set) || !/\d/.test(set) || !/\d/.test(now)) return false;
  const [held, meant] = [now, set].map((text) => Number(text.replace(/[^\d.-]/g, '')));
  return held === meant;
}

/** Dates are written with the day, the month or the year first. */
function isSameDate(now: string, set: string): boolean {
  const [held, meant] = [numbersIn(now), numbersIn(set)];
  return meant.length > 1 && meant.every((each) => held.includes(each));
}

const numbersIn = (text: string): number[] => Array.from(text.matchAll(/\d+/g), Number);

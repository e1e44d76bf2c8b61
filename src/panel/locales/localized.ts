/**
 * Words in the language of the panel. English stands where it is used; a translation, if there is one, is put in place of it
 * before any of them is read (`choose.ts`). Its type holds it to the same shape.
 */
import { locale } from './locale.ts';

type Words = Readonly<Record<string, unknown>>;

const translated: Record<string, Words> = {};

export function putTranslation(words: Readonly<Record<string, Words>>): void {
  Object.assign(translated, words);
}

/** The words of this name in this part of the panel. */
export function localized<T>(part: string, name: string, english: T): T {
  const words = translated[part]?.[name];
  // `Translation` checks that it has the type of the English words.
  if (words !== undefined) return words as T;
  return locale === 'x-pseudo' ? pseudo(english) : english;
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'î', o: 'ö', u: 'ü' };

/** Longer by two fifths, as translations may be, and marked at both ends, so that words that are cut off show. */
const stretched = (text: string): string =>
  text === ''
    ? ''
    : `[${text.replace(/[aeiou]/g, (letter) => accents[letter] ?? letter)}${' ~~'.repeat(Math.ceil((text.length * 0.4) / 3))}]`;

/** Every string of a value, and every string that a function in it returns. */
function pseudo<T>(value: T): T {
  return stretchedIn(value) as T; // The same shape, by construction.
}

function stretchedIn(value: unknown): unknown {
  if (typeof value === 'string') return stretched(value);
  if (typeof value === 'function')
    return (...args: readonly unknown[]) => stretchedIn(value(...args));
  if (Array.isArray(value)) return value.map(stretchedIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, stretchedIn(each)]));
}

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
  return locale === 'x-pseudo' ? inEachString(english, stretched) : english;
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'î', o: 'ö', u: 'ü' };

/**
 * Longer by two fifths, as translations may be, and marked at both ends, so that words that are cut off show. Gaps of a
 * sentence keep their names.
 */
const stretched = (text: string): string =>
  text === ''
    ? ''
    : `[${text.replace(/\{\w+\}|[aeiou]/g, (found) => accents[found] ?? found)}${' ~~'.repeat(Math.ceil((text.length * 0.4) / 3))}]`;

/** Changes every string of a value, and every string that a function in it returns. */
export function inEachString<T>(value: T, change: (text: string) => string): T {
  return changedIn(value, change) as T; // The same shape, by construction.
}

function changedIn(value: unknown, change: (text: string) => string): unknown {
  const within = (each: unknown): unknown => changedIn(each, change);
  if (typeof value === 'string') return change(value);
  if (typeof value === 'function') return (...args: readonly unknown[]) => within(value(...args));
  if (Array.isArray(value)) return value.map(within);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, within(each)]));
}

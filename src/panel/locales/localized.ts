/**
 * Messages in the language of the panel. English is passed in where it is used; a translation, if there is one, is put in
 * place of it before any of them is read (`choose.ts`).
 */
import type { Messages } from '../../locales/compiled/types.ts';
import { locale } from './locale.ts';

let translation: Messages | null = null;

export function putTranslation(messages: Messages): void {
  translation = messages;
}

/** The messages of this name in this section. */
export function localized<Section extends keyof Messages, Name extends keyof Messages[Section]>(
  section: Section,
  name: Name,
  english: Messages[Section][Name],
): Messages[Section][Name] {
  if (translation) return translation[section][name];
  return locale === 'x-pseudo' ? inEachString(english, stretched) : english;
}

const accents: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'î', o: 'ö', u: 'ü' };

/** Longer by two fifths, as translations may be, and marked at both ends, so that words that are cut off show. */
const stretched = (text: string): string =>
  text === ''
    ? ''
    : `[${text.replace(/[aeiou]/g, (found) => accents[found] ?? found)}${' ~~'.repeat(Math.ceil((text.length * 0.4) / 3))}]`;

/** Changes every string of a value, and every string that a function in it returns. */
function inEachString<T>(value: T, change: (text: string) => string): T {
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

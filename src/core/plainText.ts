/**
 * Text as it is compared: what a user can't see, or would type another way, makes no difference. Used for both sides
 * wherever words are matched: options, places in a text, text to find, expected effects.
 */
import { cleanPiece } from './cleanText.ts';

/** Most texts contain only these and are plain already. */
const special = /[^ -~\u00C0-\u02BA]/;
/** Joiners and styles that `cleanText` keeps, since emoji and some scripts are drawn with them. */
const joiners = /\u200C|\u200D|\uFE0F/g;
/**
 * Full-width and half-width forms, ligatures and the ellipsis. Compatibility forms such as ² and ½ stay, since "10²" is
 * not "102".
 */
const forms = /[\u2026\uFB00-\uFDFF\uFE70-\uFEFE\uFF01-\uFFEE]+/g;
const singleQuotes = /[\u00B4\u2018-\u201B\u2032\u2039\u203A\u02BB\u02BC]/g;
const doubleQuotes = /[\u00AB\u00BB\u201C-\u201F\u2033\u300C-\u300F]/g;
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63]/g;

/**
 * Like `plainText`, for a part of a line: a space may remain at each end. Letters in two code points need to be in the
 * same part.
 */
export function plainPiece(text: string): string {
  const clean = cleanPiece(text);
  if (!special.test(clean)) return clean;
  return clean
    .normalize('NFC')
    .replace(forms, (form) => form.normalize('NFKC'))
    .replace(joiners, '')
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(dashes, '-');
}

/**
 * Returns the text with plain quotes, dashes and single spaces, and without soft hyphens, characters of no width and
 * marks of direction. Keeps the case.
 */
export const plainText = (text: string): string => plainPiece(text).trim();

/** Like `plainText`, without differences in case. */
export const foldText = (text: string): string => plainText(text).toLowerCase().normalize('NFC');

/** Like `foldText`, without white space, for texts that are drawn with other gaps than they are quoted with. */
export const foldLetters = (text: string): string => foldText(text).replaceAll(' ', '');

const WORD_PART = /[\p{L}\p{N}\p{M}_]/u;

/** Counts occurrences of `words` in `text` that are not part of longer words. Both are folded. */
export function countWords(text: string, words: string, wordPart: RegExp = WORD_PART): number {
  if (words === '') return 0;
  const first = wordPart.test(lead(words));
  const last = wordPart.test(tail(words));
  let count = 0;
  let at = text.indexOf(words);
  while (at >= 0) {
    const end = at + words.length;
    const isCut =
      (first && wordPart.test(tail(text.slice(Math.max(0, at - 2), at)))) ||
      (last && wordPart.test(lead(text.slice(end, end + 2))));
    if (!isCut) count += 1;
    at = text.indexOf(words, isCut ? at + 1 : end);
  }
  return count;
}

const lead = (text: string): string => [...text][0] ?? '';
const tail = (text: string): string => [...text].at(-1) ?? '';

/** Words that a style sheet draws before or after an element, where the document holds none (accname 1.2, 2F.ii). */

import { cleanLine } from '../../core/cleanText.ts';
import { clip } from '../../core/text.ts';
import { attributeOf, hasBox, matchesIn } from '../dom/dom.ts';

const PARTS = 12;
const LONGEST = 80;

/** The words drawn in an element and its first parts, as one line. Signs and letters of icon fonts are not words. */
export function drawnWordsOf(of: Element): string {
  const parts = [of, ...[...matchesIn(of, '*')].slice(0, PARTS)].filter(hasBox);
  const drawn = parts.flatMap((part) => [wordsBy(part, '::before'), wordsBy(part, '::after')]);
  return clip(cleanLine(drawn.filter((words) => words !== '').join(' ')), LONGEST);
}

/** A string, or an attribute's value, which Firefox leaves to be looked up. */
const piece = /"((?:[^"\\]|\\.)*)"|attr\(([-\w]+)\)/g;

function wordsBy(part: Element, pseudo: '::before' | '::after'): string {
  const { content, display, visibility } = getComputedStyle(part, pseudo);
  if (display === 'none' || visibility !== 'visible') return '';
  const words = [...content.matchAll(piece)]
    .map(([, text, name]) => (name ? (attributeOf(part, name) ?? '') : (text ?? '')))
    .join('')
    .replace(/\\(.)/g, '$1');
  return /\p{L}{2}/u.test(words) && !/\p{Co}/u.test(words) ? words : '';
}

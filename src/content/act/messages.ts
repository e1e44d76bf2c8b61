/** How failure messages refer to elements and texts: `The button "Save"`. */

import { textContentOf } from '../dom/dom.ts';
import { clipLine } from '../dom/text.ts';
import { describeElement } from '../read/index.ts';

/** The element's role and name as the beginning of a sentence. */
export function describeTarget(element: Element): string {
  const { role, name } = describeElement(element);
  const what = !role || role === 'generic' || role === 'none' ? 'element' : role;
  const text = name || clipLine(textContentOf(element), 40);
  return text ? `The ${what} ${quote(text)}` : `The ${what}`;
}

/** The same within a sentence. */
export const describeWithin = (element: Element): string =>
  describeTarget(element).replace(/^The/, 'the');

/** A text in quotes, on one line. */
export const quote = (text: string, limit = 80): string => `"${clipLine(text, limit)}"`;

/** The same with line breaks shown, for texts that may differ in nothing else. */
const quoteLines = (text: string): string =>
  quote(text.trim().replace(/[^\S\n]*\n\s*/g, ' ⏎ '), 120);

/** Of a field that holds another text than was written. */
export const readsInstead = (held: string, wanted: string): string =>
  `The field reads ${quoteLines(held)} instead of ${quoteLines(wanted)}.`;

/** For comparing texts as a user does: without white space differences and case. */
export const normalizeText = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().toLocaleLowerCase();

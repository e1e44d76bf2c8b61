/** How failure messages refer to elements and texts: `The button "Save"`. */

import { visibleTextOf } from '../aria/visibleText.ts';
import { clipLine } from '../dom/text.ts';
import { describeElement } from '../read/index.ts';

/** Returns the element's role and name, as the beginning of a sentence. */
export function describeTarget(element: Element): string {
  const { role, name } = describeElement(element);
  const what = !role || role === 'generic' || role === 'none' ? 'element' : role;
  const text = name || clipLine(visibleTextOf(element), 40);
  return text ? `The ${what} ${quote(text)}` : `The ${what}`;
}

/** Like `describeTarget`, for the middle of a sentence. */
export const describeWithin = (element: Element): string =>
  describeTarget(element).replace(/^The/, 'the');

/** Quotes a text on one line. */
export const quote = (text: string, limit = 80): string => `"${clipLine(text, limit)}"`;

/** Quotes a text with visible line breaks, which may be its only difference. */
const quoteLines = (text: string): string =>
  quote(text.trim().replace(/[^\S\n]*\n\s*/g, ' ⏎ '), 120);

/** Returns the problem if a field holds another text than the one written. */
export const readsInstead = (held: string, wanted: string): string =>
  `The field reads ${quoteLines(held)} instead of ${quoteLines(wanted)}.`;

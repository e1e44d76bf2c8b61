/** How elements are called in messages: `The button "Save"`. */

import { describeElement } from '../distill/index.ts';
import { textContentOf } from '../dom/dom.ts';
import { clipLine } from '../dom/text.ts';

/** The element's role and name as the start of a sentence. */
export function describeTarget(element: Element): string {
  const { role, name } = describeElement(element);
  const what = !role || role === 'generic' || role === 'none' ? 'element' : role;
  const called = name || clip(textContentOf(element), 40);
  return called ? `The ${what} "${clip(called, 80)}"` : `The ${what}`;
}

/** White space folded, cut to a length. */
export const clip = clipLine;

/** The same with line breaks shown, for texts that may differ in nothing else. */
export const clipLines = (text: string, length: number): string =>
  clip(text.trim().replace(/[^\S\n]*\n\s*/g, ' ⏎ '), length);

/** For comparing what a person would call the same words. */
export const normalizeText = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().toLocaleLowerCase();

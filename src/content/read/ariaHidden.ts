/**
 * Parts hidden only from screen readers (aria-hidden) are visible to all other users, so they are read and marked. They
 * are usually decoration, but may be a price that is spelled out beside it for screen readers.
 */

import { boxOf, localNameOf, nextElementOf, previousElementOf, textContentOf } from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';
import { hasWords } from '../dom/text.ts';
import { isCovert, mayClip } from '../visibility/visibility.ts';
import { boxFor } from './boxes.ts';
import type { Visit } from './reading.ts';
import { ariaHiddenMark, lineBreak } from './tree/tree.ts';
import { textIn } from './tree/visibleLabel.ts';

/** Marks the items from `at` on as aria-hidden. Images are marked already. */
export function markAriaHidden({ element, tag, appearance, out }: Visit, at: number): void {
  const own = out.splice(at);
  const isText = hasWords(textIn(own));
  if (!isText || isSlidAway(element)) out.push(...own.filter((item) => typeof item !== 'string'));
  else if (isSpelledOut(element)) out.push(...own);
  else if (appearance.isBlock || !tag.isInline || own.includes(lineBreak)) {
    const box = boxFor(element, tag.name, 'aria-hidden', '');
    box.items = own;
    out.push(lineBreak, box, lineBreak);
  } else out.push(ariaHiddenMark, ...own, ')');
}

/** Whether it is a carousel slide that lies beside the visible part. */
function isSlidAway(of: Element): boolean {
  const { left, right } = boxOf(of);
  const isBeside = (from: number, to: number): boolean =>
    left < right && (right <= from + 1 || left >= to - 1);
  if (isBeside(0, innerWidth)) return true;
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    const css = getComputedStyle(at);
    if (css.overflowX === 'visible' || !mayClip(localNameOf(at), css)) continue;
    const window = boxOf(at);
    return isBeside(window.left, window.right);
  }
  return false;
}

/** Whether screen-reader text beside it says the same, so it is the visible form of that text. */
function isSpelledOut(of: Element): boolean {
  const beside = [previousElementOf(of), nextElementOf(of)];
  return beside.some((at) => at !== null && isCovert(at) && hasWords(textContentOf(at)));
}

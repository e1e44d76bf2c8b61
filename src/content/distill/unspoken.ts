/**
 * What is hidden from screen readers alone (aria-hidden) is seen by everybody else: it is read, and said to be that. As
 * a rule it adorns; but a price may be drawn there, and be spelled out beside it for those who hear the page.
 */

import { unspokenMark, unspokenRole } from '../aria/kinds.ts';
import { hasWords } from '../dom/clean.ts';
import { boxOf, localNameOf, nextElementOf, previousElementOf, textContentOf } from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';
import { isCovert, type Look, mayClip } from '../visibility/visible.ts';
import { boxFor } from './boxes.ts';
import type { TagFacts } from './tags.ts';
import { type Item, lineBreak } from './tree.ts';
import { textIn } from './unsaid.ts';

/** Marks the items from `at` on, which came of such an element; pictures say themselves what they are. */
export function markUnspoken(
  items: Item[],
  at: number,
  of: Element,
  facts: TagFacts,
  look: Look,
): void {
  const own = items.splice(at);
  const says = hasWords(textIn(own));
  const isAway = says && isSlidAway(of);
  const isSpelled = says && isSpelledOut(of);
  if (!says || isAway) items.push(...own.filter((item) => typeof item !== 'string'));
  else if (isSpelled) items.push(...own);
  else if (look.block || !facts.isInline || own.includes(lineBreak)) {
    const box = boxFor(of, facts.tag, unspokenRole, '');
    box.items = own;
    items.push(lineBreak, box, lineBreak);
  } else items.push(unspokenMark, ...own, ')');
}

/** Slides of a carousel that have not come yet lie beside what it shows. */
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

/** Words for screen readers stand beside it, so that it takes the place of these for the eye. */
function isSpelledOut(of: Element): boolean {
  const beside = [previousElementOf(of), nextElementOf(of)];
  return beside.some((at) => at !== null && isCovert(at) && hasWords(textContentOf(at)));
}

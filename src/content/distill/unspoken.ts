/**
 * What is hidden from screen readers alone (aria-hidden) is seen by everybody else: it is read, and said to be that. As
 * a rule it adorns; but a price may be drawn there, and be spelled out beside it for those who hear the page.
 */
import { boxFor } from './boxes.ts';
import { boxOf, nextElementOf, previousElementOf, textContentOf } from './dom.ts';
import { flatParentOf } from './flat.ts';
import type { TagFacts } from './tags.ts';
import { type Item, lineBreak } from './tree.ts';
import { textIn } from './unsaid.ts';
import { isCovert, type Look } from './visible.ts';
import type { Walk } from './walk.ts';

/** The role under which such a block is carried. */
export const unspokenRole = 'aria-hidden';

/** Marks the items from `at` on, which came of such an element; pictures say themselves what they are. */
export function markUnspoken(
  walk: Walk,
  items: Item[],
  at: number,
  of: Element,
  facts: TagFacts,
  look: Look,
): void {
  const own = items.splice(at);
  const hasWords = words.test(textIn(own));
  const isAway = hasWords && isSlidAway(of);
  // What scrolls moves without a mutation.
  if (hasWords) walk.memory?.check('away', of, () => isSlidAway(of), isAway);
  if (!hasWords || isAway) items.push(...own.filter((item) => typeof item !== 'string'));
  else if (isSpelledOut(of)) items.push(...own);
  else if (look.block || !facts.isInline) {
    const box = boxFor(of, facts.tag, unspokenRole, '');
    box.items = own;
    items.push(lineBreak, box, lineBreak);
  } else items.push(`(${unspokenRole}: `, ...own, ')');
}

/** Signs such as stars and arrows say nothing, nor do initials drawn beside a name; two letters may be a word in some scripts. */
const words = /\p{N}|\p{L}{3}|\p{Lo}{2}/u;

/** Slides of a carousel that have not come yet lie beside what it shows. */
function isSlidAway(of: Element): boolean {
  const { left, right } = boxOf(of);
  const isBeside = (from: number, to: number): boolean =>
    left < right && (right <= from + 1 || left >= to - 1);
  if (isBeside(0, innerWidth)) return true;
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    if (getComputedStyle(at).overflowX === 'visible') continue;
    const window = boxOf(at);
    return isBeside(window.left, window.right);
  }
  return false;
}

/** Words for screen readers stand beside it, so that it takes the place of these for the eye. */
function isSpelledOut(of: Element): boolean {
  const beside = [previousElementOf(of), nextElementOf(of)];
  return beside.some((at) => at !== null && isCovert(at) && words.test(textContentOf(at)));
}

/**
 * What is hidden from screen readers alone (aria-hidden) is seen by everybody else: it is read, and said to be that. As
 * a rule it adorns; but a price may be drawn there, and be spelled out beside it for those who hear the page.
 */
import { boxFor } from './boxes.ts';
import { nextElementOf, previousElementOf, textContentOf } from './dom.ts';
import type { TagFacts } from './tags.ts';
import { type Item, lineBreak } from './tree.ts';
import { textIn } from './unsaid.ts';
import { isCovert, type Look } from './visible.ts';

/** The role under which such a block is carried. */
export const asideRole = 'aria-hidden';

/** Marks the items from `at` on, which came of such an element; pictures say themselves what they are. */
export function setAside(
  items: Item[],
  at: number,
  of: Element,
  facts: TagFacts,
  look: Look,
): void {
  const own = items.splice(at);
  if (!words.test(textIn(own))) items.push(...own.filter((item) => typeof item !== 'string'));
  else if (isSpelledOut(of)) items.push(...own);
  else if (look.block || !facts.isInline) {
    const box = boxFor(of, facts.tag, asideRole, '');
    box.items = own;
    items.push(lineBreak, box, lineBreak);
  } else items.push(`(${asideRole}: `, ...own, ')');
}

/** Signs such as stars and arrows say nothing, nor do initials drawn beside a name; two letters may be a word in some scripts. */
const words = /\p{N}|\p{L}{3}|\p{Lo}{2}/u;

/** Words for screen readers stand beside it, so that it takes the place of these for the eye. */
function isSpelledOut(of: Element): boolean {
  const beside = [previousElementOf(of), nextElementOf(of)];
  return beside.some((at) => at !== null && isCovert(at) && words.test(textContentOf(at)));
}

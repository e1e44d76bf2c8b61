/**
 * Parts of a line that a person reads otherwise than their letters say: a price that no longer holds, cents set high, a
 * badge with room around it.
 */

import type { Look } from '../visibility/visible.ts';
import type { TagFacts } from './tags.ts';
import { type Item, isBlank } from './tree.ts';
import type { Walk } from './walk.ts';

/** Reads an element that stands in a line of text, and marks how it stands out there. */
export function readInline(
  walk: Walk,
  of: Element,
  facts: TagFacts,
  look: Look,
  out: Item[],
): void {
  const isBadge = look.isBadge && walk.hasWords();
  if (isBadge) out.push(' ');
  const at = out.length;
  walk.children(of, facts, look, out);
  if (facts.emphasis && walk.hasControls) emphasize(out, at, facts.emphasis);
  if (isBadge) out.push(' ');
}

/** Marks the items from `at` on, as they are usually written: `~~$30~~`, `10^2`. */
function emphasize(items: Item[], at: number, as: NonNullable<TagFacts['emphasis']>): void {
  if (as === 'struck') strike(items, at);
  else if (wouldRunOn(items[at - 1], items[at])) items.splice(at, 0, as === 'raised' ? '^' : '_');
}

function strike(items: Item[], at: number): void {
  const says = (item: Item): boolean => typeof item === 'string' && !isBlank(item);
  if (!items.slice(at).some(says)) return;
  items.splice(at, 0, '~~');
  items.push('~~');
}

/** Digits would read as one number. */
const wouldRunOn = (before: Item | undefined, after: Item | undefined): boolean =>
  typeof before === 'string' &&
  typeof after === 'string' &&
  /\d$/.test(before) &&
  /^\d/.test(after);

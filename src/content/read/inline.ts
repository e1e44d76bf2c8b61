/**
 * Inline elements whose style changes the meaning of their text: an outdated price, superscript cents, a badge with
 * space around it.
 */

import type { TagFacts } from '../aria/tags.ts';
import type { Reading, Visit } from './reading.ts';
import { type Item, isBlank } from './tree/tree.ts';

/** Reads an inline element and marks how it differs from the text around it. */
export function readInline(reading: Reading, visit: Visit): void {
  const { tag, appearance, out } = visit;
  const isBadge = appearance.isBadge && reading.hasWords();
  if (isBadge) out.push(' ');
  const at = out.length;
  reading.readChildren(visit, out);
  if (tag.emphasis && reading.hasControls) emphasize(out, at, tag.emphasis);
  if (isBadge) out.push(' ');
}

/** Marks the items from `at` on in the usual notation: `~~$30~~`, `10^2`. */
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

/** Whether two runs of digits would be read as one number. */
const wouldRunOn = (before: Item | undefined, after: Item | undefined): boolean =>
  typeof before === 'string' &&
  typeof after === 'string' &&
  /\d$/.test(before) &&
  /^\d/.test(after);

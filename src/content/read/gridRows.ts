/** Joins the parts of rows that a grid draws apart, so that a row is one line. */
import { RowParts } from '../identity/rowParts.ts';
import { boxFor } from './boxes.ts';
import { type Box, type Item, isBox, lineBreak } from './tree.ts';

const partRoles = /^row$|cell$|header$/;

/** `rows` are those found so far, by their first parts. */
export function joinRows(
  items: Item[],
  parts = new RowParts(),
  rows = new Map<Element, Box>(),
): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at] ?? '';
    if (!isBox(item)) continue;
    const [first] = partRoles.test(item.role) ? parts.of(item.element) : [];
    if (!first) {
      joinRows(item.items, parts, rows);
      continue;
    }
    const cells = item.role === 'row' ? item.items : [item];
    const row = rows.get(first);
    if (row) {
      row.items.push(...cells);
      items[at] = lineBreak;
    } else {
      const begun =
        item.role === 'row' ? item : { ...boxFor(first, 'div', 'row', ''), items: cells };
      rows.set(first, begun);
      items[at] = begun;
    }
  }
}

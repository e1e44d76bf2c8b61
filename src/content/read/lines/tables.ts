/** Which tables show data and which only lay out the page, and what a table holds outside its rows. */
import { rolesWith } from '../../../core/page/roles.ts';
import { type Box, type Item, isBox } from '../tree/tree.ts';

const pageContent = rolesWith('pageContent');
/** A longer list in a cell is part of the page, not a value. */
const longestListInCell = 8;

/** Whether a table only lays out the page: its parts are then wrappers. */
export function isLayoutTable(table: Box): boolean {
  if (table.role !== 'table' || table.tag !== 'table') return false;
  const rows = rowsOf(table).map(({ items }) => items.filter(isBox));
  if (rows.some((cells) => cells.some(({ items }) => holdsHeavy(items)))) return true;
  const hasHeader = rows.some((cells) => cells.some(({ role }) => role.endsWith('header')));
  return !hasHeader && rows.every((cells) => cells.length < 2);
}

/** The rows of a table, row groups included. */
export function rowsOf({ items }: Box): Box[] {
  return items.filter(isBox).flatMap((box) => {
    if (box.role === 'row') return [box];
    return box.role === 'rowgroup' ? rowsOf(box) : [];
  });
}

/** Items of a table outside its rows and its caption. */
export const itemsOutsideRows = ({ items }: Box): Item[] =>
  items.flatMap((item) => {
    if (!isBox(item)) return [item];
    if (item.role === 'rowgroup') return itemsOutsideRows(item);
    return item.role === 'row' || item.role === 'caption' ? [] : [item];
  });

const holdsHeavy = (items: readonly Item[]): boolean =>
  items.some((item) => isBox(item) && isHeavy(item));

function isHeavy({ role, ref, items }: Box): boolean {
  if (pageContent.has(role)) return role !== 'list' || items.length > longestListInCell;
  return ref === '' && holdsHeavy(items);
}

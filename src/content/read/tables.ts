/** Distinguishes data tables from layout tables, and finds content of a table outside its rows. */
import { rolesWith } from '../../core/page/roles.ts';
import { type Box, type Item, isBlankItem, isBox } from './tree.ts';

const pressed = rolesWith('pressedByKey');
const pageContent = rolesWith('pageContent');
/** A longer list in a cell is page content, not a value. */
const longestListInCell = 8;
/** A larger form is page content, not the editor of a value. */
const mostControlsInCell = 4;

/** Whether a table is only used for layout, so its parts are wrappers. */
export function isLayoutTable(table: Box): boolean {
  if (table.role !== 'table' || table.tag !== 'table') return false;
  const rows = rowsOf(table).map(({ items }) => items.filter(isBox));
  if (rows.some((cells) => cells.some(({ items }) => holdsPageContent(items)))) return true;
  const hasHeader = rows.some((cells) => cells.some(({ role }) => role.endsWith('header')));
  return (
    !hasHeader && (rows.every((cells) => cells.length < 2) || framedButton(table) !== undefined)
  );
}

/** Returns the button that is all there is in a table whose cells draw its frame. */
export function framedButton(table: Box): Box | undefined {
  const [only, more] = contentsOf(table);
  if (!only || more || !isBox(only) || only.ref === '') return undefined;
  return pressed.has(only.role) ? only : undefined;
}

const parts: ReadonlySet<string> = new Set(['rowgroup', 'row', 'cell']);

/** Returns what is in the cells of a table, or beside them. */
const contentsOf = ({ items }: Box): Item[] =>
  items.flatMap((item) => {
    if (isBlankItem(item)) return [];
    return isBox(item) && parts.has(item.role) && item.ref === '' ? contentsOf(item) : [item];
  });

/** Returns the rows of a table, including those in row groups. */
export function rowsOf({ items }: Box): Box[] {
  return items.filter(isBox).flatMap((box) => {
    if (box.role === 'row') return [box];
    return box.role === 'rowgroup' ? rowsOf(box) : [];
  });
}

/** Returns the items of a table outside its rows and caption. */
export const itemsOutsideRows = ({ items }: Box): Item[] =>
  items.flatMap((item) => {
    if (!isBox(item)) return [item];
    if (item.role === 'rowgroup') return itemsOutsideRows(item);
    return item.role === 'row' || item.role === 'caption' ? [] : [item];
  });

const holdsPageContent = (items: readonly Item[]): boolean =>
  items.some((item) => isBox(item) && isPageContent(item));

function isPageContent({ role, ref, items }: Box): boolean {
  if (role === 'list') return items.length > longestListInCell;
  // The editor of a cell is often a small form, and a long value scrolls.
  if (role === 'form') return holdsPageContent(items) || countControls(items) > mostControlsInCell;
  if (pageContent.has(role) && (role !== 'region' || ref === '')) return true;
  return (ref === '' || role === 'region') && holdsPageContent(items);
}

const countControls = (items: readonly Item[]): number =>
  items
    .filter(isBox)
    .reduce((sum, { ref, items: inner }) => sum + (ref ? 1 : 0) + countControls(inner), 0);

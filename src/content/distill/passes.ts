/** Small passes over the tree, each with one purpose; together they make it shorter and put first things first. */
import { type Box, type Item, isBox, lineBreak } from './tree.ts';

/** All passes in their order. */
export function tidy(items: Item[]): Item[] {
  unwrapLayoutTables(items);
  dropEchoes(items);
  return modalsFirst(items);
}

const tableRoles = new Set(['table', 'grid', 'treegrid']);
const tableParts = new Set(['rowgroup', 'row', 'cell', 'columnheader', 'rowheader']);
const heavyInCell = new Set([
  'iframe',
  'table',
  'grid',
  'list',
  'heading',
  'form',
  'dialog',
  'region',
  'navigation',
  'main',
]);

/** Tables that lay out a page become wrappers again; those with rows of data stay. */
export function unwrapLayoutTables(items: readonly Item[]): void {
  for (const item of items) {
    if (!isBox(item)) continue;
    if (tableRoles.has(item.role) && isLayout(item)) unwrapTable(item);
    unwrapLayoutTables(item.items);
  }
}

function isLayout(table: Box): boolean {
  if (table.role !== 'table' || table.tag !== 'table') return false;
  const rows = rowsOf(table);
  const cells = rows.flatMap((row) => row.items.filter(isBox));
  if (cells.some((cell) => cell.items.some((item) => isBox(item) && isHeavy(item)))) return true;
  if (cells.some((cell) => cell.role.endsWith('header'))) return false;
  const widest = Math.max(0, ...rows.map((row) => row.items.filter(isBox).length));
  return widest < 2;
}

function isHeavy(box: Box): boolean {
  if (heavyInCell.has(box.role)) return box.role !== 'list' || box.items.length > 8;
  return box.ref === '' && box.items.some((item) => isBox(item) && isHeavy(item));
}

/** The rows of a table, through its row groups. */
export function rowsOf(table: Box): readonly Box[] {
  const boxes = table.items.filter(isBox);
  return boxes.flatMap((box) =>
    box.role === 'rowgroup' ? rowsOf(box) : box.role === 'row' ? [box] : [],
  );
}

function unwrapTable(box: Box): void {
  box.role = '';
  for (const item of box.items) {
    if (isBox(item) && item.ref === '' && tableParts.has(item.role)) unwrapTable(item);
  }
}

/** A picture's words that its neighbour says too are said once. */
export function dropEchoes(items: Item[]): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || !isBox(item)) continue;
    if (item.role === 'img' && (item.name === '' || isEchoed(items, at, item.name)))
      items[at] = ' ';
    else dropEchoes(item.items);
  }
}

function isEchoed(items: readonly Item[], at: number, name: string): boolean {
  for (const step of [-1, 1]) {
    let next = at + step;
    while (isBlank(items[next])) next += step;
    const neighbour = items[next];
    if (neighbour !== undefined && wordsOf(neighbour).includes(name)) return true;
  }
  return false;
}

const isBlank = (item: Item | undefined): boolean =>
  item === lineBreak || (typeof item === 'string' && item.trim() === '');

function wordsOf(item: Item): string {
  if (typeof item === 'string') return item.replace(/\s+/g, ' ');
  return isBox(item) ? item.name : '';
}

/** Modal dialogs come before the page they cover. */
export function modalsFirst(items: Item[]): Item[] {
  const modals: Item[] = [];
  takeModals(items, modals);
  return modals.length > 0 ? [...modals, ...items] : items;
}

function takeModals(items: Item[], modals: Item[]): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || !isBox(item)) continue;
    if (item.state === ' modal') {
      modals.push(item);
      items[at] = lineBreak;
    } else takeModals(item.items, modals);
  }
}

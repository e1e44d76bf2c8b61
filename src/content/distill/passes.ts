/** Small judgements about parts of the tree, each with one purpose; together they make the page shorter. */
import { type Box, type Item, isBlank as isBlankText, isBox, lineBreak } from './tree.ts';

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

/** Whether a table lays out a page: its parts are then wrappers. Tables with rows of data are not. */
export function isLayout(table: Box): boolean {
  if (table.role !== 'table' || table.tag !== 'table') return false;
  const facts = tableFacts(table);
  return facts.isHeavy || (!facts.hasHeader && facts.cells < 2);
}

/** Of a row, or of rows together: of those the largest number of cells. */
type RowFacts = { readonly isHeavy: boolean; readonly hasHeader: boolean; readonly cells: number };
const factsByRow = new WeakMap<Box, RowFacts>();

function tableFacts(table: Box): RowFacts {
  let isHeavy = false;
  let hasHeader = false;
  let cells = 0;
  for (const row of rowsOf(table)) {
    const facts = factsByRow.get(row) ?? rowFacts(row);
    isHeavy ||= facts.isHeavy;
    hasHeader ||= facts.hasHeader;
    cells = Math.max(cells, facts.cells);
  }
  return { isHeavy, hasHeader, cells };
}

function rowFacts(row: Box): RowFacts {
  let isHeavyRow = false;
  let hasHeader = false;
  let cells = 0;
  for (const cell of row.items) {
    if (!isBox(cell)) continue;
    cells += 1;
    hasHeader ||= cell.role.endsWith('header');
    isHeavyRow ||= holdsHeavy(cell.items);
  }
  const facts = { isHeavy: isHeavyRow, hasHeader, cells };
  factsByRow.set(row, facts);
  return facts;
}

function holdsHeavy(items: readonly Item[]): boolean {
  for (const item of items) if (isBox(item) && isHeavy(item)) return true;
  return false;
}

function isHeavy(box: Box): boolean {
  if (heavyInCell.has(box.role)) return box.role !== 'list' || box.items.length > 8;
  return box.ref === '' && holdsHeavy(box.items);
}

/** The rows of a table, through its row groups and wrappers. */
export function rowsOf(table: Box, rows: Box[] = []): readonly Box[] {
  for (const item of table.items) {
    if (!isBox(item)) continue;
    if (item.role === 'row') rows.push(item);
    else if (item.role === 'rowgroup' || item.role === '') rowsOf(item, rows);
  }
  return rows;
}

/** A picture's words that its neighbour says too are said once. */
export function dropEchoes(items: Item[]): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || !isBox(item) || item.role !== 'img') continue;
    if (item.name === '' || isEchoed(items, at, item.name)) items[at] = ' ';
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
  item === lineBreak || (typeof item === 'string' && isBlankText(item));

function wordsOf(item: Item): string {
  if (typeof item === 'string') return item.replace(/\s+/g, ' ');
  return isBox(item) ? item.name : '';
}

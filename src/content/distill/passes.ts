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
  const rows = rowsOf(table).map(rowFacts);
  if (rows.some(({ isHeavy }) => isHeavy)) return true;
  if (rows.some(({ hasHeader }) => hasHeader)) return false;
  return rows.every(({ cells }) => cells < 2);
}

type RowFacts = { readonly isHeavy: boolean; readonly hasHeader: boolean; readonly cells: number };
const factsByRow = new WeakMap<Box, RowFacts>();

function rowFacts(row: Box): RowFacts {
  const known = factsByRow.get(row);
  if (known) return known;
  const cells = row.items.filter(isBox);
  const facts = {
    isHeavy: cells.some((cell) => cell.items.some((item) => isBox(item) && isHeavy(item))),
    hasHeader: cells.some((cell) => cell.role.endsWith('header')),
    cells: cells.length,
  };
  factsByRow.set(row, facts);
  return facts;
}

function isHeavy(box: Box): boolean {
  if (heavyInCell.has(box.role)) return box.role !== 'list' || box.items.length > 8;
  return box.ref === '' && box.items.some((item) => isBox(item) && isHeavy(item));
}

/** The rows of a table, through its row groups and wrappers. */
export function rowsOf(table: Box): readonly Box[] {
  return table.items.flatMap((item) => {
    if (!isBox(item)) return [];
    return item.role === 'rowgroup' || item.role === ''
      ? rowsOf(item)
      : item.role === 'row'
        ? [item]
        : [];
  });
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

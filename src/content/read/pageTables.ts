/** Reads the data tables of a page as the user sees them, without hidden rows. */
import type { PageTable } from '../../core/page/pageTable.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { isLayoutTable, rowsOf } from './tables.ts';
import { type Box, type Item, isBox } from './tree.ts';

const MOST_TABLES = 20;
const tableRoles: ReadonlySet<string> = new Set(['table', 'grid', 'treegrid']);

/** Returns the tables in order, those inside of others left out. */
export function tablesIn(items: readonly Item[]): readonly PageTable[] {
  const tables: PageTable[] = [];
  collect(items, tables);
  return tables;
}

function collect(items: readonly Item[], into: PageTable[]): void {
  for (const item of items) {
    if (into.length === MOST_TABLES) return;
    if (!isBox(item)) continue;
    const table = tableRoles.has(item.role) && !isLayoutTable(item) ? tableOf(item) : null;
    if (table) into.push(table);
    else collect(item.items, into);
  }
}

function tableOf(table: Box): PageTable | null {
  const rows = rowsOf(table).map(cellsOf);
  const headings = rows[0]?.every(({ role }) => role === 'columnheader') ? rows[0] : null;
  const texts = textsOf(rows);
  const columns = (headings && texts[0]) || null;
  const below = columns ? texts.slice(1) : texts;
  const isEmpty = below.every((row) => row.every((text) => text === ''));
  return isEmpty ? null : { name: nameOf(table), columns, rows: below };
}

const cellsOf = (row: Box): Box[] =>
  row.items.filter(isBox).filter(({ role }) => role.endsWith('cell') || role.endsWith('header'));

function nameOf({ items, name }: Box): string {
  const caption = items.find((item) => isBox(item) && item.role === 'caption');
  return caption && isBox(caption) ? visibleTextOf(caption.element) : name;
}

/** Returns the text of each cell by row and column. A cell that spans several gives its text to each. */
function textsOf(rows: readonly (readonly Box[])[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [at, cells] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const text = textOf(cell);
      const { element } = cell;
      const { rowSpan = 1, colSpan = 1 } = element instanceof HTMLTableCellElement ? element : {};
      for (const row of grid.slice(at, at + Math.max(1, rowSpan)))
        for (let wide = 0; wide < colSpan; wide += 1) row[column + wide] = text;
      column += colSpan;
    }
  }
  const width = Math.max(0, ...grid.map((row) => row.length));
  return grid.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}

/** Returns what the cell says, or else what is entered in it. Values of rows have a lower limit than texts here. */
const textOf = (cell: Box): string => visibleTextOf(cell.element) || valuesIn(cell).join(' ');

function valuesIn({ states, items }: Box): string[] {
  const own = states.secret ? undefined : states.value;
  return [...(own ? [own] : []), ...items.filter(isBox).flatMap(valuesIn)];
}

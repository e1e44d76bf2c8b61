/** Small judgements about parts of the tree, each with one purpose; together they make the page shorter. */
import {
  type Box,
  holdsMore,
  type Item,
  isBlank,
  isBlankItem,
  isBox,
  lineBreak,
} from '../distill/tree.ts';

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
  const facts = factsOfRows(table);
  return facts.isHeavy || (!facts.hasHeader && facts.cells < 2);
}

/** Of a row, or of rows together: of those the largest number of cells. */
type RowFacts = { readonly isHeavy: boolean; readonly hasHeader: boolean; readonly cells: number };
/** By row, and by stretch of rows. */
const factsByRow = new WeakMap<Box, RowFacts>();

function factsOfRows({ items }: Box): RowFacts {
  let isHeavyRow = false;
  let hasHeader = false;
  let cells = 0;
  for (let at = 0; at < items.length; at++) {
    const item = items[at] ?? '';
    const facts = isBox(item) ? factsIn(item) : undefined;
    if (!facts) continue;
    isHeavyRow ||= facts.isHeavy;
    hasHeader ||= facts.hasHeader;
    cells = Math.max(cells, facts.cells);
  }
  return { isHeavy: isHeavyRow, hasHeader, cells };
}

/** Of a row, or of what holds rows. */
function factsIn(box: Box): RowFacts | undefined {
  if (box.role === 'row') return factsByRow.get(box) ?? rowFacts(box);
  if (!holdsRows(box)) return undefined;
  const known = box.isStretch ? factsByRow.get(box) : undefined;
  const facts = known ?? factsOfRows(box);
  if (box.isStretch) factsByRow.set(box, facts);
  return facts;
}

function rowFacts(row: Box): RowFacts {
  const { items } = row;
  let isHeavyRow = false;
  let hasHeader = false;
  let cells = 0;
  for (let at = 0; at < items.length; at++) {
    const cell = items[at] ?? '';
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
  for (let at = 0; at < items.length; at++) {
    const item = items[at] ?? '';
    if (isBox(item) && isHeavy(item)) return true;
  }
  return false;
}

function isHeavy(box: Box): boolean {
  if (heavyInCell.has(box.role)) {
    return box.role !== 'list' || holdsMore(box.items, 8);
  }
  return box.ref === '' && holdsHeavy(box.items);
}

/** Whether a box in a table is there for the rows in it: a row group, a wrapper, a stretch of rows. */
export const holdsRows = ({ role }: Box): boolean => role === 'rowgroup' || role === '';

/** What stands in a table outside its rows, as pages may have it. */
export function straysOf({ items }: Box): Item[] {
  const strays: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at] ?? '';
    if (!isBox(item)) strays.push(item);
    else if (item.isStretch) strays.push(...straysOfStretch(item));
    else if (holdsRows(item)) strays.push(...straysOf(item));
    else if (item.role !== 'row' && item.role !== 'caption') strays.push(item);
  }
  return strays;
}

const straysByStretch = new WeakMap<Box, readonly Item[]>();

/** Of a stretch that is all rows only that there is white space. */
function straysOfStretch(stretch: Box): readonly Item[] {
  const known = straysByStretch.get(stretch);
  if (known) return known;
  const strays = straysOf(stretch);
  const isAllBlank = strays.every((item) => typeof item === 'string' && isBlank(item));
  const kept: readonly Item[] = isAllBlank ? strays.slice(0, 1) : strays;
  straysByStretch.set(stretch, kept);
  return kept;
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
  return (
    wordsBeside(items, at - 1, -1).includes(name) || wordsBeside(items, at + 1, 1).includes(name)
  );
}

/** The words of the first thing that is not blank, looking from `at` to one side. */
function wordsBeside(items: readonly Item[], at: number, step: 1 | -1): string {
  let next = at;
  let item = items[next];
  while (item !== undefined && isBlankItem(item)) {
    next += step;
    item = items[next];
  }
  if (item === undefined || item === lineBreak) return '';
  if (typeof item === 'string') return item.replace(/\s+/g, ' ');
  if (!item.isStretch) return item.name;
  return wordsBeside(item.items, step > 0 ? 0 : item.items.length - 1, step);
}

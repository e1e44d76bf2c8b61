/** The column of a cell: it distinguishes the controls in one row, and shows whether a cell is data or a command. */
import {
  closestOf,
  firstMatchIn,
  isMatch,
  matchesIn,
  previousElementOf,
  textStartOf,
} from '../dom/dom.ts';
import { childElementsOf } from '../dom/tree.ts';

const cells = 'td,th,[role=cell],[role=gridcell],[role=rowheader]';
const grids = 'table,[role=table],[role=grid],[role=treegrid]';
const heads = 'th,[role=columnheader]';
const rows = 'tr,[role=row]';
const popups = '[role*=dialog],[role=menu],dialog';
const MAX_LENGTH = 60;

/** Returns the head of the column that an element is in, or the number of the column; '' outside of tables. */
export function columnOf(of: Element): string {
  const cell = closestOf(of, cells);
  const grid = cell && closestOf(cell, grids);
  if (!grid) return '';
  const row = firstMatchIn(grid, rows);
  const number = placeOf(cell);
  const head = row && childElementsOf(row)[number];
  const words = head && isMatch(head, heads) ? wordsOf(head) : '';
  return words || String(number);
}

const placeOf = (cell: Element): number => {
  let number = 0;
  for (let at = previousElementOf(cell); at; at = previousElementOf(at)) number += 1;
  return number;
};

/** Arrows in a head show how the rows are sorted. */
const wordsOf = (cell: Element, between = /[^\p{L}\p{N}]+/gu): string =>
  textStartOf(cell, MAX_LENGTH).replace(between, ' ').trim();

const FEWEST_WORDS = 3;
const MOST_ROWS = 30;

/**
 * Whether a cell without controls shows one of the data of a table with heads: the words of its column differ from row to
 * row, numbers apart. Those of a column of commands are the same.
 */
export function isDataCell(of: Element, controls: string): boolean {
  const cell = closestOf(of, cells);
  const grid = cell && closestOf(cell, grids);
  if (!grid || isMatch(cell, heads) || !firstMatchIn(grid, heads)) return false;
  if (firstMatchIn(cell, controls) || closestOf(grid, popups)) return false;
  const at = placeOf(cell);
  const own = lettersOf(cell);
  const column = Array.from(matchesIn(grid, rows))
    .slice(0, MOST_ROWS)
    .flatMap((row) => childElementsOf(row).slice(at, at + 1))
    .filter((each) => !isMatch(each, heads))
    .map(lettersOf)
    .filter(Boolean);
  const kinds = new Set(column).size;
  return (
    kinds >= FEWEST_WORDS &&
    kinds * 2 > column.length &&
    column.filter((each) => each === own).length === 1
  );
}

const lettersOf = (cell: Element): string => wordsOf(cell, /[^\p{L}]+/gu);

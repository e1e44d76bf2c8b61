/** The column of a cell. It distinguishes the controls in one row of a table or grid. */
import {
  closestOf,
  firstElementChildOf,
  firstMatchIn,
  isMatch,
  nextElementOf,
  previousElementOf,
  textStartOf,
} from '../dom/dom.ts';

const cells = 'td,th,[role=cell],[role=gridcell],[role=rowheader]';
const grids = 'table,[role=table],[role=grid],[role=treegrid]';
const heads = 'th,[role=columnheader]';
const MAX_LENGTH = 60;

/** Returns the head of the column that an element is in, or the number of the column; '' outside of tables. */
export function columnOf(of: Element): string {
  const cell = closestOf(of, cells);
  const grid = cell && closestOf(cell, grids);
  if (!grid) return '';
  let number = 0;
  for (let at = previousElementOf(cell); at; at = previousElementOf(at)) number += 1;
  const row = firstMatchIn(grid, 'tr,[role=row]');
  let head = row && firstElementChildOf(row);
  for (let left = number; head && left > 0; left -= 1) head = nextElementOf(head);
  const words = head && isMatch(head, heads) ? wordsOf(head) : '';
  return words || String(number);
}

/** Arrows in a head show how the rows are sorted. */
const wordsOf = (head: Element): string =>
  textStartOf(head, MAX_LENGTH)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Rows that a grid draws in parts: beside its frozen columns, or column by column. Their `aria-rowindex` says which parts
 * are of one row.
 */
import { attributeOf, boxOf, closestOf, hasAttributeOf, matchesIn } from '../dom/dom.ts';
import { flatParentOf } from '../dom/tree.ts';

const grids = '[role=grid],[role=treegrid],[role=table],table';
const indexed = '[aria-rowindex]';

/** How far apart the upper edges of parts of a row may be. */
const MOST_APART_PX = 4;

type Rows = ReadonlyMap<string, readonly Element[]>;

/** Reads each grid once. */
export class RowParts {
  private readonly rows = new Map<Element, Rows>();

  /** Returns the parts of the row that an element is a part of, itself included, in order; none if it is a whole row. */
  of(element: Element): readonly Element[] {
    const index = attributeOf(element, 'aria-rowindex');
    const grid = index && closestOf(element, grids);
    if (!grid) return [];
    const rows = this.rows.get(grid) ?? rowsIn(grid);
    this.rows.set(grid, rows);
    const parts = rows.get(index) ?? [];
    if (parts.length < 2 || !parts.includes(element)) return [];
    const beside = parts.filter((part) => isBeside(part, element));
    return beside.length > 1 ? beside : [];
  }
}

function rowsIn(grid: Element): Rows {
  const rows = new Map<string, Element[]>();
  for (const part of matchesIn(grid, indexed)) {
    const parent = flatParentOf(part);
    // The cells of a row may repeat its index, and a grid may stand in another one.
    if ((parent && closestOf(parent, indexed)) || closestOf(part, grids) !== grid) continue;
    const index = attributeOf(part, 'aria-rowindex') ?? '';
    const parts = rows.get(index);
    if (parts) parts.push(part);
    else rows.set(index, [part]);
  }
  return rows;
}

/** Some pages count the rows of each group anew. */
const isBeside = (part: Element, other: Element): boolean =>
  Math.abs(boxOf(part).top - boxOf(other).top) < MOST_APART_PX;

/** Whether it is a cell that stands in no row. */
export const isLoneCell = (cell: Element): boolean =>
  hasAttributeOf(cell, 'aria-rowindex') && closestOf(cell, '[role=row],tr') === null;

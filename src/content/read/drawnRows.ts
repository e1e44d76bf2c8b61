/**
 * Finds the rows of tables built from plain elements, as in virtualized grids: children side by side whose left and right
 * edges match those of the neighboring row.
 */
import type { Role } from '../../core/page/roles.ts';
import {
  boxOf,
  childCountOf,
  firstMatchIn,
  nextElementOf,
  parentNodeOf,
  previousElementOf,
  textContentOf,
} from '../dom/dom.ts';
import { isBlank } from '../dom/text.ts';
import { childElementsOf } from '../dom/tree.ts';

const LEAST_COLUMNS = 3;
/** Cards are higher. */
const MOST_HEIGHT_PX = 80;
/** Rows are often wrapped one by one. */
const MOST_WRAPPERS = 3;
const blocks =
  'h1,h2,h3,h4,h5,h6,p,ul,ol,dl,table,form,fieldset,article,section,nav,[role],input:not([type=checkbox]),select,textarea';

export class DrawnRows {
  /** The columns of a list of rows; 0 if it is none. */
  private readonly columns = new Map<Element, number>();
  private readonly cells = new Set<Element>();

  /** Returns `row`, `cell` or '' for an element without a role. `isRow`: whether it is a flex row or a grid. */
  roleOf(of: Element, isRow: boolean): Role {
    if (this.cells.size > 0 && this.cells.has(of)) return 'cell';
    if (!isRow || childCountOf(of) < LEAST_COLUMNS) return '';
    const { outer, depth } = wrappingOf(of);
    const list = parentNodeOf(outer);
    if (!(list instanceof Element)) return '';
    const cells = childElementsOf(of);
    const columns = this.columns.get(list) ?? columnsOf(of, cells, { outer, depth });
    this.columns.set(list, columns);
    if (columns !== cells.length) return '';
    for (const cell of cells) this.cells.add(cell);
    return 'row';
  }
}

type Wrapping = { readonly outer: Element; readonly depth: number };

/** Returns the outermost element that holds nothing but the row. */
function wrappingOf(row: Element): Wrapping {
  let outer = row;
  for (let depth = 0; ; depth += 1) {
    const parent = parentNodeOf(outer);
    if (depth === MOST_WRAPPERS || !(parent instanceof Element) || childCountOf(parent) > 1)
      return { outer, depth };
    outer = parent;
  }
}

function columnsOf(row: Element, cells: readonly Element[], { outer, depth }: Wrapping): number {
  for (const beside of [nextElementOf(outer), previousElementOf(outer)]) {
    const other = beside && unwrapped(beside, depth);
    const others = other ? childElementsOf(other) : [];
    if (other && isTable([row, cells], [other, others])) return cells.length;
  }
  return 0;
}

function unwrapped(outer: Element, depth: number): Element | null {
  let at = outer;
  for (let level = 0; level < depth; level += 1) {
    const [only, ...more] = childElementsOf(at);
    if (!only || more.length > 0) return null;
    at = only;
  }
  return at;
}

type Cells = readonly [row: Element, cells: readonly Element[]];

function isTable([row, cells]: Cells, [other, others]: Cells): boolean {
  if (cells.length !== others.length || [row, other].some((each) => firstMatchIn(each, blocks)))
    return false;
  const said = (each: readonly Element[]): number =>
    each.filter((cell) => !isBlank(textContentOf(cell))).length;
  if (Math.max(said(cells), said(others)) < LEAST_COLUMNS) return false;
  const [boxes, below] = [cells, others].map((each) => each.map(boxOf));
  return boxes !== undefined && below !== undefined && isInLine(boxes) && isBelow(boxes, below);
}

/** Whether the boxes stand side by side and are no higher than a row. */
function isInLine(boxes: readonly DOMRect[]): boolean {
  const [first] = boxes;
  const isOneRow = boxes.every(
    ({ top, bottom, height }) =>
      first !== undefined && top < first.bottom && bottom > first.top && height <= MOST_HEIGHT_PX,
  );
  const isApart = boxes.every((box, at) => {
    const next = boxes[at + 1];
    return !next || next.left >= box.right - 2 || next.right <= box.left + 2;
  });
  return isOneRow && isApart;
}

/** Whether all boxes have the same left and right edges as those of the other row. */
function isBelow(boxes: readonly DOMRect[], others: readonly DOMRect[]): boolean {
  const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= 2;
  return boxes.every((box, at) => {
    const other = others[at];
    return other && isSame(box.left, other.left) && isSame(box.right, other.right);
  });
}

/**
 * Which rows of a long plan are in the document: those in view with some around them, and those that must be there
 * wherever the view is, such as the one with the tab stop. The rest is empty space of the same height. Pure.
 */

/** Height of a one-line row, in CSS px. `tree.css` has the same number. */
export const ROW = 28;

/** Up to this many rows all are there: find in page works, and nothing is computed. */
export const SHORT = 150;

export type Range = { readonly first: number; readonly end: number };

/** Where each row is, by its key, in order. */
export type Places = ReadonlyMap<string, number>;

/** Where rows are, and the height of each that is not one line. */
export type Column = { readonly places: Places; readonly tall: ReadonlyMap<string, number> };

type Keyed = { readonly key: string };

/** The same object as long as the same rows come in the same order. */
export function memoPlaces(): (rows: readonly Keyed[]) => Places {
  let before: readonly Keyed[] = [];
  let places: Places = new Map();
  return (rows) => {
    const isSame =
      rows.length === before.length &&
      rows.every((row, at) => row === before[at] || row.key === before[at]?.key);
    before = rows;
    if (!isSame) places = new Map(rows.map(({ key }, at) => [key, at]));
    return places;
  };
}

/** How much taller than `ROW` the rows of a range are in all. */
function excess({ places, tall }: Column, { first, end }: Range): number {
  let sum = 0;
  for (const [key, height] of tall) {
    const index = places.get(key);
    if (index !== undefined && index >= first && index < end) sum += height - ROW;
  }
  return sum;
}

export const heightOf = (column: Column, range: Range): number =>
  (range.end - range.first) * ROW + excess(column, range);

/** The row at this height, in px from the top of the first one. */
export function rowAt(column: Column, y: number): number {
  const last = Math.max(0, column.places.size - 1);
  const tall = [...column.tall]
    .flatMap(([key, height]) => {
      const index = column.places.get(key);
      return index === undefined ? [] : [{ index, height }];
    })
    .sort((a, b) => a.index - b.index);
  let added = 0;
  for (const { index, height } of tall) {
    const top = index * ROW + added;
    if (y < top) break;
    if (y < top + height) return index;
    added += height - ROW;
  }
  return Math.min(last, Math.max(0, Math.floor((y - added) / ROW)));
}

/** Rows around the view, and the steps in which the range moves, so that not every pixel draws anew. */
const AROUND = 16;
const STEP = 8;

/** The rows to draw where the view shows `from` to `to`, in px from the top of the first row. */
export function rangeIn(column: Column, from: number, to: number): Range {
  const first = Math.floor((rowAt(column, from) - AROUND) / STEP) * STEP;
  const end = Math.ceil((rowAt(column, to) + 1 + AROUND) / STEP) * STEP;
  return { first: Math.max(0, first), end: Math.min(column.places.size, end) };
}

/** A stretch of rows that are drawn, and the empty space above it in px. */
export type Stretch = Range & { readonly space: number };

/** Stretches in order: the range, and each kept row outside of it on its own. The last one is empty, with the rest of the space. */
export function stretchesOf(column: Column, range: Range, kept: ReadonlySet<string>): Stretch[] {
  const lone = [...kept]
    .flatMap((key) => column.places.get(key) ?? [])
    .filter((index) => index < range.first || index >= range.end)
    .map((index): Range => ({ first: index, end: index + 1 }));
  const all = column.places.size;
  let at = 0;
  return [...lone, range, { first: all, end: all }]
    .sort((a, b) => a.first - b.first)
    .map((drawn) => {
      const space = heightOf(column, { first: at, end: drawn.first });
      at = drawn.end;
      return { ...drawn, space };
    });
}

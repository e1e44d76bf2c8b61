/**
 * Renders only part of a long plan: the rows near the viewport, and rows that must always exist, such as the one with
 * the tab stop. Spacers stand for the others.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RowIndex } from './rows.ts';
import { type Grid, scrollerOf } from './treeRows.ts';

/** Height of a one-line row, in CSS px. `tree.css` has the same number. */
const ROW = 28;

/** A plan with up to this many rows is rendered whole, so that the browser's own search finds every step. */
const SHORT = 150;

/** Rows rendered above and below the viewport. */
const AROUND = 16;

/** The window moves in steps of this many rows, so that most scroll events render nothing. */
const STEP = 8;

type Range = { readonly first: number; readonly end: number };

/** Rows to render, and how many rows before them are left out. */
export type Stretch = Range & { readonly skipped: number };

/** `kept`: keys of the rows that are rendered wherever the viewport is. */
export function useWindow(
  grid: Grid,
  index: RowIndex,
  kept: readonly (string | null)[],
): readonly Stretch[] {
  const count = index.size;
  const isLong = count > SHORT;
  const [range, setRange] = useState<Range>({ first: 0, end: AROUND });
  const update = useRef(() => {});
  update.current = () => {
    const { first, end } = rangeInView(grid, count) ?? range;
    if (isLong && (first !== range.first || end !== range.end)) setRange({ first, end });
  };
  useLayoutEffect(() => update.current());
  useEffect(() => {
    const view = isLong ? scrollerOf(grid.current) : null;
    if (!view) return;
    const onMove = (): void => update.current();
    const resizes = new ResizeObserver(onMove);
    resizes.observe(view);
    view.addEventListener('scroll', onMove, { passive: true });
    return () => {
      resizes.disconnect();
      view.removeEventListener('scroll', onMove);
    };
  }, [grid, isLong]);
  if (!isLong) return [{ first: 0, end: count, skipped: 0 }];
  const keptIndexes = kept.flatMap((key) => (key === null ? [] : (index.get(key) ?? [])));
  return stretchesOf(count, range, new Set(keptIndexes));
}

export const spacerHeight = (skipped: number): string => `${skipped * ROW}px`;

function rangeInView({ current: grid }: Grid, count: number): Range | null {
  const view = scrollerOf(grid)?.getBoundingClientRect();
  if (!grid || !view) return null;
  const first = Math.floor((rowAt(grid, view.top) - AROUND) / STEP) * STEP;
  const end = Math.ceil((rowAt(grid, view.bottom) + 1 + AROUND) / STEP) * STEP;
  return { first: Math.max(0, first), end: Math.min(count, end) };
}

/** Returns the index of the row at this vertical position. Rows may have any height; a spacer counts as one-line rows. */
function rowAt(grid: HTMLElement, y: number): number {
  let index = 0;
  for (const child of grid.children) {
    const { top, bottom } = child.getBoundingClientRect();
    const isRow = child.role === 'row';
    if (y < bottom) return isRow ? index : index + Math.max(0, Math.floor((y - top) / ROW));
    index += isRow ? 1 : Math.round((bottom - top) / ROW);
  }
  return index;
}

/** The range and each kept row outside of it, in order. The last stretch is empty and follows the skipped rows at the end. */
export function stretchesOf(count: number, range: Range, kept: ReadonlySet<number>): Stretch[] {
  const end = Math.min(range.end, count);
  const first = Math.min(range.first, end);
  const single = [...kept]
    .filter((at) => at < first || at >= end)
    .map((at): Range => ({ first: at, end: at + 1 }));
  let before = 0;
  return [...single, { first, end }, { first: count, end: count }]
    .sort((a, b) => a.first - b.first || a.end - b.end)
    .map((rows) => {
      const skipped = rows.first - before;
      before = rows.end;
      return { ...rows, skipped };
    });
}

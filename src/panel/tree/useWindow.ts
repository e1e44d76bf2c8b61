/** Draws the rows of a long plan that are in view: where the view is, and how tall its rows are. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Grid } from './useFollow.ts';
import {
  type Column,
  type Places,
  type Range,
  ROW,
  rangeIn,
  SHORT,
  type Stretch,
  stretchesOf,
} from './window.ts';

const nothing: Range = { first: 0, end: 0 };

/** `kept`: keys of rows that are there wherever the view is. */
export function useWindow(
  grid: Grid,
  places: Places,
  kept: readonly (string | null)[],
): readonly Stretch[] {
  const isLong = places.size > SHORT;
  const tall = useRef(new Map<string, number>());
  const [range, setRange] = useState<Range>(nothing);
  const column: Column = { places, tall: tall.current };
  const look = (): void => {
    const found = isLong && rangeInView(grid, column);
    if (found)
      setRange((was) => (was.first === found.first && was.end === found.end ? was : found));
  };
  const latest = useRef(look);
  latest.current = look;
  useLayoutEffect(look);
  useViewMoves(grid, isLong, latest);
  useTallRows(grid, isLong, tall.current, latest);
  if (!isLong) return [{ first: 0, end: places.size, space: 0 }];
  const drawn = range.end === 0 ? rangeIn(column, 0, innerHeight) : range;
  const end = Math.min(drawn.end, places.size);
  const held = new Set(kept.filter((key) => key !== null));
  return stretchesOf(column, { first: Math.min(drawn.first, end), end }, held);
}

type Latest = { readonly current: () => void };

function rangeInView({ current }: Grid, column: Column): Range | null {
  const view = current?.closest('.panel-main')?.getBoundingClientRect();
  if (!current || !view) return null;
  const { top } = current.getBoundingClientRect();
  return rangeIn(column, view.top - top, view.bottom - top);
}

function useViewMoves(grid: Grid, isLong: boolean, look: Latest): void {
  useEffect(() => {
    const view = isLong ? grid.current?.closest('.panel-main') : null;
    if (!view) return;
    const lifetime = new AbortController();
    const again = (): void => look.current();
    view.addEventListener('scroll', again, { signal: lifetime.signal, passive: true });
    const sizes = new ResizeObserver(again);
    sizes.observe(view);
    return () => {
      lifetime.abort();
      sizes.disconnect();
    };
  }, [grid, isLong, look]);
}

/** Rows that hold more than a line: details, an editor, a refusal. */
function useTallRows(grid: Grid, isLong: boolean, tall: Map<string, number>, look: Latest): void {
  const observed = useRef<{ sizes: ResizeObserver; rows: WeakSet<Element> } | null>(null);
  useEffect(() => {
    if (!isLong) return;
    const sizes = new ResizeObserver((entries) => {
      for (const { target, borderBoxSize } of entries)
        note(tall, target, borderBoxSize[0]?.blockSize ?? ROW);
      look.current();
    });
    observed.current = { sizes, rows: new WeakSet() };
    return () => {
      sizes.disconnect();
      observed.current = null;
    };
  }, [isLong, tall, look]);
  useEffect(() => {
    if (!observed.current) return;
    const { sizes, rows } = observed.current;
    for (const row of grid.current?.querySelectorAll('[role=row]') ?? []) {
      if (rows.has(row)) continue;
      rows.add(row);
      sizes.observe(row);
    }
  });
}

function note(tall: Map<string, number>, row: Element, height: number): void {
  const key = row.getAttribute('data-key') ?? 'editor';
  if (!row.isConnected) return;
  if (Math.abs(height - ROW) < 1) tall.delete(key);
  else tall.set(key, height);
}

/**
 * Keeps the step under way in view. Only a deliberate move stops that: scrolling it away, walking on by keyboard, or
 * opening another step. `CurrentStepBar` leads back.
 */
import { useCallback, useEffect } from 'preact/hooks';
import { useGetState, useSelector, useSetView } from '../app/context.ts';
import { currentStep } from './nodeState.ts';
import { rowElement } from './treeRows.ts';
import type { Places } from './window.ts';

export type Grid = { readonly current: HTMLDivElement | null };

export function useFollow(grid: Grid, places: Places): void {
  const now = useGetState();
  const isFollowing = useSelector((state) => state.isFollowing);
  const current = useSelector(currentStep);
  const isShown = current !== null && places.has(current);
  const follow = useCallback(() => {
    const { editor, run } = now();
    // Who types, or reads a question, is not scrolled away from it.
    if (!isFollowing || editor || run?.status !== 'running' || run.question) return;
    if (isShown) rowElement(current)?.scrollIntoView({ block: 'nearest' });
  }, [current, isShown, isFollowing, now]);
  useEffect(follow, [follow]);
  useEffect(() => {
    const row = isShown ? rowElement(current) : null;
    if (!row) return;
    // Its words grow line by line while the model writes: what was in view is kept in view whole.
    const growth = new ResizeObserver(() => isPartlyInView(row) && follow());
    growth.observe(row);
    return () => growth.disconnect();
  }, [current, isShown, follow]);
  useScrollByHand(grid);
}

/** Scrolling by wheel, finger, scroll bar or key, as opposed to ours: afterwards what is in view is followed. */
function useScrollByHand(grid: Grid): void {
  const now = useGetState();
  const setView = useSetView();
  useEffect(() => {
    const view = grid.current?.closest<HTMLElement>('.panel-main');
    if (!view) return;
    const lifetime = new AbortController();
    const options = { signal: lifetime.signal, passive: true } as const;
    let isByHand = false;
    const start = (): void => {
      isByHand = true;
    };
    for (const kind of ['wheel', 'touchmove'] as const) view.addEventListener(kind, start, options);
    // On the element itself: its scroll bar, which is none of its children.
    view.addEventListener('pointerdown', (event) => event.target === view && start(), options);
    document.addEventListener('keydown', (event) => scrollKeys.has(event.key) && start(), options);
    view.addEventListener('scroll', () => isByHand && setView(whatIsFollowed(now())), options);
    const end = (): void => {
      isByHand = false;
    };
    view.addEventListener('scrollend', end, options);
    return () => lifetime.abort();
  }, [grid, now, setView]);
}

const scrollKeys: ReadonlySet<string> = new Set([
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'ArrowUp',
  'ArrowDown',
  ' ',
]);

function whatIsFollowed(state: Parameters<typeof currentStep>[0]): { isFollowing: boolean } {
  const current = currentStep(state);
  const row = current === null ? null : rowElement(current);
  return { isFollowing: row !== null && isPartlyInView(row) };
}

function isPartlyInView(row: HTMLElement): boolean {
  const view = row.closest('.panel-main')?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return view !== undefined && top < view.bottom && bottom > view.top;
}

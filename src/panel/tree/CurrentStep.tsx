/**
 * Keeps the running step in view until the user scrolls away, moves on by keyboard or opens another step, and offers a
 * button that returns to it.
 */
import { useCallback, useEffect, useState } from 'preact/hooks';
import { pathTo } from '../../core/plan/tree.ts';
import { useGetState, useSelector, useSetView } from '../app/context.ts';
import { plan } from '../app/words.ts';
import { currentStep } from './nodeState.ts';
import type { RowIndex } from './rows.ts';
import { type Grid, rowElement, scrollerOf } from './treeRows.ts';

export function CurrentStepBar() {
  const isRunning = useSelector(({ run }) => run?.status === 'running');
  const isFollowing = useSelector((state) => state.isFollowing);
  const position = useStepPosition();
  const goToCurrent = useGoToCurrent();
  const isAway = position === 'folded' || (position === 'outOfView' && !isFollowing);
  if (!isRunning || !isAway) return null;
  return (
    <div class="current-step">
      <button type="button" class="button small" onClick={goToCurrent}>
        {plan.goToCurrent}
      </button>
    </div>
  );
}

type StepPosition = 'inView' | 'outOfView' | 'folded';

function useStepPosition(): StepPosition {
  const current = useSelector(currentStep);
  // The row's element is replaced when the plan changes or a branch is folded.
  const tree = useSelector(({ run }) => run?.tree);
  const opened = useSelector((state) => state.opened);
  const [position, setPosition] = useState<StepPosition>('inView');
  useEffect(() => {
    if (current === null) return setPosition('inView');
    const row = rowElement(current);
    if (!row) return setPosition('folded');
    const visibility = new IntersectionObserver(
      (entries) => setPosition(entries.at(-1)?.isIntersecting ? 'inView' : 'outOfView'),
      { root: scrollerOf(row) },
    );
    visibility.observe(row);
    return () => visibility.disconnect();
  }, [current, tree, opened]);
  return position;
}

/** Unfolds the branches above the step, follows it again and focuses it, since the button disappears. */
function useGoToCurrent(): () => void {
  const getState = useGetState();
  const setView = useSetView();
  return () => {
    const { run, opened } = getState();
    const current = currentStep(getState());
    if (!run || current === null) return;
    const above = pathTo(run.tree, current).filter((id) => id !== current);
    const unfolded = Object.fromEntries(above.map((id) => [id, true]));
    setView({ isFollowing: true, focused: current, opened: { ...opened, ...unfolded } });
    requestAnimationFrame(() => {
      rowElement(current)?.focus({ preventScroll: true });
      rowElement(current)?.scrollIntoView({ block: 'nearest' });
    });
  };
}

export function useFollow(grid: Grid, index: RowIndex): void {
  const getState = useGetState();
  const isFollowing = useSelector((state) => state.isFollowing);
  const current = useSelector(currentStep);
  const isShown = current !== null && index.has(current);
  const follow = useCallback(() => {
    const { editor, run } = getState();
    // Never scrolls away from an editor or a question.
    if (!isFollowing || editor || run?.status !== 'running' || run.question) return;
    if (isShown) rowElement(current)?.scrollIntoView({ block: 'nearest' });
  }, [current, isShown, isFollowing, getState]);
  useEffect(follow, [follow]);
  useEffect(() => {
    const row = isShown ? rowElement(current) : null;
    if (!row) return;
    // The row grows while the model writes. If it was in view, keep all of it in view.
    const growth = new ResizeObserver(() => isPartlyInView(row) && follow());
    growth.observe(row);
    return () => growth.disconnect();
  }, [current, isShown, follow]);
  useUserScroll(grid);
}

/** After the user scrolls (wheel, touch, scroll bar or keys), follows the running step only if it is still in view. */
function useUserScroll(grid: Grid): void {
  const getState = useGetState();
  const setView = useSetView();
  useEffect(() => {
    const view = scrollerOf(grid.current);
    if (!view) return;
    const lifetime = new AbortController();
    const options = { signal: lifetime.signal, passive: true } as const;
    let isByUser = false;
    const start = (): void => {
      isByUser = true;
    };
    for (const kind of ['wheel', 'touchmove'] as const) view.addEventListener(kind, start, options);
    // The scroll bar is not a child: a press on it has the element itself as its target.
    view.addEventListener('pointerdown', (event) => event.target === view && start(), options);
    document.addEventListener('keydown', (event) => scrollKeys.has(event.key) && start(), options);
    view.addEventListener('scroll', () => isByUser && setView(followIfInView(getState())), options);
    const end = (): void => {
      isByUser = false;
    };
    view.addEventListener('scrollend', end, options);
    return () => lifetime.abort();
  }, [grid, getState, setView]);
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

function followIfInView(state: Parameters<typeof currentStep>[0]): { isFollowing: boolean } {
  const current = currentStep(state);
  const row = current === null ? null : rowElement(current);
  return { isFollowing: row !== null && isPartlyInView(row) };
}

function isPartlyInView(row: HTMLElement): boolean {
  const view = scrollerOf(row)?.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  return view !== undefined && top < view.bottom && bottom > view.top;
}

/** Where the user is in a view: a heading that takes lost focus, a part that comes into sight, and toolbars with one tab stop. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useGetState } from './context.ts';
import { isTyping } from './store.ts';

/** Focuses the heading if the view replaced the focused element; otherwise focus stays where it is. */
export function useFocusIfLost(heading: { readonly current: HTMLElement | null }): void {
  // A layout effect, since the next key may follow at once.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

/** Scrolls to a part when it appears, unless the user is typing. */
export function useInSight(part: { readonly current: HTMLElement | null }): void {
  const getState = useGetState();
  useLayoutEffect(() => {
    if (!isTyping(getState())) part.current?.scrollIntoView({ block: 'start' });
  }, [part, getState]);
}

type Roving = {
  readonly ref: { current: HTMLDivElement | null };
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
};

/**
 * Makes a toolbar one tab stop (ARIA Authoring Practices Guide): arrow keys, Home and End move between its buttons, and
 * it remembers the last focused one. `isTabStop`: whether the toolbar can be reached by Tab at all.
 */
export function useRoving(isTabStop: boolean): Roving {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<string | undefined>(undefined);
  const buttons = (): readonly HTMLButtonElement[] => [
    ...(ref.current?.querySelectorAll('button') ?? []),
  ];
  const stopAt = (stop: HTMLButtonElement | undefined): void => {
    for (const button of buttons()) button.tabIndex = isTabStop && button === stop ? 0 : -1;
  };
  // After every render, since the buttons change with what is possible.
  useLayoutEffect(() => {
    const all = buttons();
    stopAt(all.find(({ dataset }) => dataset['tool'] === last.current) ?? all[0]);
  });
  return {
    ref,
    onFocusIn: ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      last.current = target.dataset['tool'];
      stopAt(target);
    },
    onKeyDown: (event) => {
      const all = buttons();
      const at = event.target instanceof HTMLButtonElement ? all.indexOf(event.target) : -1;
      const to = at < 0 ? undefined : goal(event.key, at, all.length);
      if (to === undefined) return;
      event.preventDefault();
      all[to]?.focus();
    },
  };
}

function goal(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * One tab stop for a toolbar (APG): arrow keys, Home and End walk through its buttons, and it keeps the one that had
 * focus last. Handlers for the element around them.
 */
import { useLayoutEffect, useRef } from 'preact/hooks';

type Roving = {
  readonly ref: { current: HTMLDivElement | null };
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocusIn: (event: FocusEvent) => void;
};

/** `isTabStop`: whether it can be tabbed to at all. */
export function useRoving(isTabStop: boolean): Roving {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<string | undefined>(undefined);
  const buttons = (): readonly HTMLButtonElement[] => [
    ...(ref.current?.querySelectorAll('button') ?? []),
  ];
  const stopAt = (stop: HTMLButtonElement | undefined): void => {
    for (const button of buttons()) button.tabIndex = isTabStop && button === stop ? 0 : -1;
  };
  // With each redraw: buttons come and go with what can be done.
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

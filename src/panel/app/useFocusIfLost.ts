import { useLayoutEffect } from 'preact/hooks';

/** When what had focus was replaced by this view, its heading takes focus; otherwise focus stays where it is. */
export function useFocusIfLost(heading: { readonly current: HTMLElement | null }): void {
  // With the very redraw: the next key may follow at once.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

import { useEffect } from 'preact/hooks';

/** When what had focus was replaced by this view, its heading takes focus; otherwise focus stays where it is. */
export function useFocusIfLost(heading: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [heading]);
}

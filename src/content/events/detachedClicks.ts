/**
 * Clicks that the page's scripts make on elements outside the document, reported by the script in the main world
 * (pageClicks.ts).
 */

/** Returns true to prevent the click. */
type ClickListener = (clicked: Element) => boolean;

export type DetachedClicks = ReturnType<typeof createDetachedClicks>;

export function createDetachedClicks() {
  const listeners = new Set<ClickListener>();
  return {
    /** Receives the reports, which are sent under an unguessable event name. */
    receive: (eventName: string, signal: AbortSignal): void => {
      const onReport = (event: Event): void => {
        const clicked = event instanceof FocusEvent ? event.relatedTarget : null;
        if (!(clicked instanceof Element)) return;
        for (const listener of listeners) if (listener(clicked)) event.preventDefault();
      };
      window.addEventListener(eventName, onReport, { signal });
    },
    /** Calls the listener for each such click until the signal aborts. */
    listen: (listener: ClickListener, signal: AbortSignal): void => {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
  };
}

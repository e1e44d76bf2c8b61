/** Clicks that the page's scripts make on elements outside the document, as the page's side (pageClicks.ts) reports them. */

/** Returns true to keep the click from happening. */
type ClickListener = (clicked: Element) => boolean;

export type DetachedClicks = {
  /** Receives the reports sent under an unguessable event name. */
  readonly receive: (eventName: string, signal: AbortSignal) => void;
  /** Calls the listener for each such click until the signal ends. */
  readonly listen: (listener: ClickListener, signal: AbortSignal) => void;
};

export function createDetachedClicks(): DetachedClicks {
  const listeners = new Set<ClickListener>();
  return {
    receive: (eventName, signal) => {
      const onReport = (event: Event): void => {
        const clicked = event instanceof FocusEvent ? event.relatedTarget : null;
        if (!(clicked instanceof Element)) return;
        for (const listener of listeners) if (listener(clicked)) event.preventDefault();
      };
      window.addEventListener(eventName, onReport, { signal });
    },
    listen: (listener, signal) => {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
  };
}

/** Clicks that the page's scripts make on elements outside the document, as the page's side (pageClicks.ts) tells them. */

/** Gives true to keep the click from happening. */
type ClickListener = (clicked: Element) => boolean;

const clickListeners = new Set<ClickListener>();

/** Listens under the unguessable event name. */
export function listenDetachedClicks(eventName: string, signal: AbortSignal): void {
  const hear = (event: Event): void => {
    const clicked = event instanceof FocusEvent ? event.relatedTarget : null;
    if (!(clicked instanceof Element)) return;
    for (const hearer of clickListeners) if (hearer(clicked)) event.preventDefault();
  };
  window.addEventListener(eventName, hear, { signal });
}

/** Hears of such clicks until the signal ends. */
export function onDetachedClick(hearer: ClickListener, signal: AbortSignal): void {
  clickListeners.add(hearer);
  signal.addEventListener('abort', () => clickListeners.delete(hearer), { once: true });
}

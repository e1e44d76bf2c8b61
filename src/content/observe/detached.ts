/** Clicks that the page's scripts make on elements outside the document, as the page's side (pageClicks.ts) tells them. */

/** Gives true to keep the click from happening. */
type Hearer = (clicked: Element) => boolean;

const hearers = new Set<Hearer>();

/** Listens under the unguessable event name. */
export function listenDetached(eventName: string, signal: AbortSignal): void {
  const hear = (event: Event): void => {
    const clicked = event instanceof FocusEvent ? event.relatedTarget : null;
    if (!(clicked instanceof Element)) return;
    for (const hearer of hearers) if (hearer(clicked)) event.preventDefault();
  };
  window.addEventListener(eventName, hear, { signal });
}

/** Hears of such clicks until the signal ends. */
export function onDetachedClick(hearer: Hearer, signal: AbortSignal): void {
  hearers.add(hearer);
  signal.addEventListener('abort', () => hearers.delete(hearer), { once: true });
}

/**
 * Events of the page that leave no trace in its document: native dialogs, clicks on elements outside the document,
 * downloads, and the start of unloading. Scripts in the main world (src/background/browser/mainWorld) report the first two.
 */
import type { Change } from '../../core/page/change.ts';
import type { DialogFacts } from '../../core/page/observation.ts';
import { hasAttributeOf } from '../dom/dom.ts';

const MAX_KEPT = 20;
const MAX_REPORT = 10_000;

export function createDialogQueue() {
  const queue: DialogFacts[] = [];
  return {
    /** Receives the reports, which are sent under an unguessable event name. */
    receive: (eventName: string, signal: AbortSignal): void => {
      const onReport = (event: Event): void => {
        const facts = event instanceof CustomEvent ? readFacts(event.detail) : null;
        if (facts && queue.length < MAX_KEPT) queue.push(facts);
      };
      window.addEventListener(eventName, onReport, { signal });
    },
    /** Returns the dialogs since the last call. */
    take: (): DialogFacts[] => queue.splice(0),
  };
}

/** Validates a report: the sender is the page's world, so nothing about its shape can be trusted. */
function readFacts(detail: unknown): DialogFacts | null {
  const facts = typeof detail === 'string' && detail.length < MAX_REPORT ? parse(detail) : null;
  if (typeof facts !== 'object' || facts === null) return null;
  const { kind, text, answer } = facts as Record<'kind' | 'text' | 'answer', unknown>;
  const isKnown = kind === 'alert' || kind === 'confirm' || kind === 'prompt';
  if (!isKnown || typeof text !== 'string') return null;
  return { kind, text, answer: answer === 'accepted' ? 'accepted' : 'dismissed' };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    // Not from us: the page guessed the event name.
    console.debug('not a dialog report', error);
    return null;
  }
}

// Clicks that the page's scripts make on elements outside the document, reported by the script in the main world
// (pageClicks.ts).

/** Returns true to prevent the click. */
type ClickListener = (clicked: Element) => boolean;

type DetachedClicks = ReturnType<typeof createDetachedClicks>;

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

// Downloads that links on the page start, whoever clicks them, unless the page cancels the click.

/** Watches until the signal aborts; the returned function returns the downloads so far. */
export function watchDownloads(clicks: DetachedClicks, signal: AbortSignal): () => Change[] {
  const begun: { readonly link: HTMLAnchorElement; readonly event: Event | null }[] = [];
  const onClick = (event: Event): void => {
    const link = event.composedPath().find(isDownloadLink);
    if (link) begun.push({ link, event });
  };
  addEventListener('click', onClick, { capture: true, signal });
  clicks.listen((link) => {
    if (isDownloadLink(link)) begun.push({ link, event: null });
    return false;
  }, signal);
  return () =>
    begun
      .filter(({ event }) => !event?.defaultPrevented)
      .map(({ link }) => ({ kind: 'download', name: fileNameOf(link), ...addressOf(link) }));
}

/**
 * Whether a link downloads its target. Browsers honor `download` only for the page's own origin; for others the
 * response decides.
 */
function isDownloadLink(of: EventTarget): of is HTMLAnchorElement {
  if (!(of instanceof HTMLAnchorElement || of instanceof HTMLAreaElement)) return false;
  if (!hasAttributeOf(of, 'download') || !URL.canParse(of.href)) return false;
  const { origin, protocol } = new URL(of.href);
  return origin === globalThis.origin || protocol === 'blob:' || protocol === 'data:';
}

/** Returns the file's address. A file made by a script has none from which it could be fetched again. */
const addressOf = ({ href }: HTMLAnchorElement): { readonly address?: string } =>
  /^https?:/.test(href) ? { address: href.replace(/#.*$/s, '') } : {};

function fileNameOf({ download, href }: HTMLAnchorElement): string {
  const { protocol, pathname } = new URL(href);
  const last = protocol === 'blob:' || protocol === 'data:' ? '' : pathname.split('/').at(-1);
  return (download || last || 'a file').slice(0, 200);
}

// Whether the page has started to unload. Between `beforeunload` and the first request, other frames and the browser
// are asked too, so a page may be quiet long before its successor is requested.

/**
 * Watches until the signal aborts; the returned function tells whether the page is unloading. Child frames are ignored.
 */
export function watchUnload(signal: AbortSignal): () => boolean {
  let isUnloading = false;
  if (globalThis.top !== globalThis.self) return () => false;
  addEventListener('beforeunload', () => (isUnloading = true), { signal });
  return () => isUnloading;
}

/** Downloads that a page begins by links: clicked, by whomever, and not held back by the page. */
import type { Change } from '../../../core/page/change.ts';
import { hasAttributeOf } from '../../dom/dom.ts';
import { onDetachedClick } from './detachedClicks.ts';

/** Watches until the signal ends; the function gives what was begun so far. */
export function watchDownloads(signal: AbortSignal): () => Change[] {
  const clicks: { readonly link: Element; readonly event: Event | null }[] = [];
  const hear = (event: Event): void => {
    const link = event.composedPath().find(isDownloadLink);
    if (link instanceof Element) clicks.push({ link, event });
  };
  addEventListener('click', hear, { capture: true, signal });
  onDetachedClick((link) => {
    if (isDownloadLink(link)) clicks.push({ link, event: null });
    return false;
  }, signal);
  return () =>
    clicks
      .filter(({ event }) => !event?.defaultPrevented)
      .map(({ link }) => ({ kind: 'download', name: fileNameOf(link as HTMLAnchorElement) }));
}

/** Browsers heed `download` only where the file is of the page's own origin; elsewhere the answer decides. */
function isDownloadLink(of: EventTarget): of is HTMLAnchorElement {
  if (!(of instanceof HTMLAnchorElement || of instanceof HTMLAreaElement)) return false;
  if (!hasAttributeOf(of, 'download') || !URL.canParse(of.href)) return false;
  const { origin, protocol } = new URL(of.href);
  return origin === globalThis.origin || protocol === 'blob:' || protocol === 'data:';
}

function fileNameOf({ download, href }: HTMLAnchorElement): string {
  const { protocol, pathname } = new URL(href);
  const last = protocol === 'blob:' || protocol === 'data:' ? '' : pathname.split('/').at(-1);
  return (download || last || 'a file').slice(0, 200);
}

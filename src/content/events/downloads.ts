/** Downloads that a page begins by links: clicked, by whomever, and not canceled by the page. */
import type { Change } from '../../core/page/change.ts';
import { hasAttributeOf } from '../dom/dom.ts';
import type { DetachedClicks } from './detachedClicks.ts';

/** Watches until the signal ends; the returned function gives the downloads so far. */
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

/** Browsers heed `download` only where the file is of the page's own origin; elsewhere the response decides. */
function isDownloadLink(of: EventTarget): of is HTMLAnchorElement {
  if (!(of instanceof HTMLAnchorElement || of instanceof HTMLAreaElement)) return false;
  if (!hasAttributeOf(of, 'download') || !URL.canParse(of.href)) return false;
  const { origin, protocol } = new URL(of.href);
  return origin === globalThis.origin || protocol === 'blob:' || protocol === 'data:';
}

/** A file that a script made has no address from which it could be fetched again. */
const addressOf = ({ href }: HTMLAnchorElement): { readonly address?: string } =>
  /^https?:/.test(href) ? { address: href.replace(/#.*$/s, '') } : {};

function fileNameOf({ download, href }: HTMLAnchorElement): string {
  const { protocol, pathname } = new URL(href);
  const last = protocol === 'blob:' || protocol === 'data:' ? '' : pathname.split('/').at(-1);
  return (download || last || 'a file').slice(0, 200);
}

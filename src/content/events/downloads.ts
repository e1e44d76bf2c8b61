/** Downloads that links on the page start, whoever clicks them, unless the page cancels the click. */
import type { Change } from '../../core/page/change.ts';
import { hasAttributeOf } from '../dom/dom.ts';
import type { DetachedClicks } from './detachedClicks.ts';

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

/**
 * Whether the page has started to unload. Between `beforeunload` and the first request, other frames and the browser
 * are asked too, so a page may be quiet long before its successor is requested.
 */

/**
 * Watches until the signal aborts; the returned function tells whether the page is unloading. Child frames are ignored.
 */
export function watchUnload(signal: AbortSignal): () => boolean {
  let isUnloading = false;
  if (globalThis.top !== globalThis.self) return () => false;
  addEventListener('beforeunload', () => (isUnloading = true), { signal });
  return () => isUnloading;
}

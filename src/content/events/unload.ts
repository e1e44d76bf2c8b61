/**
 * Whether the page began to unload. Between `beforeunload` and the first request other frames and the browser are
 * asked as well: a page may be quiet long before its successor is requested.
 */

/** Watches until the signal ends; the returned function answers. Child frames do not count. */
export function watchUnload(signal: AbortSignal): () => boolean {
  let isUnloading = false;
  if (globalThis.top !== globalThis.self) return () => false;
  addEventListener('beforeunload', () => (isUnloading = true), { signal });
  return () => isUnloading;
}

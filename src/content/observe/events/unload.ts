/**
 * Whether the page was told that it is about to be left. Between that and the first request lie other frames, which
 * are asked as well, and the browser: a page may be quiet long before its successor is asked for.
 */

/** Watches until the signal ends; the function tells whether it was heard. Frames are left for their own ends. */
export function watchUnload(signal: AbortSignal): () => boolean {
  let isLeaving = false;
  if (globalThis.top !== globalThis.self) return () => false;
  addEventListener('beforeunload', () => (isLeaving = true), { signal });
  return () => isLeaving;
}

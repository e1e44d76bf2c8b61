/** Shows the person which element is about to be used: an animated outline, so no node or attribute is written (M10). */
import { page } from './act/native.ts';

/** Other waits know our animation by this. */
export const HIGHLIGHT_ID = 'espalier-highlight';
const SHOWN_MS = 1_200;

let shown: Animation | null = null;

/** Outlines the element for a moment; null takes the outline away. */
export function highlight(element: Element | null, signal: AbortSignal): void {
  shown?.cancel();
  shown = null;
  if (!element || signal.aborted || page.hidden()) return;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const bright = { outline: '3px solid #2f7d4f', outlineOffset: '2px' };
  const faded = { outline: '3px solid transparent', outlineOffset: isCalm ? '2px' : '6px' };
  const frames = isCalm
    ? [bright, bright]
    : [faded, { ...bright, offset: 0.15 }, { ...bright, offset: 0.7 }, faded];
  shown = element.animate(frames, { duration: SHOWN_MS, id: HIGHLIGHT_ID });
  signal.addEventListener('abort', () => shown?.cancel(), { once: true });
}

/** Shows the user which element is about to be used, with an animated outline: it writes no node or attribute (M10). */
import { page } from './dom/document.ts';

const SHOWN_MS = 1_200;

/** Outlines an element for a moment; null removes the outline. */
type Highlighter = (element: Element | null) => void;

/** Shows one outline at a time, until the signal aborts. */
export function createHighlighter(signal: AbortSignal): Highlighter {
  let shown: Animation | null = null;
  signal.addEventListener('abort', () => shown?.cancel(), { once: true });
  return (element) => {
    shown?.cancel();
    shown = element && !signal.aborted && !page.hidden() ? outline(element) : null;
  };
}

function outline(element: Element): Animation {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const bright = { outline: '3px solid #2f7d4f', outlineOffset: '2px' };
  const faded = { outline: '3px solid transparent', outlineOffset: isCalm ? '2px' : '6px' };
  const frames = isCalm
    ? [bright, bright]
    : [faded, { ...bright, offset: 0.15 }, { ...bright, offset: 0.7 }, faded];
  // Waits for idle ignore animations with this prefix (waitForIdle.ts).
  return element.animate(frames, { duration: SHOWN_MS, id: 'espalier-highlight' });
}

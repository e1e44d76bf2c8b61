/**
 * Short waits that also hold in a hidden tab, where timers fire once a second at best: there a chain of
 * messages passes the time, letting the page's own tasks run in between.
 */
import { page } from '../../act/native.ts';
import { advanceHiddenTab } from './hiddenTab.ts';

/** Resolves after `ms` (at most 50 at a time are meant), or at once when aborted. Meanwhile the page goes on. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  if (!page.hidden()) return pauseByTimer(ms, signal);
  advanceHiddenTab();
  return pauseByMessages(ms, signal);
}

/** Lets what waits in the page have its turn, also in a hidden tab. */
export const yieldToPage = (signal: AbortSignal): Promise<void> => pauseByMessages(0, signal);

function pauseByTimer(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
    // A tab that just was hidden would sleep on for a second.
    document.addEventListener('visibilitychange', end);
  });
}

function pauseByMessages(ms: number, signal: AbortSignal): Promise<void> {
  const until = performance.now() + ms;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (): void => {
      if (performance.now() < until && !signal.aborted) {
        port2.postMessage(null);
        return;
      }
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

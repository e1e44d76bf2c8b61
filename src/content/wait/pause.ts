/**
 * Short waits that also hold in a hidden tab, where timers fire once a second at best: there a chain of
 * messages passes the time, letting the page's own tasks run in between.
 */
import { page } from '../dom/document.ts';
import type { PageSession } from '../session.ts';
import { advanceHiddenTab } from './hiddenTab.ts';

/** Reason of a signal that cancels an action: its performer must do nothing more, however far it has come. */
export class Canceled extends Error {}

/**
 * Resolves after `ms` (meant for at most 50), or at once when aborted. Throws the signal's reason if that is `Canceled`.
 */
export async function pause(ms: number, session: PageSession): Promise<void> {
  if (!session.signal.aborted) await pass(ms, session);
  if (session.signal.reason instanceof Canceled) throw session.signal.reason;
}

function pass(ms: number, session: PageSession): Promise<void> {
  if (!page.hidden()) return pauseByTimer(ms, session.signal);
  advanceHiddenTab(session);
  return pauseByMessages(ms, session.signal);
}

/** Lets the page's pending tasks run, also in a hidden tab. */
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
    // In a tab that has just been hidden the timer would take another second.
    document.addEventListener('visibilitychange', end);
  });
}

function pauseByMessages(ms: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + ms;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = (): void => {
      if (performance.now() < end && !signal.aborted) {
        port2.postMessage(null);
        return;
      }
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

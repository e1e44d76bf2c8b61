/**
 * Short waits that also work in a hidden tab, where timers fire once a second at best. There a chain of messages passes
 * the time and lets the page's own tasks run in between.
 */
import { page } from '../dom/document.ts';
import { knownRoots } from '../dom/roots.ts';
import { dispatch } from '../dom/write.ts';
import type { PageSession } from '../session.ts';
import { runningAnimations } from './animations.ts';

/** The abort reason that cancels an action: its performer must stop at once, whatever its progress. */
export class Canceled extends Error {}

/** Resolves after `ms` (at most about 50), or at once when aborted. Throws the signal's reason if it is `Canceled`. */
export async function pause(ms: number, session: PageSession): Promise<void> {
  if (!session.signal.aborted) await pass(ms, session);
  if (session.signal.reason instanceof Canceled) throw session.signal.reason;
}

function pass(ms: number, session: PageSession): Promise<void> {
  if (!page.hidden()) return pauseByTimer(ms, session.signal);
  advanceHiddenTab(session);
  return pauseByMessages(ms, session.signal);
}

/** Lets the page's pending tasks run, even in a hidden tab. */
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
    // In a tab that was just hidden, the timer would take another second.
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

// Browsers draw no frames in a hidden tab, so elements that fade or slide in would stay invisible. Nobody is watching,
// so animations are finished at once, and the script in the main world (pageFrames.ts) is asked for frames.

/** A longer animation may be meaningful, such as a toast's progress bar, which closes the toast when it ends. */
const MAX_ANIMATION_MS = 1_000;

/** Brings a hidden page to the state it would have on screen. */
function advanceHiddenTab({ frameEvents, selfUpdates }: PageSession): void {
  if (!page.hidden()) return;
  for (const name of frameEvents) dispatch(window, new Event(name, { cancelable: true }));
  for (const animation of runningAnimations(knownRoots(), selfUpdates, MAX_ANIMATION_MS)) {
    animation.finish();
    if (!firesEndEvents) dispatchEndEvents(animation);
  }
}

/**
 * Firefox draws one frame a second. Chrome sends end events only when the tab is in front, and many pages wait for
 * them.
 */
const firesEndEvents = 'mozInnerScreenX' in window;

function dispatchEndEvents(animation: Animation): void {
  const { effect, currentTime } = animation;
  const { target, pseudoElement } = effect instanceof KeyframeEffect ? effect : noTarget;
  const init = { bubbles: true, pseudoElement: pseudoElement ?? '' };
  if (target && animation instanceof CSSTransition) {
    const { transitionProperty: propertyName } = animation;
    dispatch(target, new TransitionEvent('transitionend', { ...init, propertyName }));
  } else if (target && animation instanceof CSSAnimation) {
    const { animationName } = animation;
    dispatch(target, new AnimationEvent('animationend', { ...init, animationName }));
  }
  dispatch(animation, new AnimationPlaybackEvent('finish', { currentTime }));
}

const noTarget = { target: null, pseudoElement: null };

/**
 * Short waits that also hold in a hidden tab, where timers fire once a second at best: there a chain of
 * messages passes the time, letting the page's own tasks run in between.
 */
import { page } from '../dom/document.ts';
import { knownRoots } from '../dom/roots.ts';
import { dispatch } from '../dom/write.ts';
import type { PageSession } from '../session.ts';
import { runningAnimations } from './animations.ts';

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

// A tab that is not in front: browsers draw no frames there, so that what fades or slides in stays where it began, out
// of view. Nobody watches, so animations are finished at once, and the page's side (pageFrames.ts) is asked for frames.

/** A longer animation may carry meaning, such as the bar of a toast that closes when the bar has run down. */
const MAX_ANIMATION_MS = 1_000;

/** Brings a hidden page to the state it would have on a screen. */
function advanceHiddenTab({ frameEvents, selfUpdates }: PageSession): void {
  if (!page.hidden()) return;
  for (const name of frameEvents) dispatch(window, new Event(name, { cancelable: true }));
  for (const animation of runningAnimations(knownRoots(), selfUpdates, MAX_ANIMATION_MS)) {
    animation.finish();
    if (!firesEndEvents) dispatchEndEvents(animation);
  }
}

/** Firefox draws a frame a second. Chrome sends end events only once the tab is in front, and many pages wait for them. */
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

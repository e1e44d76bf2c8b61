/**
 * Pauses, waits for a condition, and the animations that waits end for. All of them also work in a hidden tab, where
 * timers fire once a second at best: there a chain of messages passes the time and lets the page's own tasks run in
 * between.
 */
import { animationsIn, page } from '../dom/document.ts';
import { isConnected } from '../dom/dom.ts';
import { knownRoots, type Root, watchRoots } from '../dom/roots.ts';
import { dispatch } from '../dom/write.ts';
import type { PageSession } from '../session.ts';
import type { SelfUpdates } from './selfUpdates.ts';

/** The abort reason that cancels an action: its performer must stop at once, whatever its progress. */
export class Canceled extends Error {}

/** Resolves after `ms` (at most about 50), or at once when aborted. Throws the signal's reason if it is `Canceled`. */
export async function pause(ms: number, session: PageSession): Promise<void> {
  if (!session.signal.aborted) await pass(ms, session);
  for (const check of checks) check();
  if (session.signal.reason instanceof Canceled) throw session.signal.reason;
}

const checks = new Set<() => void>();

/** Calls `check` after every pause until the signal aborts. */
export function checkAfterPauses(check: () => void, signal: AbortSignal): void {
  checks.add(check);
  signal.addEventListener('abort', () => checks.delete(check), { once: true });
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

// Finds animations that end, such as menus fading in and drawers sliding.

/**
 * Returns running animations and transitions of at most this length, without endless ones and those in self-updating
 * parts.
 */
export const runningAnimations = (
  roots: readonly Root[],
  selfUpdates: SelfUpdates,
  maxMs = Number.MAX_VALUE,
): readonly Animation[] =>
  roots.flatMap(animationsIn).filter(({ id, playState, playbackRate, effect }) => {
    if (id.startsWith('espalier') || playState !== 'running' || playbackRate === 0) return false;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    if (!target || !isConnected(target) || selfUpdates.isSelfUpdating(target)) return false;
    return Number(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY) <= maxMs;
  });

// Waits for a condition on the page, which is checked on every change, and now and then without one.

const CHECK_MS = 50;

/** Returns the first result of `find` that is not null, or null after `limitMs` or on abort. */
export async function waitUntil<T>(
  find: () => T | null,
  limitMs: number,
  session: PageSession,
): Promise<T | null> {
  const end = performance.now() + limitMs;
  const ends = new AbortController();
  let isChanged = true;
  const observer = new MutationObserver(() => {
    isChanged = true;
  });
  watchRoots(knownRoots(), observer, AbortSignal.any([session.signal, ends.signal]));
  try {
    for (let idle = 0; !session.signal.aborted; idle += 1) {
      // Styles and values change without a mutation, so every fourth check runs without one.
      if (isChanged || idle % 4 === 0) {
        isChanged = false;
        const found = find();
        if (found !== null) return found;
      }
      if (performance.now() >= end) return null;
      await pause(CHECK_MS, session);
    }
    return null;
  } finally {
    ends.abort();
  }
}

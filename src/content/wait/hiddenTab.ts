/**
 * A tab that is not in front: browsers draw no frames there, so that what fades or slides in stays where it began, out
 * of view. Nobody watches, so animations are finished at once, and the page's side (pageFrames.ts) is asked for frames.
 */
import { page } from '../dom/document.ts';
import { knownRoots } from '../dom/roots.ts';
import { dispatch } from '../dom/write.ts';
import type { PageSession } from '../session.ts';
import { runningAnimations } from './animations.ts';

/** A longer animation may carry meaning, such as the bar of a toast that closes when the bar has run down. */
const MAX_ANIMATION_MS = 1_000;

/** Brings a hidden page to the state it would have on a screen. */
export function advanceHiddenTab({ frameEvents, selfUpdates }: PageSession): void {
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

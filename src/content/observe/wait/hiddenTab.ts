/**
 * A tab that is not in front: browsers draw no frames there, so that what fades or slides in stays where it began, out
 * of sight. Nobody watches, so what moves is brought to its end at once, and frames are asked of the page's side
 * (pageFrames.ts). When the tab comes to the front it is as it would have been.
 */
import { dispatch, page } from '../../act/native.ts';
import { knownRoots } from '../snapshot/roots.ts';
import { runningAnimations } from './animations.ts';

/** What takes longer may mean something by it, as the bar of a toast that leaves when it has run down. */
const MAX_ANIMATION_MS = 1_000;

const frameEvents = new Set<string>();

/** Frames are asked for under this unguessable event name from now on. */
export function requestFramesBy(eventName: string): void {
  frameEvents.add(eventName);
}

/** Brings a page that is not in front to where it would be on a screen. */
export function advanceHiddenTab(): void {
  if (!page.hidden()) return;
  for (const name of frameEvents) dispatch(window, new Event(name, { cancelable: true }));
  for (const animation of runningAnimations(knownRoots(), MAX_ANIMATION_MS)) {
    animation.finish();
    if (!firesEndEvents) dispatchEndEvents(animation);
  }
}

/** Firefox, which draws a frame a second. Chrome tells of ends once the tab is in front, and many a page waits for that. */
const firesEndEvents = 'mozInnerScreenX' in window;

function dispatchEndEvents(animation: Animation): void {
  const { effect, currentTime } = animation;
  const { target, pseudoElement } = effect instanceof KeyframeEffect ? effect : noTarget;
  const shared = { bubbles: true, pseudoElement: pseudoElement ?? '' };
  if (animation instanceof CSSTransition) {
    const { transitionProperty: propertyName } = animation;
    const told = new TransitionEvent('transitionend', { ...shared, propertyName });
    if (target) dispatch(target, told);
  } else if (animation instanceof CSSAnimation) {
    const { animationName } = animation;
    const told = new AnimationEvent('animationend', { ...shared, animationName });
    if (target) dispatch(target, told);
  }
  dispatch(animation, new AnimationPlaybackEvent('finish', { currentTime }));
}

const noTarget = { target: null, pseudoElement: null };

/**
 * Parts of the page that change by themselves (clocks, countdowns, carousels, tickers). Watched between acts,
 * so that an act is not told to have caused them, and quiet does not have to wait for them.
 */

import { composedParent } from '../act/native.ts';
import { firstElementChildOf, isMatch, localNameOf, textContentOf } from '../distill/dom.ts';
import { knownRoots, watchRoots } from './roots.ts';

type Beat = { last: number; count: number; shape: string };

/** Changes closer together than this are one beat. */
const BEAT_MS = 150;
/** A part that has been still for this long is no longer taken to tick. */
const STILL_MS = 60_000;
const beats = new WeakMap<Element, Beat>();
let acting = 0;

/** Watches for self-moving parts until the signal ends; acts are left out by `whileActing`. */
export function watchTicks(signal: AbortSignal): void {
  const observer = new MutationObserver((records) => {
    if (acting > 0) return;
    const now = performance.now();
    for (const element of new Set(records.filter(isReplacing).map(placeOf))) {
      if (element) noteBeat(element, now);
    }
  });
  watchRoots(knownRoots(), observer, signal);
}

/** A list that only grows is loading, not ticking. */
const isReplacing = ({ type, removedNodes }: MutationRecord): boolean =>
  type !== 'childList' || removedNodes.length > 0;

/** What happens from here until the returned function is called is not the page's own ticking. */
export function whileActing(): () => void {
  acting += 1;
  let isOver = false;
  return () => {
    if (!isOver) acting -= 1;
    isOver = true;
  };
}

/** The element a mutation is about: for styles and classes the parent, since slides take turns. */
export function placeOf(record: MutationRecord): Element | null {
  const { target } = record;
  const isLook = record.attributeName === 'class' || record.attributeName === 'style';
  if (target instanceof Element && !isLook) return target;
  return composedParent(target);
}

function noteBeat(element: Element, now: number): void {
  // Clocks are leaves; the text of anything larger is not worth reading at each beat.
  const shape = firstElementChildOf(element) ? '' : shapeOf(textContentOf(element));
  const beat = beats.get(element);
  if (!beat) {
    beats.set(element, { last: now, count: 1, shape });
  } else if (now - beat.last > BEAT_MS) {
    // Two beats of the same words with other digits are a clock; anything else needs three.
    const isClock = shape === beat.shape && /#/.test(shape) && shape.length < 40;
    beats.set(element, { last: now, count: beat.count + (isClock ? 2 : 1), shape });
  }
}

const shapeOf = (text: string): string => text.slice(0, 200).replace(/\d+/g, '#').trim();

/** Whether the element, or what it lies in closely, moves by itself. */
export function isTicking(element: Element): boolean {
  const now = performance.now();
  let at: Element | null = element;
  for (let up = 0; at && up < 3 && localNameOf(at) !== 'body'; up += 1, at = composedParent(at)) {
    const beat = beats.get(at);
    if (beat && beat.count >= 3 && now - beat.last < STILL_MS) return true;
    if (isMatch(at, '[role=timer],[role=marquee],marquee')) return true;
  }
  return false;
}

/** Whether two texts differ only by a running clock. */
export function isClockStep(before: string, after: string): boolean {
  const hasClock = /\d:\d\d/.test(before) && /\d:\d\d/.test(after);
  return hasClock && shapeOf(before) === shapeOf(after);
}

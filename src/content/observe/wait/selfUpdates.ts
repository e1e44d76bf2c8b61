/**
 * Parts of the page that change by themselves (clocks, countdowns, carousels, tickers, advertising). Watched between
 * acts, so that an act is not told to have caused them, and quiet does not have to wait for them.
 */
import { composedParent } from '../../act/native.ts';
import {
  closestOf,
  firstElementChildOf,
  isMatch,
  localNameOf,
  textContentOf,
} from '../../dom/dom.ts';
import { knownRoots, watchRoots } from '../snapshot/roots.ts';

type UpdateHistory = { last: number; count: number; shape: string };

/** Changes closer together than this are one beat. */
const BURST_MS = 150;
/** A part that has been still for this long is no longer taken to tick. */
const QUIET_AGAIN_MS = 60_000;
/** What comes so soon after an act may well be its late effect, such as an answer of the server. */
const AFTER_ACTION_MS = 1_500;
/** A page that loads is seldom quiet for this long. */
const LOADING_MS = 400;
const updateHistories = new WeakMap<Element, UpdateHistory>();
/** When a place last changed while nobody acted, growing included. */
const lastUpdates = new WeakMap<Element, number>();
let acting = 0;
let lastActed = Number.NEGATIVE_INFINITY;

/** Watches for self-moving parts until the signal ends; acts and what follows them at once are left out. */
export function watchSelfUpdates(signal: AbortSignal): void {
  const loaded = loadTracker();
  const observer = new MutationObserver((records) => {
    const now = performance.now();
    const isLoaded = loaded(now);
    if (acting > 0 || now - lastActed < AFTER_ACTION_MS) return;
    if (isLoaded)
      for (const place of new Set(records.map(containerOfMutation)))
        if (place) lastUpdates.set(place, now);
    for (const element of new Set(records.filter(replacesContent).map(containerOfMutation))) {
      if (element) recordUpdate(element, now);
    }
  });
  watchRoots(knownRoots(), observer, signal);
  recordFieldValues();
}

/** Told of each change, says whether the page had been quiet before it: until then it fills itself in for the first time. */
function loadTracker(): (now: number) => boolean {
  let last = performance.now();
  let isOver = false;
  return (now) => {
    isOver ||= now - last > LOADING_MS;
    last = now;
    return isOver;
  };
}

/** A list that only grows is loading, not ticking. */
const replacesContent = ({ type, removedNodes }: MutationRecord): boolean =>
  type !== 'childList' || removedNodes.length > 0;

/** What happens from here until the returned function is called is not the page's own ticking. */
export function markActing(): () => void {
  acting += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    acting -= 1;
    lastActed = performance.now();
  };
}

/** The element a mutation is about: for styles and classes the parent, since slides take turns. */
export function containerOfMutation(record: MutationRecord): Element | null {
  const { target } = record;
  const isLook = record.attributeName === 'class' || record.attributeName === 'style';
  if (target instanceof Element && !isLook) return target;
  if (target instanceof ShadowRoot) return target.host;
  return composedParent(target);
}

function recordUpdate(element: Element, now: number): void {
  // Clocks are leaves; the text of anything larger is not worth reading at each beat.
  const shape = firstElementChildOf(element) ? '' : shapeOf(textContentOf(element));
  const beat = updateHistories.get(element);
  if (!beat) {
    updateHistories.set(element, { last: now, count: 1, shape });
  } else if (now - beat.last > BURST_MS) {
    // Two beats of the same words with other digits are a clock; anything else needs three.
    const isClock = shape === beat.shape && /#/.test(shape) && shape.length < 40;
    updateHistories.set(element, { last: now, count: beat.count + (isClock ? 2 : 1), shape });
  }
}

const shapeOf = (text: string): string => text.slice(0, 200).replace(/\d+/g, '#').trim();

const selfUpdatingSelector = '[role=timer],[role=marquee],marquee';
/** Places that advertising is put into; what stands there is never an answer to an act. */
const advertising =
  'ins.adsbygoogle,[id^=google_ads],[data-ad-slot],[aria-label=Advertisement i],[class~=advert],[class~=advertisement],[class~=ad-slot]';

/** Whether the element, or what it lies in closely, moves by itself. */
export function isSelfUpdating(element: Element): boolean {
  const now = performance.now();
  let at: Element | null = element;
  for (let up = 0; at && up < 3 && localNameOf(at) !== 'body'; up += 1, at = composedParent(at)) {
    const beat = updateHistories.get(at);
    if (beat && beat.count >= 3 && now - beat.last < QUIET_AGAIN_MS) return true;
    if (isMatch(at, selfUpdatingSelector)) return true;
  }
  return closestOf(element, advertising) !== null;
}

const lastValues = new WeakMap<Element, string>();
const selfWritingFields = new WeakSet<Element>();

/** What the fields hold now; one that is another than when nobody had acted yet since writes itself. */
export function recordFieldValues(isAfterAct = false): void {
  for (const field of document.querySelectorAll('input,textarea')) {
    const { value } = field as HTMLInputElement;
    const held = lastValues.get(field);
    const isOurs = isAfterAct || isMatch(field, ':focus');
    if (held !== undefined && held !== value && !isOurs) selfWritingFields.add(field);
    lastValues.set(field, value);
  }
}

/** Whether the field was seen to change while nobody acted, as typed examples and live prices do. */
export const writesItself = (field: Element): boolean => selfWritingFields.has(field);

/** Whether the place changed by itself lately, before anybody acted, so that it may have done so again. */
export function updatedItselfLately(place: Element): boolean {
  const last = lastUpdates.get(place);
  return last !== undefined && performance.now() - last < QUIET_AGAIN_MS;
}

/** Whether two texts differ only by a running clock. */
export function differsByClock(before: string, after: string): boolean {
  const hasClock = /\d:\d\d/.test(before) && /\d:\d\d/.test(after);
  return hasClock && shapeOf(before) === shapeOf(after);
}

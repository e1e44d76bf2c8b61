/**
 * Parts of the page that change on their own (clocks, countdowns, carousels, tickers, advertising). Watched between
 * acts, so that no act is reported to have caused them, and waiting for quiet does not wait for them.
 */
import { queryRoot } from '../dom/document.ts';
import { closestOf, firstElementChildOf, isMatch, localNameOf, textContentOf } from '../dom/dom.ts';
import { knownRoots, watchRoots } from '../dom/roots.ts';
import { composedParent, lineageOf } from '../dom/tree.ts';

type History = { readonly last: number; readonly count: number; readonly shape: string };

/** Changes closer together than this are one update. */
const BURST_MS = 150;
/** A part that has been still for this long no longer counts as self-updating. */
const STILL_MS = 60_000;
/** A change this soon after an act may be its late effect, such as an answer of the server. */
const AFTER_ACTION_MS = 1_500;
/** One that comes within this time may be as well, unless the place goes on changing. */
const LATE_MS = 10_000;
/** A spinner, then the result: more updates than that are the page's own. */
const LATE_UPDATES = 2;
/** A page that loads is seldom quiet for this long. */
const LOADING_MS = 400;

export type SelfUpdates = ReturnType<typeof createSelfUpdates>;

const selfUpdating = '[role=timer],[role=marquee],marquee';
/** Places for advertising; what appears there is never an answer to an act. */
const advertising =
  'ins.adsbygoogle,[id^=google_ads],[data-ad-slot],[aria-label=Advertisement i],[class~=advert],[class~=advertisement],[class~=ad-slot]';

export function createSelfUpdates() {
  const histories = new WeakMap<Element, History>();
  /** How a place changed while nobody acted, growing included. */
  const ownChanges = new WeakMap<Element, OwnChanges>();
  const fieldValues = new WeakMap<Element, string>();
  const selfWriting = new WeakSet<Element>();
  let acting = 0;
  let lastActed = Number.NEGATIVE_INFINITY;

  const recordFields = (isAfterAct = false): void => {
    for (const field of queryRoot(document, 'input,textarea')) {
      const { value } = field as HTMLInputElement;
      const before = fieldValues.get(field);
      const isOurs = isAfterAct || isMatch(field, ':focus');
      if (before !== undefined && before !== value && !isOurs) selfWriting.add(field);
      fieldValues.set(field, value);
    }
  };

  return {
    /** Watches until the signal ends; acts and what directly follows them are left out. */
    watch: (signal: AbortSignal): void => {
      const isLoaded = loadTracker();
      const observer = new MutationObserver((records) => {
        const now = performance.now();
        const loaded = isLoaded(now);
        if (acting > 0 || now - lastActed < AFTER_ACTION_MS) return;
        if (loaded)
          for (const place of placesOf(records))
            ownChanges.set(place, nextOwnChange(ownChanges.get(place), now, lastActed));
        for (const place of placesOf(records.filter(replacesContent)))
          histories.set(place, nextHistory(place, histories.get(place), now));
      });
      watchRoots(knownRoots(), observer, signal);
      recordFields();
    },
    /** Everything from here until the returned function is called comes from an act. */
    markActing: (): (() => void) => {
      acting += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        acting -= 1;
        lastActed = performance.now();
      };
    },
    /** Whether the element, or a close ancestor of it, updates itself. */
    isSelfUpdating: (element: Element): boolean => {
      const now = performance.now();
      for (const at of lineageOf(element, 3)) {
        if (localNameOf(at) === 'body') break;
        const history = histories.get(at);
        if (history && history.count >= 3 && now - history.last < STILL_MS) return true;
        if (isMatch(at, selfUpdating)) return true;
      }
      return closestOf(element, advertising) !== null;
    },
    /** Whether the place changed lately while nobody acted, so that it may have done so again. */
    changedOnItsOwn: (place: Element): boolean => {
      const own = ownChanges.get(place);
      return own?.isProven === true && performance.now() - own.last < STILL_MS;
    },
    /** Notes the values of fields; one whose value differs later without an act writes itself. */
    recordFields,
    /** Whether the field was seen to change while nobody acted, as typed examples and live prices do. */
    writesItself: (field: Element): boolean => selfWriting.has(field),
  };
}

/** Called with each change, answers whether the page had been quiet before it: until then it is still loading. */
function loadTracker(): (now: number) => boolean {
  let last = performance.now();
  let isOver = false;
  return (now) => {
    isOver ||= now - last > LOADING_MS;
    last = now;
    return isOver;
  };
}

/** A list that only grows is loading, not updating itself. */
const replacesContent = ({ type, removedNodes }: MutationRecord): boolean =>
  type !== 'childList' || removedNodes.length > 0;

const placesOf = (records: readonly MutationRecord[]): Set<Element> =>
  new Set(records.flatMap((record) => containerOfMutation(record) ?? []));

/** The element a mutation is about: for styles and classes the parent, since slides take turns. */
export function containerOfMutation({ target, attributeName }: MutationRecord): Element | null {
  const isStyle = attributeName === 'class' || attributeName === 'style';
  if (target instanceof Element && !isStyle) return target;
  if (target instanceof ShadowRoot) return target.host;
  return composedParent(target);
}

/** `isProven`: they can't all be late effects of the act before them. */
type OwnChanges = {
  readonly last: number;
  readonly after: number;
  readonly count: number;
  readonly isProven: boolean;
};

function nextOwnChange(before: OwnChanges | undefined, now: number, after: number): OwnChanges {
  const isSameAct = before?.after === after;
  const isSameUpdate = isSameAct && now - before.last <= BURST_MS;
  const count = isSameAct ? before.count + (isSameUpdate ? 0 : 1) : 1;
  const isLate = now - after < LATE_MS && count <= LATE_UPDATES;
  return { last: now, after, count, isProven: !isLate || before?.isProven === true };
}

function nextHistory(place: Element, before: History | undefined, now: number): History {
  // Clocks are leaves; the text of anything larger is not worth reading at each update.
  const shape = firstElementChildOf(place) ? '' : shapeOf(textContentOf(place));
  if (!before) return { last: now, count: 1, shape };
  if (now - before.last <= BURST_MS) return before;
  // Two updates of the same words with other digits are a clock; anything else needs three.
  const isClock = shape === before.shape && /#/.test(shape) && shape.length < 40;
  return { last: now, count: before.count + (isClock ? 2 : 1), shape };
}

const shapeOf = (text: string): string => text.slice(0, 200).replace(/\d+/g, '#').trim();

/** Whether two texts differ only by a running clock. */
export function differsByClock(before: string, after: string): boolean {
  const hasClock = /\d:\d\d/.test(before) && /\d:\d\d/.test(after);
  return hasClock && shapeOf(before) === shapeOf(after);
}

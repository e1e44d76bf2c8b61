/**
 * Detects parts of the page that change on their own: clocks, countdowns, carousels, tickers, advertising. They are
 * watched between actions, so their changes are not attributed to an action and don't delay the wait for idle.
 */
import { queryRoot } from '../dom/document.ts';
import { closestOf, firstElementChildOf, isMatch, localNameOf, textContentOf } from '../dom/dom.ts';
import { knownRoots, watchRoots } from '../dom/roots.ts';
import { composedParent, findAll, lineageOf } from '../dom/tree.ts';

type History = {
  readonly last: number;
  readonly count: number;
  readonly text: string;
  readonly shape: string;
};
/** The additions of lines at an end of a part. */
type Log = { readonly last: number; readonly count: number };

/** Changes closer together than this count as one update. */
const BURST_MS = 150;
/** A part without changes for this long no longer counts as self-updating. */
const STILL_MS = 60_000;
/** A change this soon after an action may be its late effect, such as a server response. */
const AFTER_ACTION_MS = 1_500;
/** A change within this time may be one as well, unless the part keeps changing. */
const LATE_MS = 10_000;
/** A spinner and then the result; further updates are the page's own. */
const LATE_UPDATES = 2;
/** A change counts as the page's own if at least this many were to be expected by chance during the action. */
const CHANCE = 0.05;
/** Most effects of an action show within this time, however long its page goes on. */
const EFFECT_MS = 500;
/** How many times are kept: two a second for a minute. */
const MOST_PROVEN = 120;
/** How far around an element, and in how many elements in it, what keeps changing is looked for. */
const TICKING_LEVELS = 6;
const MAX_TICKING_PARTS = 20;
/** How far around a line the log may be. */
const LOG_LEVELS = 3;
/** A loading page is rarely quiet for this long. */
const LOADING_MS = 400;

export type SelfUpdates = ReturnType<typeof createSelfUpdates>;

const selfUpdating = '[role=timer],[role=marquee],marquee';
/** Places for advertising, whose content is never an effect of an action. */
const advertising =
  'ins.adsbygoogle,[id^=google_ads],[data-ad-slot],[aria-label=Advertisement i],[class~=advert],[class~=advertisement],[class~=ad-slot]';

export function createSelfUpdates() {
  const histories = new WeakMap<Element, History>();
  /** The changes of each part while no action ran, including growth. */
  const ownChanges = new WeakMap<Element, OwnChanges>();
  const fieldValues = new WeakMap<Element, string>();
  const selfWriting = new WeakSet<Element>();
  const drawn = new WeakMap<Element, number>();
  const logs = new WeakMap<Element, Log>();
  let acting = 0;
  let lastActed = Number.NEGATIVE_INFINITY;
  /** Content that is replaced soon after this, such as by results of a search, may still be an effect of the load. */
  const begun = performance.now();

  const keepsChanging = (element: Element): boolean => {
    const history = histories.get(element);
    return (
      history !== undefined && history.count > 1 && performance.now() - history.last < STILL_MS
    );
  };

  const noteDrawing = (record: MutationRecord, now: number): void => {
    const place = record.type === 'attributes' ? null : containerOfMutation(record);
    if (place) drawn.set(place, now);
  };

  const noteLine = (record: MutationRecord, now: number): void => {
    const place = record.type === 'childList' ? containerOfMutation(record) : null;
    if (!place) return;
    const before = logs.get(place);
    const isAtEnd = (record.previousSibling === null) !== (record.nextSibling === null);
    if (!isAtEnd || (record.addedNodes.length > 0 && record.removedNodes.length > 0)) {
      logs.delete(place);
      return;
    }
    if (record.addedNodes.length === 0 || (before && now - before.last <= BURST_MS)) return;
    logs.set(place, { last: now, count: (before?.count ?? 0) + 1 });
  };

  const isLogPart = (place: Element): boolean => {
    const log = logs.get(place);
    return log !== undefined && log.count > 1 && performance.now() - log.last < STILL_MS;
  };

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
    /** Watches until the signal aborts, but ignores actions and their direct effects. */
    watch: (signal: AbortSignal): void => {
      const isLoaded = loadTracker();
      const observer = new MutationObserver((records) => {
        const now = performance.now();
        for (const record of records) noteDrawing(record, now);
        const loaded = isLoaded(now);
        if (acting > 0 || now - lastActed < AFTER_ACTION_MS) return;
        const replaced = placesOf(records.filter(replacesContent));
        if (loaded)
          for (const place of placesOf(records)) {
            const after = replaced.has(place) ? Math.max(begun, lastActed) : lastActed;
            ownChanges.set(place, nextOwnChange(ownChanges.get(place), now, after));
          }
        for (const record of records) noteLine(record, now);
        for (const place of replaced)
          histories.set(place, nextHistory(place, histories.get(place), now));
      });
      watchRoots(knownRoots(), observer, signal);
      recordFields();
    },
    /** Marks all changes as caused by an action until the returned function is called. */
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
    /** Whether the element or a close ancestor updates itself. */
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
    /** Whether the part, or one close around or in it, keeps changing without an action. */
    isTicking: (element: Element): boolean =>
      lineageOf(element, TICKING_LEVELS).some(
        (each) => localNameOf(each) !== 'body' && keepsChanging(each),
      ) || findAll(element, '*').slice(0, MAX_TICKING_PARTS).some(keepsChanging),
    /** Whether lines keep being added to a part close around the element. */
    isLog: (element: Element): boolean => lineageOf(element, LOG_LEVELS).some(isLogPart),
    /** When something was last drawn in this very element, also by an action. */
    drawnAt: (element: Element): number => drawn.get(element) ?? 0,
    /** Whether the text of the element itself keeps being replaced by another one without an action. */
    isRewritten: (element: Element): boolean =>
      firstElementChildOf(element) === null && keepsChanging(element),
    /**
     * Whether the part changed without an action so often of late that it may well have done so by chance during an
     * action that took `tookMs`.
     */
    changedOnItsOwn: (place: Element, tookMs: number): boolean => {
      const now = performance.now();
      const recent = recentOf(ownChanges.get(place)?.proven, now).length;
      const watched = Math.min(STILL_MS, now - begun);
      return recent * Math.min(tookMs, EFFECT_MS) >= CHANCE * watched;
    },
    /** Records the values of fields. A field whose value later differs without an action writes itself. */
    recordFields,
    /** Whether the field changed without an action, such as typed-out examples and live prices. */
    writesItself: (field: Element): boolean => selfWriting.has(field),
  };
}

/**
 * Returns a function to be called on each change, which tells whether the page was quiet before it. Until then it is
 * loading.
 */
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

/**
 * Returns the element that a mutation is about. For style and class changes that is the parent, since carousel slides
 * take turns.
 */
export function containerOfMutation({ target, attributeName }: MutationRecord): Element | null {
  const isStyle = attributeName === 'class' || attributeName === 'style';
  if (target instanceof Element && !isStyle) return target;
  if (target instanceof ShadowRoot) return target.host;
  return composedParent(target);
}

/** `proven`: the times of changes that can't be late effects of the last action or of the page's load. */
type OwnChanges = {
  readonly last: number;
  readonly after: number;
  readonly count: number;
  readonly proven: readonly number[];
};

function nextOwnChange(before: OwnChanges | undefined, now: number, after: number): OwnChanges {
  const isSameAct = before?.after === after;
  const isSameUpdate = isSameAct && now - before.last <= BURST_MS;
  const count = isSameAct ? before.count + (isSameUpdate ? 0 : 1) : 1;
  const isLate = now - after < LATE_MS && count <= LATE_UPDATES;
  const earlier = recentOf(before?.proven, now);
  const proven = isLate || isSameUpdate ? earlier : [...earlier, now].slice(-MOST_PROVEN);
  return { last: now, after, count, proven };
}

const recentOf = (times: readonly number[] = [], now: number): readonly number[] =>
  times.filter((at) => now - at < STILL_MS);

function nextHistory(place: Element, before: History | undefined, now: number): History {
  // Clocks are leaves; reading the text of larger parts on each update is not worth it.
  const text = firstElementChildOf(place) ? '' : textContentOf(place).slice(0, 200);
  const shape = shapeOf(text);
  if (!before) return { last: now, count: 1, text, shape };
  if (now - before.last <= BURST_MS) return before;
  // The same text written again is no change.
  if (text !== '' && text === before.text) return before;
  // Two updates of the same text with different digits are a clock; anything else needs three.
  const isClock = shape === before.shape && /#/.test(shape) && shape.length < 40;
  return { last: now, count: before.count + (isClock ? 2 : 1), text, shape };
}

const shapeOf = (text: string): string => text.slice(0, 200).replace(/\d+/g, '#').trim();

/** Whether two texts differ only by a running clock. */
export function differsByClock(before: string, after: string): boolean {
  const hasClock = /\d:\d\d/.test(before) && /\d:\d\d/.test(after);
  return hasClock && shapeOf(before) === shapeOf(after);
}

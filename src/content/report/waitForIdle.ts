/**
 * Waits until the page is idle: no changes for a moment, no loading indicators, and no finite animations, up to a
 * limit. Pending requests are invisible here; only received responses are seen.
 */

import { isNativelyDisabled } from '../aria/disabled.ts';
import { page } from '../dom/document.ts';
import { attributeOf, isConnected } from '../dom/dom.ts';
import { knownRoots, type Root, watchRoots } from '../dom/roots.ts';
import { composedParent } from '../dom/tree.ts';
import type { PageSession } from '../session.ts';
import { drawnIndicators, statedIndicators } from './loadingIndicators.ts';
import { pause, runningAnimations } from './pause.ts';
import { containerOfMutation, type SelfUpdates } from './selfUpdates.ts';

export type IdleOptions = {
  readonly limitMs: number;
  readonly quietMs: number;
  /** The action's target, which was enabled. If it is disabled now, the page is still working. */
  readonly target?: Element | null;
  /** Loading indicators from before the action, which are not its effects. */
  readonly indicatorsBefore?: ReadonlySet<Element>;
};
type IdleResult = {
  readonly quiet: boolean;
  readonly ms: number;
  /** Whether the page still shows that it is busy; null if it did not at the end of the wait. */
  readonly isBusy: (() => boolean) | null;
};

export const IDLE_LIMIT_MS = 2_000;
export const QUIET_MS = 60;

const CHECK_MS = 25;
const LOADING_MS = 1_000;
const ANIMATION_MS = 600;
const DISABLED_MS = 1_000;
/** In a tab hidden for long, timers fire once a minute, which is too long to wait. */
const TIMER_LIMIT_MS = 1_200;
/** A page that states that it is loading gets additional time, as a share of the limit. */
const STATED_SHARE = 1.5;
const SIGNS_MS = 50;
/** A part that changes more often than this within one wait updates itself. */
const MAX_MUTATIONS = 12;

/**
 * Resolves when the page is idle, at the limit (or at 2.5 times the limit if the page states that it is loading), or on
 * abort.
 */
export async function waitForIdle(
  { limitMs, quietMs, target, indicatorsBefore }: IdleOptions,
  session: PageSession,
): Promise<IdleResult> {
  const started = performance.now();
  const ends = new AbortController();
  const roots = knownRoots();
  const signal = AbortSignal.any([session.signal, ends.signal]);
  const activity = watchActivity(roots, session.selfUpdates, signal);
  const timers = pageTimers(quietMs);
  const waited = (): number => performance.now() - started;
  try {
    const limit = page.hidden() ? 2 * limitMs : limitMs;
    let indicators: readonly Element[] = [];
    let moved = started;
    while (!session.signal.aborted) {
      const isOver = waited() >= limit;
      const from = Math.max(activity.last(), moved);
      const still = performance.now() - from;
      const isStill = still >= quietMs && (timers.haveRunSince(from) || still >= TIMER_LIMIT_MS);
      const isWorking = waited() < DISABLED_MS && becameDisabled(target);
      // When an animation has just ended, the page reacts in a later frame.
      if (isStill && isMoving(waited(), roots, session)) moved = performance.now();
      const mayBeIdle = isOver || (isStill && moved <= from && !isWorking && !isLoading(waited()));
      // Searching for indicators takes time on large pages.
      if (mayBeIdle)
        indicators = newIndicators(roots, session, isOver).filter(
          (each) => !indicatorsBefore?.has(each),
        );
      const isLate = waited() >= limit + STATED_SHARE * limitMs;
      if (mayBeIdle && (indicators.length === 0 || isLate)) {
        if (isOver) ignoreFromNowOn(roots, session);
        const isBusy = stillBusy(indicators, target);
        return { quiet: isStill && !isLate, ms: Math.round(waited()), isBusy };
      }
      const next = mayBeIdle ? SIGNS_MS : CHECK_MS;
      await pause(Math.max(4, Math.min(next, quietMs - still)), session);
    }
    return { quiet: false, ms: Math.round(waited()), isBusy: null };
  } finally {
    ends.abort();
  }
}

/** Returns a test for what the page was still busy with when a wait ended; null if nothing shows it. */
function stillBusy(
  indicators: readonly Element[],
  target: Element | null | undefined,
): (() => boolean) | null {
  const isDisabled = becameDisabled(target);
  if (indicators.length === 0 && !isDisabled) return null;
  return () => {
    const roots = knownRoots();
    const now = new Set([...statedIndicators(roots), ...drawnIndicators(roots)]);
    return indicators.some((each) => now.has(each)) || (isDisabled && becameDisabled(target));
  };
}

/**
 * Tracks the page's timers. A hidden page's timers are woken together once a second: when a timer set now runs, so have
 * those that the page set earlier for the same delay.
 */
function pageTimers(ms: number): { readonly haveRunSince: (from: number) => boolean } {
  let isPending = false;
  let lastRun = 0;
  return {
    haveRunSince: (from) => {
      if (!page.hidden() || lastRun >= from) return true;
      if (isPending) return false;
      isPending = true;
      const now = performance.now();
      setTimeout(() => {
        isPending = false;
        lastRun = now;
      }, ms);
      return false;
    },
  };
}

/** Tracks the page's last activity: a relevant change, a new URL, or a received response. */
function watchActivity(
  roots: readonly Root[],
  selfUpdates: SelfUpdates,
  signal: AbortSignal,
): { readonly last: () => number } {
  let last = 0;
  let url = location.href;
  const counts = new WeakMap<Element, number>();
  const note = (): void => {
    last = performance.now();
  };
  const observer = new MutationObserver((records) => {
    if (records.some((record) => isActivity(record, counts, selfUpdates))) note();
  });
  watchRoots(roots, observer, signal);
  watchResponses(note, signal);
  return {
    last: () => {
      if (location.href !== url) note();
      url = location.href;
      return last;
    },
  };
}

function isActivity(
  record: MutationRecord,
  counts: WeakMap<Element, number>,
  selfUpdates: SelfUpdates,
): boolean {
  const container = containerOfMutation(record);
  if (!container || selfUpdates.isSelfUpdating(container)) return false;
  const { target } = record;
  const counted = target instanceof Element ? target : (composedParent(target) ?? container);
  const count = (counts.get(counted) ?? 0) + 1;
  counts.set(counted, count);
  return count <= MAX_MUTATIONS;
}

/** Reports the responses to requests of scripts. The returned function reports at once what the browser still keeps. */
export function watchResponses(
  onResponses: (responses: readonly PerformanceResourceTiming[]) => void,
  signal: AbortSignal,
): () => void {
  const report = (entries: PerformanceEntryList): void => {
    const requests = entries.filter((entry) => entry instanceof PerformanceResourceTiming);
    const own = requests.filter(({ initiatorType: by }) => /^(fetch|xmlhttprequest)$/.test(by));
    if (own.length > 0) onResponses(own);
  };
  const observer = new PerformanceObserver((list) => report(list.getEntries()));
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
  return () => report(observer.takeRecords());
}

/** Returns loading indicators that did not outlast an earlier wait; beyond the limit, only stated ones. */
const newIndicators = (
  roots: readonly Root[],
  { alwaysBusy }: PageSession,
  isOver: boolean,
): Element[] =>
  [...statedIndicators(roots), ...(isOver ? [] : drawnIndicators(roots))].filter(
    (element) => !alwaysBusy.has(element),
  );

/** Returns all current indicators, except parts that the page itself marks as busy and will unmark. */
export const currentIndicators = (): ReadonlySet<Element> => {
  const roots = knownRoots();
  const indicators = [...statedIndicators(roots), ...drawnIndicators(roots)];
  return new Set(indicators.filter((each) => attributeOf(each, 'aria-busy') !== 'true'));
};

function ignoreFromNowOn(roots: readonly Root[], { alwaysBusy }: PageSession): void {
  for (const element of [...statedIndicators(roots), ...drawnIndicators(roots)])
    alwaysBusy.add(element);
}

const isLoading = (waitedMs: number): boolean =>
  page.state() === 'loading' || (page.state() === 'interactive' && waitedMs < LOADING_MS);

/** Animations of hidden tabs are finished at once (pause.ts). */
const isMoving = (
  waitedMs: number,
  roots: readonly Root[],
  { selfUpdates }: PageSession,
): boolean =>
  waitedMs < ANIMATION_MS && !page.hidden() && runningAnimations(roots, selfUpdates).length > 0;

/**
 * Checks only the element itself: its surroundings become inert when a dialog opens, which does not mean that work
 * continues.
 */
const becameDisabled = (target: Element | null | undefined): boolean =>
  !!target &&
  isConnected(target) &&
  (isNativelyDisabled(target) ||
    attributeOf(target, 'aria-disabled') === 'true' ||
    working.test(attributeOf(target, 'class') ?? ''));

const working = /(^|\s)(is-|btn-|button-)?(loading|busy|pending|submitting)(\s|$)/i;

/** Waits until `end` (in `performance.now` time) for a late change of `aria-expanded` (A28). */
export async function awaitExpansion(
  element: Element,
  { before, end }: { readonly before: string | null; readonly end: number },
  session: PageSession,
): Promise<void> {
  if (before === null) return;
  while (attributeOf(element, 'aria-expanded') === before && performance.now() < end) {
    if (session.signal.aborted) return;
    await pause(Math.min(CHECK_MS, end - performance.now()), session);
  }
}

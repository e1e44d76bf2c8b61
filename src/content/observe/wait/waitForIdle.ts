/**
 * Waiting until the page is quiet: nothing changed for a moment, nothing says it is busy, nothing that ends is
 * moving. Bounded by the caller. Requests under way can't be seen from here, only those that have arrived.
 */

import { composedParent, page } from '../../act/native.ts';
import { attributeOf, isConnected, isMatch, isOpaque } from '../../dom/dom.ts';
import { knownRoots, type Root, watchRoots } from '../snapshot/roots.ts';
import { runningAnimations } from './animations.ts';
import { pause } from './pause.ts';
import { containerOfMutation, isSelfUpdating } from './selfUpdates.ts';

export type IdleOptions = {
  readonly signal: AbortSignal;
  readonly limitMs: number;
  readonly quietMs: number;
  /** What was acted on, in service until then: out of service, it says that its work goes on. */
  readonly target?: Element | null;
};
export type IdleResult = { readonly quiet: boolean; readonly ms: number };

export const IDLE_LIMIT_MS = 2_000;
export const QUIET_MS = 60;

const STEP_MS = 25;
const LOADING_MS = 1_000;
const ANIMATION_MS = 600;
const DISABLED_MS = 1_000;
/** In a tab long unseen timers come once a minute: that is not waited for. */
const TIMER_LIMIT_MS = 1_200;
/** A part that keeps changing this often within one wait moves by itself. */
const MAX_MUTATIONS = 12;

/** Parts that stayed busy to the end of an earlier wait: they are not worth another. */
const alwaysBusy = new WeakSet<Element>();

/** Resolves when the page is quiet, at the limit, or on abort. */
export async function waitForIdle(options: IdleOptions): Promise<IdleResult> {
  const { signal, limitMs, quietMs, target } = options;
  const started = performance.now();
  const ends = new AbortController();
  const roots = knownRoots();
  const stir = watchActivity(roots, AbortSignal.any([signal, ends.signal]));
  const timers = pageTimers(quietMs);
  const since = (): number => performance.now() - started;
  const limit = (): number => (page.hidden() ? 2 * limitMs : limitMs);
  try {
    while (since() < limit() && !signal.aborted) {
      const from = Math.max(stir.last(), started);
      const still = performance.now() - from;
      const isAtWork = since() < DISABLED_MS && becameDisabled(target);
      const isStill = still >= quietMs && (timers.hadTheirTurn(from) || still >= TIMER_LIMIT_MS);
      if (isStill && !isAtWork && !isBusy(since(), roots))
        return { quiet: true, ms: Math.round(since()) };
      await pause(Math.max(4, Math.min(STEP_MS, quietMs - still)), signal);
    }
    for (const element of busyElements()) alwaysBusy.add(element);
    return { quiet: false, ms: Math.round(since()) };
  } finally {
    ends.abort();
  }
}

/**
 * A page that is not in front has its timers woken once a second, all at one time: where one of ours is due, those that
 * the page set earlier for as long have had their turn too.
 */
function pageTimers(ms: number): { hadTheirTurn: (since: number) => boolean } {
  let isSet = false;
  let hadTurn = 0;
  return {
    hadTheirTurn: (since) => {
      if (!page.hidden() || hadTurn >= since) return true;
      if (!isSet) {
        isSet = true;
        const now = performance.now();
        setTimeout(() => {
          isSet = false;
          hadTurn = now;
        }, ms);
      }
      return false;
    },
  };
}

/** When the page last stirred: a change that matters, another address, or a response that arrived. */
function watchActivity(roots: readonly Root[], signal: AbortSignal): { last: () => number } {
  let last = 0;
  let url = location.href;
  const counts = new WeakMap<Element, number>();
  const stir = (): void => {
    last = performance.now();
  };
  const observer = new MutationObserver((records) => {
    if (records.some((record) => isActivity(record, counts))) stir();
  });
  watchRoots(roots, observer, signal);
  watchResponses(stir, signal);
  return {
    last: () => {
      if (location.href !== url) stir();
      url = location.href;
      return last;
    },
  };
}

function isActivity(record: MutationRecord, counts: WeakMap<Element, number>): boolean {
  const place = containerOfMutation(record);
  if (!place || isSelfUpdating(place)) return false;
  const { target } = record;
  const counted = target instanceof Element ? target : (composedParent(target) ?? place);
  const count = (counts.get(counted) ?? 0) + 1;
  counts.set(counted, count);
  return count <= MAX_MUTATIONS;
}

function watchResponses(stir: () => void, signal: AbortSignal): void {
  const observer = new PerformanceObserver((list) => {
    const kinds = list.getEntriesByType('resource') as PerformanceResourceTiming[];
    if (kinds.some(({ initiatorType: by }) => by === 'fetch' || by === 'xmlhttprequest')) stir();
  });
  observer.observe({ type: 'resource' });
  signal.addEventListener('abort', () => observer.disconnect(), { once: true });
}

function isBusy(waited: number, roots: readonly Root[]): boolean {
  if (page.state() === 'loading') return true;
  if (page.state() === 'interactive' && waited < LOADING_MS) return true;
  // In hidden tabs whatever moves is brought to its end (hiddenTab.ts).
  const mayMove = waited < ANIMATION_MS && !page.hidden();
  if (mayMove && runningAnimations(roots).length > 0) return true;
  return busyElements().some((element) => !alwaysBusy.has(element));
}

const becameDisabled = (acted: Element | null | undefined): boolean =>
  !!acted && isConnected(acted) && isMatch(acted, ':disabled, [aria-disabled=true]');

function busyElements(): Element[] {
  return [...document.querySelectorAll('[aria-busy=true]')].filter(isOpaque);
}

/** Waits for a late `aria-expanded` until 100 ms after the act, unless it has changed already (A28). */
export async function awaitExpansion(
  element: Element,
  { before, until, signal }: { before: string | null; until: number; signal: AbortSignal },
): Promise<void> {
  if (before === null) return;
  while (attributeOf(element, 'aria-expanded') === before && performance.now() < until) {
    if (signal.aborted) return;
    await pause(Math.min(STEP_MS, until - performance.now()), signal);
  }
}

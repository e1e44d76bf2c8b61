/**
 * What changes after the report of an action: a message after the server's answer, a list that loads, a dialog on a
 * timer. Each burst of changes is compared separately, so that a message that comes and goes is reported too. A burst is
 * an effect of the action if a request or busy state of that action ended just before it.
 */
import type { ActionId } from '../../core/ids.ts';
import type { Change, LateChanges } from '../../core/page/change.ts';
import { knownRoots, watchRoots } from '../dom/roots.ts';
import type { PageSession } from '../session.ts';
import type { PageSnapshot } from './pageSnapshot.ts';
import { type Recording, startRecording } from './record.ts';
import { containerOfMutation } from './selfUpdates.ts';
import { watchResponses } from './waitForIdle.ts';

/** How long after an action changes are watched. What is on the page then is what the next read shows. */
const LIMIT_MS = 10_000;
/** Nothing changed for this long: the burst is over. */
const SETTLE_MS = 120;
const MAX_BURST_MS = 1_000;
/** Comparing takes time on large pages, so on a page that keeps changing the rest is compared at once. */
const MAX_BURSTS = 8;
/** How long a page takes to show what a response brought. */
const ANSWERED_MS = 500;
/** A request made this often before the action is a habit of the page. */
const HABIT = 2;
const MAX_KEPT = 20;

/** An action as far as its report goes. Times are those of `performance.now`. */
export type Reported = {
  readonly act: ActionId;
  readonly begun: number;
  /** The page as the report left it. */
  readonly after: PageSnapshot;
  /** Whether the page still shows that it is busy with the action; null if it did not when the report ended. */
  readonly isBusy: (() => boolean) | null;
};

type Burst = { readonly begun: number; readonly ended: number };

/** Watches after one action at a time, until the limit or the next one. */
export function createLateChanges(session: PageSession) {
  let unreported: LateChanges[] = [];
  let current: ReturnType<typeof watch> | null = null;
  const keep = (act: ActionId, changes: readonly Change[]): void => {
    if (changes.length > 0) unreported.push({ act, changes });
  };
  function watch({ act, begun, after, isBusy }: Reported) {
    const ends = new AbortController();
    const signal = AbortSignal.any([session.signal, ends.signal]);
    const reported = performance.now();
    const causes = watchCauses({ begun, reported, isBusy }, signal);
    let recording: Recording = startRecording(session, null, after);
    let burst: Burst | null = null;
    let bursts = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = (): void => {
      clearTimeout(timer);
      const now = performance.now();
      const over = burst ?? (recording.hasDownload() ? { begun: now, ended: now } : null);
      burst = null;
      // What a person does there is no effect of the action.
      if (!over || session.userActions.isUserTurn()) return;
      bursts += 1;
      const changes = recording.stop().filter(isTold);
      recording = startRecording(session, null, recording.snapshots().after);
      const isEffect = causes.explain(over);
      keep(
        act,
        changes.slice(0, MAX_KEPT).map((change) => asLate(change, isEffect)),
      );
    };
    const observer = new MutationObserver((records) => {
      if (!records.some(isOfPage)) return;
      const now = performance.now();
      burst = { begun: burst?.begun ?? now, ended: now };
      clearTimeout(timer);
      const left = burst.begun + MAX_BURST_MS - now;
      if (bursts < MAX_BURSTS) timer = setTimeout(close, Math.max(0, Math.min(SETTLE_MS, left)));
    });
    const isOfPage = (record: MutationRecord): boolean => {
      const container = containerOfMutation(record);
      return container !== null && !session.selfUpdates.isSelfUpdating(container);
    };
    watchRoots(knownRoots(), observer, signal);
    const end = (): void => {
      if (signal.aborted) return;
      close();
      ends.abort();
      recording.cancel();
    };
    const limit = setTimeout(end, LIMIT_MS);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        clearTimeout(limit);
      },
      { once: true },
    );
    return { close, end };
  }
  return {
    /** Watches from the end of this report on. */
    watch: (reported: Reported): void => {
      current?.end();
      current = watch(reported);
    },
    /** Ends the watch; what it found is kept until it is taken. */
    end: (): void => {
      current?.end();
      current = null;
    },
    /** Returns what was found so far and is not taken yet. */
    peek: (): readonly LateChanges[] => {
      current?.close();
      return unreported;
    },
    /** The same; each change is returned once. */
    take: (): readonly LateChanges[] => {
      current?.close();
      const found = unreported;
      unreported = [];
      return found;
    },
  };
}

/** What a page does to itself all along is no news, and neither is where it is scrolled. */
const isTold = ({ kind, cause }: Change): boolean => cause !== 'page' && kind !== 'scrolled';

const asLate = (change: Change, isEffect: boolean): Change => ({
  ...change,
  late: true,
  ...(!isEffect && { cause: 'unknown' }),
});

/** What an action began and a page may still be waiting for: requests, and a state that the page shows as busy. */
function watchCauses(
  { begun, reported, isBusy }: Pick<Reported, 'begun' | 'isBusy'> & { readonly reported: number },
  signal: AbortSignal,
) {
  const responses: PerformanceResourceTiming[] = [];
  const take = watchResponses((more) => responses.push(...more), signal);
  /** When something may have begun that belongs to the action: during it, and in bursts that it explains. */
  const own: Burst[] = [{ begun, ended: reported }];
  let isWaiting = isBusy !== null;
  const isOwn = ({ name, startTime }: PerformanceResourceTiming): boolean =>
    own.some((each) => startTime >= each.begun && startTime <= each.ended) &&
    timesBefore(addressOf(name), begun) < HABIT;
  return {
    /** Whether something that the action began ended just before or in this burst. */
    explain: ({ begun: from, ended: to }: Burst): boolean => {
      take();
      const isAnswered = responses.some(
        (each) =>
          each.responseEnd >= from - ANSWERED_MS &&
          each.responseEnd <= to + SETTLE_MS &&
          isOwn(each),
      );
      const isReady = isWaiting && isBusy?.() === false;
      if (isReady) isWaiting = false;
      const isExplained = isAnswered || isReady;
      if (isExplained) own.push({ begun: from - ANSWERED_MS, ended: to + SETTLE_MS });
      return isExplained;
    },
  };
}

const addressOf = (url: string): string => url.replace(/[?#].*$/s, '');

const timesBefore = (address: string, time: number): number =>
  performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime < time && addressOf(name) === address).length;

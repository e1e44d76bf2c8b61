/**
 * Change observation (AE-07): starts before an action, stops after it, and reports the changes a user would have seen.
 * Start at `startRecording`. It compares two snapshots of everything visible (pageSnapshot.ts), so menus opened by a
 * style rule are found too, and the mutations in between (mutationSummary.ts). visibilityDiff.ts reports parts that
 * appeared, disappeared or changed, stateDiff.ts states and values of controls, and appearanceDiff.ts choices that only
 * styles show.
 */

import type { Change } from '../../core/page/change.ts';
import { comparableText } from '../../core/text.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { page } from '../dom/document.ts';
import { isOpaque, scrollHeightOf } from '../dom/dom.ts';
import { knownRoots, watchRoots } from '../dom/roots.ts';
import { describeElement } from '../read/index.ts';
import type { PageSession } from '../session.ts';
import { createAnnouncements } from './announcements.ts';
import { areaAround, diffAppearance, snapshotAppearance } from './appearanceDiff.ts';
import { type SnapshotPair, summarizeMutations } from './mutationSummary.ts';
import { watchDownloads } from './pageEvents.ts';
import { type PageSnapshot, takeSnapshot } from './pageSnapshot.ts';
import { createPassingTexts } from './passingTexts.ts';
import { diffStates, withoutDeselected } from './stateDiff.ts';
import { diffVisibility } from './visibilityDiff.ts';

export type Recording = {
  /** Ignores any scrolling until now, which was ours. */
  readonly ignoreScrollSoFar: () => void;
  /** Ends the recording and returns the changes, most significant first. */
  readonly stop: () => Change[];
  /** Whether a download began so far, which may change nothing else. */
  readonly hasDownload: () => boolean;
  /** Ends the recording without comparing anything. */
  readonly cancel: () => void;
  /** The snapshot from before the action and, once stopped, the one from after it. */
  readonly snapshots: () => { readonly before: PageSnapshot; readonly after: PageSnapshot };
};

/** Some pages re-render everything; more records would add nothing. */
const MAX_RECORDS = 20_000;

/** Sticky headers and fractional pixels move a page this far without any scrolling. */
const SCROLL_TOLERANCE_PX = 10;

/**
 * Starts recording; the recording also ends when the session's signal aborts. `since` is the snapshot of a recording that
 * has just ended: what comes then is not an act, so it may be the page's own.
 */
export function startRecording(
  session: PageSession,
  target: Element | null = null,
  since: PageSnapshot | null = null,
): Recording {
  const { selfUpdates } = session;
  const records: MutationRecord[] = [];
  const ends = new AbortController();
  const signal = AbortSignal.any([session.signal, ends.signal]);
  if (!since) {
    signal.addEventListener('abort', selfUpdates.markActing(), { once: true });
    selfUpdates.recordFields();
  }
  const begun = performance.now();
  const before = since ?? takeSnapshot(selfUpdates);
  let after = before;
  const appearance = snapshotAppearance(target);
  let from = currentPlace();
  const announcements = createAnnouncements(selfUpdates);
  const passing = createPassingTexts(selfUpdates, before, signal);
  const note = (more: readonly MutationRecord[]): void => {
    keep(more);
    announcements.note(more);
    passing.note(more);
  };
  const observer = new MutationObserver(note);
  const keep = (more: readonly MutationRecord[]): void => {
    if (records.length < MAX_RECORDS) records.push(...more.slice(0, MAX_RECORDS));
  };
  watchRoots(knownRoots(), observer, signal);
  observeAllAttributes(areaAround(target), observer);
  const invalid = watchInvalid(signal);
  const downloads = watchDownloads(session.detachedClicks, signal);
  return {
    ignoreScrollSoFar: () => {
      from = { ...from, y: scrollY };
    },
    stop: () => {
      note(observer.takeRecords());
      const downloaded = downloads();
      ends.abort();
      after = takeSnapshot(selfUpdates);
      if (!since) selfUpdates.recordFields(true);
      const mutations = summarizeMutations(records, selfUpdates);
      const tookMs = performance.now() - begun;
      const pair = { before, after, mutations, selfUpdates, tookMs };
      const states = diffStates(pair, target);
      const announced = [
        ...announcements.disappeared(before, after),
        ...passing.passed((element) => textBefore(pair, element)),
      ];
      return pageChangesLast([
        ...downloaded,
        ...diffLocation(from, currentPlace()),
        ...announced,
        ...announcements.cameAgain(before, after),
        ...withoutDeselected([
          ...withoutAnnounced(diffVisibility(pair), announced),
          ...invalid().filter(isOpaque).map(invalidChange),
          ...states,
          ...withoutReported(diffAppearance(appearance, pair), states),
        ]),
        ...diffScroll(from, currentPlace()),
      ]);
    },
    hasDownload: () => downloads().length > 0,
    cancel: () => ends.abort(),
    snapshots: () => ({ before, after }),
  };
}

/** Collects fields with failed native validation, which shows only in `invalid` events and a bubble outside the DOM. */
function watchInvalid(signal: AbortSignal): () => Element[] {
  const found = new Set<Element>();
  const onInvalid = ({ target }: Event): void => {
    if (target instanceof Element) found.add(target);
  };
  document.addEventListener('invalid', onInvalid, { capture: true, signal });
  return () => [...found];
}

function invalidChange(element: Element): Change {
  const { name } = describeElement(element);
  const { validationMessage } = element as Partial<HTMLInputElement>;
  return { kind: 'invalid', name, message: validationMessage || 'it is not filled in as required' };
}

const currentPlace = () => ({
  url: location.href,
  title: page.title(),
  y: scrollY,
  /** How far the page can be scrolled down. */
  room: scrollHeightOf(page.scroller()) - innerHeight,
});
type PagePlace = ReturnType<typeof currentPlace>;

const diffLocation = (before: PagePlace, after: PagePlace): Change[] => [
  ...(before.url === after.url
    ? []
    : [{ kind: 'navigated', from: before.url, to: after.url } as const]),
  ...(before.title === after.title ? [] : [{ kind: 'title', to: after.title } as const]),
];

function diffScroll({ y }: PagePlace, { y: now, room }: PagePlace): Change[] {
  // A page that became shorter scrolls up to its end by itself.
  const expected = Math.min(y, Math.max(0, room));
  if (Math.abs(expected - now) <= SCROLL_TOLERANCE_PX) return [];
  const share = room > 0 ? Math.round((now / room) * 100) : 100;
  return [{ kind: 'scrolled', name: '', position: `${share}%` }];
}

/** Observes every attribute around the target, since any may mean that it was chosen. */
function observeAllAttributes(area: Element | null, observer: MutationObserver): void {
  if (area) observer.observe(area, { subtree: true, attributes: true, attributeOldValue: true });
}

const textBefore = ({ mutations: { past: tree } }: SnapshotPair, element: Element): string =>
  visibleTextOf(element, { tree, isRendered: false });

/** Leaves out that the same message was there before, was given once more, and is gone now. */
function withoutAnnounced(changes: readonly Change[], announced: readonly Change[]): Change[] {
  const texts = new Set(
    announced.flatMap((each) => (each.kind === 'announced' ? [comparableText(each.text)] : [])),
  );
  return changes.filter(
    (each) => each.kind !== 'text' || each.after !== '' || !texts.has(comparableText(each.before)),
  );
}

/** Removes style changes that duplicate a state in an attribute. */
function withoutReported(styles: readonly Change[], states: readonly Change[]): Change[] {
  const keyOf = (change: Change): string =>
    'name' in change ? `${change.kind === 'invalid'} ${change.name}` : '';
  const reported = new Set(states.map(keyOf));
  return styles.filter((change) => !reported.has(keyOf(change)));
}

/** Deduplicates the changes and moves those the page made on its own to the end. */
function pageChangesLast(changes: readonly Change[]): Change[] {
  const unique = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return [...unique.values()].toSorted(
    (a, b) => Number(a.cause === 'page') - Number(b.cause === 'page'),
  );
}

/**
 * Change observation (AE-07): started before an act, stopped after it, tells what a person would have seen
 * change. What can be seen before and after is compared, so that menus opened by a style are found too.
 */
import type { Change } from '../../core/page/change.ts';
import { page } from '../act/native.ts';
import { describeElement } from '../distill/index.ts';
import { isOpaque, scrollHeightOf } from '../dom/dom.ts';
import { areaAround, diffAppearance, snapshotAppearance } from './diff/appearanceDiff.ts';
import { summarizeMutations } from './diff/mutationSummary.ts';
import { diffStates, withoutTurnedOff } from './diff/stateDiff.ts';
import { diffVisibility } from './diff/visibilityDiff.ts';
import { watchDownloads } from './events/downloads.ts';
import { currentLocation, type PageLocation, takeSnapshot } from './snapshot/pageSnapshot.ts';
import { knownRoots, watchRoots } from './snapshot/roots.ts';
import { markActing, recordFieldValues } from './wait/selfUpdates.ts';

export type Recording = {
  /** Scrolling up to here was ours. */
  readonly ignoreScrollSoFar: () => void;
  /** Ends the recording; what changed, most telling first. */
  readonly stop: () => Change[];
};

/** Records of a page that rewrites itself wholesale; more would say nothing new. */
const MAX_RECORDS = 20_000;

/** Sticky headers and sub-pixels move a page by this much without anybody having scrolled. */
const SCROLL_TOLERANCE_PX = 10;

/** Starts watching; the recording also ends with the signal. */
export function startRecording(signal: AbortSignal, target: Element | null = null): Recording {
  const records: MutationRecord[] = [];
  const invalid = new Set<Element>();
  const ends = new AbortController();
  const lifetime = AbortSignal.any([signal, ends.signal]);
  const resume = markActing();
  recordFieldValues();
  const before = takeSnapshot();
  const looks = snapshotAppearance(target);
  let from = currentLocation();
  const keep = (more: readonly MutationRecord[]): void => {
    if (records.length < MAX_RECORDS) records.push(...more.slice(0, MAX_RECORDS));
  };
  const observer = new MutationObserver(keep);
  watchRoots(knownRoots(), observer, lifetime);
  observeAllAttributes(areaAround(target), observer);
  watchInvalid(invalid, lifetime);
  const downloads = watchDownloads(lifetime);
  lifetime.addEventListener('abort', resume, { once: true });
  return {
    ignoreScrollSoFar: () => {
      from = { ...currentLocation(), url: from.url, title: from.title };
    },
    stop: () => {
      keep(observer.takeRecords());
      const saved = downloads();
      ends.abort();
      const after = takeSnapshot();
      recordFieldValues(true);
      const snapshots = { before, after, mutations: summarizeMutations(records) };
      const invalids = [...invalid].filter(isOpaque).map(invalidChange);
      const now = currentLocation();
      return pageChangesLast([
        ...saved,
        ...diffLocation(from, now),
        ...withoutTurnedOff([
          ...diffVisibility(snapshots),
          ...invalids,
          ...withoutDuplicateStates(
            diffStates(before, after, snapshots.mutations),
            diffAppearance(looks, snapshots),
          ),
        ]),
        ...diffScroll(from, now),
      ]);
    },
  };
}

/** Native validation speaks through `invalid` events and a bubble that is in no DOM. */
function watchInvalid(into: Set<Element>, signal: AbortSignal): void {
  const hear = (event: Event): void => {
    if (event.target instanceof Element) into.add(event.target);
  };
  document.addEventListener('invalid', hear, { capture: true, signal });
}

function invalidChange(element: Element): Change {
  const { name } = describeElement(element);
  const message =
    (element as HTMLInputElement).validationMessage || 'it is not filled in as needed';
  return { kind: 'invalid', name, message };
}

function diffLocation(before: PageLocation, after: PageLocation): Change[] {
  const changes: Change[] = [];
  if (before.url !== after.url)
    changes.push({ kind: 'navigated', from: before.url, to: after.url });
  if (before.title !== after.title) changes.push({ kind: 'title', to: after.title });
  return changes;
}

function diffScroll(before: PageLocation, after: PageLocation): Change[] {
  if (Math.abs(before.y - after.y) <= SCROLL_TOLERANCE_PX) return [];
  const room = scrollHeightOf(page.scroller()) - innerHeight;
  const share = room > 0 ? Math.round((after.y / room) * 100) : 100;
  return [{ kind: 'scrolled', name: '', position: `${share}%` }];
}

/** Around the target any attribute may say that it was chosen. */
function observeAllAttributes(part: Element | null, observer: MutationObserver): void {
  if (part) observer.observe(part, { subtree: true, attributes: true, attributeOldValue: true });
}

/** A state that is said by an attribute shows in the look as well. */
function withoutDuplicateStates(states: readonly Change[], looks: readonly Change[]): Change[] {
  const named = (change: Change): string =>
    'name' in change ? `${change.kind === 'invalid'} ${change.name}` : '';
  const said = new Set(states.map(named));
  return [...states, ...looks.filter((look) => !said.has(named(look)))];
}

/** Each change once; what the page did by itself comes last. */
function pageChangesLast(changes: readonly Change[]): Change[] {
  const told = new Map(changes.map((change) => [JSON.stringify(change), change]));
  const own = [...told.values()].filter(({ cause }) => cause !== 'page');
  return [...own, ...[...told.values()].filter(({ cause }) => cause === 'page')];
}

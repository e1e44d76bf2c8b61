/**
 * Change observation as in Agent-E (AE-07, A28): only whether the element opened, and which visible elements were added
 * within 100 ms of the action. `best` keeps the full report.
 */
import { isPageAction } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import type { ActionRecord } from '../../../core/run/run.ts';

export type Added = { readonly what: string; readonly content: string };

export type Observed = {
  /** The element acted on opened: a menu appeared. */
  readonly hasOpened: boolean;
  readonly added: readonly Added[];
  /** How many more were added. */
  readonly left: number;
};

const WINDOW_MS = 100;
const MOST_ADDED = 10;

/** Returns what an action in the page reports; null if nothing, like Get DOM and Open URL. */
export function observedIn({ action, target, changes, ok }: ActionRecord): Observed | null {
  if (!ok || !changes || !isPageAction(action)) return null;
  const inTime = changes.filter(isInTime);
  const hasOpened =
    target !== null &&
    inTime.some((each) => each.kind === 'expanded' && each.expanded && each.name === target.name);
  const added = inTime.flatMap((each) =>
    each.kind === 'appeared' ? [{ what: each.what, content: each.name }] : [],
  );
  if (!hasOpened && added.length === 0) return null;
  const left = Math.max(0, added.length - MOST_ADDED);
  return { hasOpened, added: added.slice(0, MOST_ADDED), left };
}

/** A change of unknown time counts. What a page does by itself doesn't, or every action would look unfinished. */
const isInTime = ({ cause, at, late }: Change): boolean =>
  cause !== 'page' && !late && (at === undefined || at <= WINDOW_MS);

/** Whether another page was loaded, so that earlier reads and refs are invalid. */
export const hasTurned = ({ changes }: ActionRecord): boolean =>
  (changes ?? []).some(({ kind }) => kind === 'navigated' || kind === 'newTab');

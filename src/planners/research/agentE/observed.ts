/**
 * Change observation as in Agent-E (AE-07, A28): only whether the element expanded, and which visible elements were
 * added within 100 ms of the action; what was there and only became visible is not new. `best` keeps the full report.
 */
import { isPageAction } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import type { ActionRecord } from '../../../core/run/run.ts';

export type Part = { readonly what: string; readonly content: string };

export type Observed = {
  /** The element acted on expanded: its menu, list or section is open. */
  readonly hasExpanded: boolean;
  readonly added: readonly Part[];
  /** How many more were added. */
  readonly left: number;
  /** What was in the page before and became visible. Told, but not a sign that the action needs more input. */
  readonly shown: readonly Part[];
};

const WINDOW_MS = 100;
const MOST = 10;

/** Returns what an action in the page reports; null for others, like Get DOM and Open URL. */
export function observedIn({ action, target, changes, ok }: ActionRecord): Observed | null {
  if (!ok || !changes || !isPageAction(action)) return null;
  const inTime = changes.filter(isInTime);
  const hasExpanded =
    target !== null &&
    inTime.some((each) => each.kind === 'expanded' && each.expanded && each.name === target.name);
  const visible = inTime.flatMap((each) => (each.kind === 'appeared' ? [each] : []));
  const added = visible.filter(({ wasThere }) => !wasThere).map(partOf);
  const shown = visible.filter(({ wasThere }) => wasThere).map(partOf);
  return {
    hasExpanded,
    added: added.slice(0, MOST),
    left: Math.max(0, added.length - MOST),
    shown: shown.slice(0, MOST),
  };
}

const partOf = ({ what, name }: Extract<Change, { kind: 'appeared' }>): Part => ({
  what,
  content: name,
});

/** AE-07: whether the action seems to need more input. */
export function needsMore(record: ActionRecord): boolean {
  const observed = observedIn(record);
  return observed !== null && (observed.hasExpanded || observed.added.length > 0);
}

/** A change of unknown time counts. What a page does by itself doesn't, or every action would look unfinished. */
const isInTime = ({ cause, at, late }: Change): boolean =>
  cause !== 'page' && !late && (at === undefined || at <= WINDOW_MS);

/** Whether another page was loaded, so that earlier reads and refs are invalid. */
export const hasTurned = ({ changes }: ActionRecord): boolean =>
  (changes ?? []).some(({ kind }) => kind === 'navigated' || kind === 'newTab');

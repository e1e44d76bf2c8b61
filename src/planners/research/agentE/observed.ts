/**
 * Change observation as Agent-E has it (AE-07, A28): of all that an act changed, only that its element opened, and
 * which visible elements were added until 100 ms after it. `best` keeps the richer report.
 */
import { isPageAction } from '../../../core/action/action.ts';
import type { Change } from '../../../core/page/change.ts';
import type { ActionRecord } from '../../../core/run/run.ts';

export type Added = { readonly what: string; readonly content: string };

export type Observed = {
  /** The element that was acted on opened: a menu appeared. */
  readonly hasOpened: boolean;
  readonly added: readonly Added[];
  /** How many more were added. */
  readonly left: number;
};

const WINDOW_MS = 100;
const MOST_ADDED = 10;

/** What an act in the page reports; null where it reports nothing, as Get DOM and Open URL do. */
export function observedIn({ action, target, changes, ok }: ActionRecord): Observed | null {
  if (!ok || !changes || !isPageAction(action)) return null;
  const own = changes.filter(isInTime);
  const hasOpened =
    target !== null &&
    own.some((each) => each.kind === 'expanded' && each.expanded && each.name === target.name);
  const added = own.flatMap((each) =>
    each.kind === 'appeared' ? [{ what: each.what, content: each.name }] : [],
  );
  if (!hasOpened && added.length === 0) return null;
  const left = Math.max(0, added.length - MOST_ADDED);
  return { hasOpened, added: added.slice(0, MOST_ADDED), left };
}

/** Where the time is not known, it counts. What a page does on its own would make every act look unfinished. */
const isInTime = ({ cause, at }: Change): boolean =>
  cause !== 'page' && (at === undefined || at <= WINDOW_MS);

/** Whether another page is there, so that what was read and every ref of it mean nothing. */
export const hasTurned = ({ changes }: ActionRecord): boolean =>
  (changes ?? []).some(({ kind }) => kind === 'navigated' || kind === 'newTab');

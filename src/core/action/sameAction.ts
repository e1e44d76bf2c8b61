/** Compares actions: which ones a search merges, which depend on an element, and which repeat one another. */
import type { ElementRef } from '../ids.ts';
import type { LineItem } from '../page/line.ts';
import type { ElementFacts } from '../page/observation.ts';
import { type Action, rowOf, targetOf } from './action.ts';
import type { ActionClass } from './actionRow.ts';
import { isWriteButton } from './writeButton.ts';

/**
 * The key of actions that are one alternative (WO-11): the same call, any two stops, any two notes, or fills of one
 * field that differ only in case, accents or white space.
 */
export function sameKey(action: Action): string {
  const { mergeKey } = rowOf(action);
  return JSON.stringify([action.kind, mergeKey ? mergeKey(action) : sorted(action)]);
}

const sorted = (action: Action): unknown =>
  Object.entries(action)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/**
 * The element whose surroundings must be unchanged for the action to mean the same (WO-20). Null for actions without an
 * element; their address and tabs are compared instead.
 */
export const pivotElement = (action: Action): ElementRef | null => targetOf(action) ?? null;

/** What a search knows about the site and its own actions. */
export type SearchSession = {
  /** Whether the user is signed in. Without an account, nothing of theirs can be changed (WO-13). */
  readonly isSignedIn: boolean;
  /** `sameKey` of the actions performed on pages that looked like this one, since the last reset. */
  readonly done: ReadonlySet<string>;
};

/** Returns an action's class before it is performed, and whether it would only repeat an earlier one (WO-12). */
export function classOf(
  action: Action,
  facts: ElementFacts | null,
  { isSignedIn, done }: SearchSession,
): { readonly class: ActionClass; readonly isRepeated: boolean } {
  const before = rowOf(action).classBefore(action, facts);
  const isHarmless = before === 'destructive' && !isSignedIn;
  return { class: isHarmless ? 'safe' : before, isRepeated: done.has(sameKey(action)) };
}

/**
 * Returns an action's class from the page as read (WO-13), without access to the element. Assumes the user is signed
 * in.
 */
export function classOnPage(action: Action, item: LineItem | undefined): ActionClass {
  const { disabled = false, expanded } = item?.states ?? {};
  const isPressed = action.kind === 'click' || action.kind === 'doubleClick';
  const isButton = item !== undefined && isPressed;
  if (!isButton) return rowOf(action).classBefore(action, null);
  const { role, name } = item;
  const hasPopup = expanded !== undefined;
  return isWriteButton({ role, name, disabled, hasPopup }) ? 'destructive' : 'safe';
}

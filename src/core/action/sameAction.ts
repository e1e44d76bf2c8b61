/** Actions compared with each other: what a search merges, hangs on an element, and calls repeated. */
import type { ElementRef } from '../ids.ts';
import type { LineItem } from '../page/line.ts';
import type { ElementFacts } from '../page/observation.ts';
import { type Action, rowOf, targetOf } from './action.ts';
import type { ActionClass } from './actionRow.ts';
import { isWriteButton } from './writeButton.ts';

/**
 * Equal for actions that are one alternative (WO-11): the same call, any two stops, any two notes, and fills of one
 * field that differ in case, accents or white space alone.
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
 * The element whose surroundings must be as they were for the action to mean the same (WO-20). Null for actions without
 * an element: for them address and tabs are compared instead.
 */
export const pivot = (action: Action): ElementRef | null => targetOf(action) ?? null;

/** Knowledge of a search about the site and its own acts. */
export type SearchSession = {
  /** Whether the user is signed in; without an account nothing of theirs can be changed (WO-13). */
  readonly isSignedIn: boolean;
  /** `sameKey` of what was carried out on pages that read like this one, since the last reset. */
  readonly done: ReadonlySet<string>;
};

/** Class of an action before it is carried out, and whether it would only repeat (WO-12). */
export function classOf(
  action: Action,
  facts: ElementFacts | null,
  { isSignedIn, done }: SearchSession,
): { readonly class: ActionClass; readonly isRepeated: boolean } {
  const before = rowOf(action).classBefore(action, facts);
  const isHarmless = before === 'destructive' && !isSignedIn;
  return { class: isHarmless ? 'safe' : before, isRepeated: done.has(sameKey(action)) };
}

/** Its class by the page as it was read (WO-13), where the element itself is not at hand. The user counts as signed in. */
export function classOnPage(action: Action, item: LineItem | undefined): ActionClass {
  const { disabled = false, expanded } = item?.states ?? {};
  const isPressed = action.kind === 'click' || action.kind === 'doubleClick';
  const isButton = item !== undefined && isPressed;
  if (!isButton) return rowOf(action).classBefore(action, null);
  const { role, name } = item;
  const hasPopup = expanded !== undefined;
  return isWriteButton({ role, name, disabled, hasPopup }) ? 'destructive' : 'safe';
}

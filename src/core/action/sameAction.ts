/** Compares actions: which ones a search merges, which depend on an element, and which repeat one another. */
import type { ElementRef } from '../ids.ts';
import type { LineItem } from '../page/line.ts';
import { type Action, rowOf, targetOf } from './action.ts';
import type { ActionClass } from './actionRow.ts';

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

/** Returns an action's class from the page as read, without access to the element (WO-13). */
export const classOnPage = (action: Action, item: LineItem | undefined): ActionClass =>
  rowOf(action).classBefore(action, item);

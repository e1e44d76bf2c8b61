/** Errors in an action that the lines of its page reveal (WO-07), worded for the model. */
import type { LineItem } from '../page/line.ts';
import type { Action } from './action.ts';
import { matchOption, nearestFirst, readOptionName } from './option.ts';

/** Returns why an action can't work on this item's element. */
export function errorsOfItem(action: Action, { role, name, states = {} }: LineItem): string[] {
  const what = `${role} "${name}"`;
  if (states.disabled && action.kind !== 'hover')
    return [`${what} is disabled: something else must be done first.`];
  if (action.kind === 'fill' && states.readOnly)
    return [`${what} is read-only: use the control that sets it.`];
  if (action.kind === 'click' && role === 'option')
    return [`${what} is an option: use select on its list.`];
  return action.kind === 'select' ? missingOptions(action.options, what, states) : [];
}

/** Only if the page lists every option. */
function missingOptions(
  wanted: readonly string[],
  what: string,
  { options, moreOptions, value }: NonNullable<LineItem['states']>,
): string[] {
  if (!options || moreOptions) return [];
  const known = [...options, value ?? ''].map(readOptionName);
  // Of several, some may be disabled: the page knows.
  const missing = wanted.filter((option) => matchOption(known, option).kind === 'none');
  return missing.map(
    (option) =>
      `${what} has no option "${option}". It has: ${nearestFirst(options, option).join(', ')}.`,
  );
}

/** Returns where a scroll action scrolls to; null for any other action. */
export const scrolledTo = (action: Action): string | null =>
  action.kind === 'scroll' ? action.direction : null;

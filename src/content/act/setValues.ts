/**
 * The values, ticks and choices that actions set. They are read back at the next action and the next page read, since pages put
 * a choice back half a second later, and it would stay on record as done.
 */

import type { ActionId } from '../../core/ids.ts';
import type { Change, TakenBack } from '../../core/page/change.ts';
import { clip, comparableText } from '../../core/text.ts';
import { fieldValueOf, isReadOnly } from '../aria/state.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { queryRoot } from '../dom/document.ts';
import { attributeOf, isConnected, isMatch } from '../dom/dom.ts';
import { knownRoots } from '../dom/roots.ts';
import { type Identity, identityOf } from '../identity/identity.ts';
import type { RefRegistry } from '../identity/registry.ts';
import { describeElement } from '../read/index.ts';
import { type FieldState, fieldState, type PageSnapshot } from '../report/pageSnapshot.ts';
import { isCompleted, isSameValue } from './fields/fieldValue.ts';
import { isSameState } from './undo/traces.ts';

type SetValue = {
  readonly act: ActionId;
  readonly identity: Identity;
  readonly at: number;
  readonly is: FieldState;
};

/** What can be set and what it is set to. */
export type States = ReadonlyMap<Element, FieldState>;

/** The page before and after an act, and what it was for. */
type Kept = { readonly before: States; readonly after: States; readonly target: Element | null };

/** The values that are set in one document. */
export function createSetValues(refs: RefRegistry) {
  const values = new Map<Element, SetValue>();
  let unreported: TakenBack[] = [];
  const readBack = (): void => {
    for (const [field, set] of values) {
      const now = isConnected(field) ? field : refs.successorOf(set.identity, set.at);
      if (now !== null && isHeld(now, set.is)) continue;
      values.delete(field);
      if (now !== null) unreported.push({ act: set.act, change: changeTo(now, stateOf(now)) });
    }
  };
  return {
    /**
     * Notes what an act set: its target, or else the fields, toggles and lists that changed, as when an option was pressed.
     * What the page sets in other fields after a choice is its own, and may change again.
     */
    keep(act: ActionId, { before, after, target }: Kept): void {
      const at = performance.now();
      const isSet = (field: Element, is: FieldState): boolean => {
        const was = before.get(field);
        // The target may be a new element by now, in place of the one that was set.
        return was ? !isSameState(was, is) : field === target;
      };
      const set = [...after].filter(([field, is]) => isSet(field, is));
      const own = set.filter(([field]) => field === target);
      for (const [field, is] of own.length > 0 ? own : set)
        if (!isReadOnly(field)) values.set(field, { act, identity: identityOf(field), at, is });
    },
    /** Called once the fields may have been sent, or the user had the page: they may be emptied then. */
    forget: (): void => values.clear(),
    /** Returns what the page put back and no page read has reported yet. */
    peek(): readonly TakenBack[] {
      readBack();
      return unreported;
    },
    /** The same, for a page read, which reports it. */
    take(): readonly TakenBack[] {
      readBack();
      const found = unreported;
      unreported = [];
      return found;
    },
  };
}

/** Lists that show their choice as text. */
const lists =
  '[role=combobox]:not(input,select,textarea,:has(input)),[aria-haspopup=listbox]:not(input,:has(input))';
const own = `[aria-checked],[aria-pressed],[contenteditable]:not([contenteditable=false]),[role=slider],[role=spinbutton],${lists}`;

/** Returns what the fields of a snapshot hold, and the states of the controls that pages make themselves. */
export const withOwnControls = (
  { fields }: Pick<PageSnapshot, 'fields'>,
  controls: States,
): States => new Map([...fields, ...controls]);

/** Returns the states of the controls that pages make themselves. */
export const ownControls = (): States =>
  new Map(
    knownRoots()
      .flatMap((root) => queryRoot(root, own))
      .map((each) => [each, stateOf(each)]),
  );

/** Returns the state of a field, a toggle, an editor or a list. */
export function stateOf(of: Element): FieldState {
  if (!isMatch(of, own) || isMatch(of, 'input,select,textarea')) return fieldState(of);
  const isOn = attributeOf(of, 'aria-checked') ?? attributeOf(of, 'aria-pressed');
  if (isOn !== null) return { value: '', checked: isOn === 'true' };
  return { value: isMatch(of, lists) ? visibleTextOf(of) : fieldValueOf(of), checked: null };
}

/** Whether a field still holds what was set, if perhaps in a format of the page. */
function isHeld(field: Element, is: FieldState): boolean {
  const now = stateOf(field);
  if (isSameState(now, is)) return true;
  if (now.checked !== null || is.checked !== null || isMatch(field, 'select')) return false;
  // What a list shows besides its choice may come later.
  if (isMatch(field, lists)) return comparableText(now.value).includes(comparableText(is.value));
  return isSameValue(now.value, is.value) || isCompleted(now.value, is.value);
}

function changeTo(field: Element, { value, checked }: FieldState): Change {
  const { role, name } = describeElement(field);
  if (checked === null)
    return { kind: 'value', name, role, value: clip(value, 200), cause: 'page' };
  const isPressed = isMatch(field, '[aria-pressed]:not([aria-checked])');
  const state = isPressed ? 'pressed' : 'checked';
  return { kind: 'state', name, role, state, on: checked, cause: 'page' };
}

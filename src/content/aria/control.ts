/** Which elements a user can operate, and under which role they are listed. */

import { cleanLine } from '../../core/cleanText.ts';
import { isControlRole, type Role, rolesWith } from '../../core/page/roles.ts';
import {
  attributeOf,
  boxOf,
  clientHeightOf,
  closestOf,
  firstElementChildOf,
  hasAttributeOf,
  hasBox,
  isMatch,
  localNameOf,
  nextElementOf,
  offsetSizeOf,
  previousElementOf,
  scrollHeightOf,
  textContentOf,
} from '../dom/dom.ts';
import { findWithin, flatParentOf } from '../dom/tree.ts';
import { type Naming, nameOf } from './name.ts';
import { handCursorOf, isClickable, isEditor, roleOf } from './roleOf.ts';

/** Parts of tables and containers of controls keep their role even if they can be clicked or focused. */
const structural = new Set([...rolesWith('tablePart'), ...rolesWith('container')]);
const dialogs = rolesWith('dialog');

/** Returns the role under which an operable element with this ARIA role is listed. */
export function listedRole(role: Role): Role {
  return isControlRole(role) || structural.has(role) ? role : 'clickable';
}

/** Returns the listed role of an element outside a page read. */
export function roleOfControl(of: Element): Role {
  const role = roleOf(of);
  if (isControlRole(role)) return role;
  if (isEditor(of)) return 'textbox';
  const replaced = replacedControl(of);
  if (replaced) return roleOf(replaced);
  if (structural.has(role)) return role;
  const isClicked = !dialogs.has(role) && (isClickable(of, role) || startsHandCursor(of));
  if (!isClicked && isScroller(of)) return 'region';
  return 'clickable';
}

/**
 * Returns the name under which an operable element is listed. A label is named by its text, whatever control it stands
 * for.
 */
export function nameOfControl(of: Element, role: Role, known?: Naming): string {
  return nameOf(of, replacesControl(of) ? 'clickable' : role, known);
}

function replacesControl(of: Element): boolean {
  if (localNameOf(of) !== 'label' || isControlRole(roleOf(of)) || isEditor(of)) return false;
  return replacedControl(of) !== null;
}

/** Returns the control without a box that a label replaces on screen: clicking the label operates it. */
export function replacedControl(label: Element, control = controlOfLabel(label)): Element | null {
  return control && isMatch(control, usableWithoutBox) && !hasBox(control) ? control : null;
}

const usableWithoutBox =
  'button,input:is([type=checkbox],[type=radio],[type=file],[type=color],[type=submit],[type=button],[type=image],[type=reset])';

const valueFields = 'input:not([type=checkbox],[type=radio],[type=file]),select,textarea';

/**
 * Whether it only holds the value of a widget drawn beside it: it is out of the tab order, and hidden from screen
 * readers or shrunk to nothing. The agent uses the widget, as users do, since many libraries ignore changes to the
 * value holder.
 */
export function isValueHolder(of: Element): boolean {
  if (attributeOf(of, 'tabindex') !== '-1' || !isMatch(of, valueFields)) return false;
  if (hasAttributeOf(of, 'hidden') || closestOf(of, '[aria-hidden=true]')) return true;
  const [width, height] = offsetSizeOf(of);
  return width <= 1 || height <= 1;
}

/** Whether it only receives the keys for a code editor, which draws its text beside it. */
export function isKeyTarget(of: Element): boolean {
  if (localNameOf(of) !== 'textarea') return false;
  if (closestOf(of, '.monaco-editor,.ace_editor,.CodeMirror')) return true;
  const { width, height } = boxOf(of);
  return width <= 2 && height <= 2;
}

/** Whether a visible duplicate of a hidden control, with a name, is drawn right beside it. */
export function hasVisibleDuplicate(of: Element, role: Role): boolean {
  const duplicates = role === 'checkbox' ? '[role=checkbox],[role=switch]' : `[role=${role}]`;
  return [previousElementOf(of), nextElementOf(of)].some(
    (each) => each !== null && isMatch(each, duplicates) && hasBox(each) && nameOf(each) !== '',
  );
}

/** Whether a zero-size listbox duplicates, for screen readers, options that are drawn next to it without roles. */
export function isDrawnBeside(list: Element): boolean {
  const options = findWithin(list, '[role=option]').map(wordsOf);
  const drawn = [previousElementOf(list), nextElementOf(list)]
    .filter((each) => each !== null)
    .flatMap((each) => findWithin(each, '*'))
    .filter((each) => firstElementChildOf(each) === null && hasBox(each))
    .map(wordsOf);
  return options.length > 0 && options.every((words) => drawn.includes(words));
}

const wordsOf = (of: Element): string => cleanLine(textContentOf(of));

/** Returns the control that a click on a label activates. */
export const controlOfLabel = (label: Element): Element | null =>
  label instanceof HTMLLabelElement ? label.control : null;

/** Whether it scrolls and has something to scroll to. */
function isScroller(of: Element): boolean {
  const { overflowY } = getComputedStyle(of);
  const canScroll = overflowY === 'auto' || overflowY === 'scroll';
  return canScroll && localNameOf(of) !== 'textarea' && hasMoreToShow(of);
}

/** Whether scripts handle pointer gestures here, as in a timeline: the browser neither scrolls nor selects text. */
export const takesPointer = ({ userSelect, touchAction }: CSSStyleDeclaration): boolean =>
  userSelect === 'none' && !/^(auto|manipulation)$/.test(touchAction);

/** Whether its content overflows, by more than rounding. */
export function hasMoreToShow(of: Element): boolean {
  const visibleHeight = clientHeightOf(of);
  return visibleHeight >= 40 && scrollHeightOf(of) - visibleHeight >= 20;
}

function startsHandCursor(of: Element): boolean {
  const cursor = handCursorOf(getComputedStyle(of));
  const parent = cursor && flatParentOf(of);
  return cursor !== '' && !(parent && handCursorOf(getComputedStyle(parent)) === cursor);
}

/** Which elements a user operates, and the role under which they are carried. */

import { isControlRole, type Role, rolesWith } from '../../core/page/roles.ts';
import {
  attributeOf,
  clientHeightOf,
  closestOf,
  hasAttributeOf,
  hasBox,
  isMatch,
  localNameOf,
  nextElementOf,
  offsetSizeOf,
  previousElementOf,
  scrollHeightOf,
} from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';
import { handCursorOf } from '../visibility/handCursor.ts';
import { type Naming, nameOf } from './name.ts';
import { isClickable, isEditor, roleOf } from './roleOf.ts';

/** Parts of tables, and what holds other controls, stay what they are when they can be clicked or focused. */
const structural = new Set([...rolesWith('tablePart'), ...rolesWith('container')]);
const dialogs = rolesWith('dialog');

/** The role under which an operable element of this ARIA role is carried. */
export function operatedRole(role: Role): Role {
  return isControlRole(role) || structural.has(role) ? role : 'clickable';
}

/** The same for an element met outside a walk. */
export function roleOfControl(of: Element): Role {
  const role = roleOf(of);
  if (isControlRole(role)) return role;
  if (isEditor(of)) return 'textbox';
  const substituted = substitutedBy(of);
  if (substituted) return roleOf(substituted);
  if (structural.has(role)) return role;
  const isClicked = !dialogs.has(role) && (isClickable(of, role) || beginsPointer(of));
  if (!isClicked && isScroller(of)) return 'region';
  return 'clickable';
}

/** The name under which an operable element is listed; a label is named by its words, whatever it represents. */
export function nameOfControl(of: Element, role: Role, known?: Naming): string {
  return nameOf(of, isStandIn(of) ? 'clickable' : role, known);
}

function isStandIn(of: Element): boolean {
  if (localNameOf(of) !== 'label' || isControlRole(roleOf(of)) || isEditor(of)) return false;
  return substitutedBy(of) !== null;
}

/** The control without a box that a label is shown in place of: a click on the label works it. */
export function substitutedBy(label: Element, control = controlOfLabel(label)): Element | null {
  return control && isMatch(control, workedUnseen) && !hasBox(control) ? control : null;
}

const workedUnseen =
  'button,input:is([type=checkbox],[type=radio],[type=file],[type=color],[type=submit],[type=button],[type=image],[type=reset])';

const valueFields = 'input:not([type=checkbox],[type=radio],[type=file]),select,textarea';

/**
 * Whether it only holds the value of a widget that is drawn beside it: out of the tab order, and hidden from screen
 * readers or shrunk to nothing. Users work the widget, and so should the agent: many libraries never look back.
 */
export function isValueHolder(of: Element): boolean {
  if (attributeOf(of, 'tabindex') !== '-1' || !isMatch(of, valueFields)) return false;
  if (hasAttributeOf(of, 'hidden') || closestOf(of, '[aria-hidden=true]')) return true;
  const [width, height] = offsetSizeOf(of);
  return width <= 1 || height <= 1;
}

/** Whether the same control, with a name, is drawn right beside one that is not to be seen. */
export function hasDrawnTwin(of: Element, role: Role): boolean {
  const twins = role === 'checkbox' ? '[role=checkbox],[role=switch]' : `[role=${role}]`;
  return [previousElementOf(of), nextElementOf(of)].some(
    (each) => each !== null && isMatch(each, twins) && hasBox(each) && nameOf(each) !== '',
  );
}

/** The control that a click on a label activates. */
export const controlOfLabel = (label: Element): Element | null =>
  label instanceof HTMLLabelElement ? label.control : null;

/** Whether it scrolls and has something to scroll to. */
function isScroller(of: Element): boolean {
  const { overflowY } = getComputedStyle(of);
  const canScroll = overflowY === 'auto' || overflowY === 'scroll';
  return canScroll && localNameOf(of) !== 'textarea' && hasMoreToShow(of);
}

/** Whether it shows less than it holds, by more than rounding. */
export function hasMoreToShow(of: Element): boolean {
  const shown = clientHeightOf(of);
  return shown >= 40 && scrollHeightOf(of) - shown >= 20;
}

function beginsPointer(of: Element): boolean {
  const cursor = handCursorOf(getComputedStyle(of));
  const parent = cursor && flatParentOf(of);
  return cursor !== '' && !(parent && handCursorOf(getComputedStyle(parent)) === cursor);
}

/** A snapshot of everything visible, taken before and after an action for comparison. */

import { describeFiles } from '../../core/page/files.ts';
import { comparableText } from '../../core/text.ts';
import { disabledByStyleIn } from '../aria/disabled.ts';
import { isSecret } from '../aria/secret.ts';
import { fieldValueOf } from '../aria/state.ts';
import { visibleTextOf } from '../aria/visibleText.ts';
import { page } from '../dom/document.ts';
import {
  attributeOf,
  boxOf,
  firstChildOf,
  hasAttributesOf,
  hasBox,
  isOpaque,
  isShown,
  localNameOf,
  offsetParentOf,
} from '../dom/dom.ts';
import { Labels } from '../dom/labels.ts';
import { pushChildren, type Root } from '../dom/roots.ts';
import { lineageOf } from '../dom/tree.ts';
import { type PopupMap, visiblePopups } from './popups.ts';
import type { SelfUpdates } from './selfUpdates.ts';

export type FieldState = { readonly value: string; readonly checked: boolean | null };

export type PageSnapshot = {
  /** The outermost invisible elements; their content is not visited. */
  readonly hidden: ReadonlySet<Element>;
  /** In document order. */
  readonly fields: ReadonlyMap<Element, FieldState>;
  readonly keys: ReadonlyMap<Element, string>;
  readonly popups: PopupMap;
  /** Controls disabled only by styles. */
  readonly disabled: ReadonlySet<Element>;
  /** Whether the whole page was visited within the time limit. */
  readonly complete: boolean;
};

const WALK_LIMIT_MS = 60;
const skipped = new Set(
  'head script style template noscript link meta option optgroup svg br path source'.split(' '),
);
/** Tags used for drawers and collapsible parts. The boxes of other tags need not be read. */
const boxTags = new Set(
  'div section aside nav form ul ol li dd p figure fieldset main header footer article dialog'.split(
    ' ',
  ),
);
const controls = new Set(['input', 'textarea', 'select']);

/** Walks everything visible, including shadow trees. */
export function takeSnapshot(selfUpdates: SelfUpdates): PageSnapshot {
  const hidden = new Set<Element>();
  /** In reverse order, as the walk finds them. */
  const fields: Element[] = [];
  const roots: Root[] = [document];
  const end = performance.now() + WALK_LIMIT_MS;
  const open: Element[] = [page.root()];
  let complete = true;
  for (let at = open.pop(), seen = 1; at; at = open.pop(), seen += 1) {
    if (seen % 256 === 0 && performance.now() > end) {
      complete = false;
      break;
    }
    const tag = localNameOf(at);
    if (skipped.has(tag)) continue;
    if (controls.has(tag) && isFieldVisible(at)) fields.push(at);
    else if (!isVisible(at, tag)) hidden.add(at);
    else pushChildren(at, open, roots);
  }
  fields.reverse();
  return {
    hidden,
    fields: new Map(fields.map((field) => [field, fieldState(field)])),
    keys: fieldKeys(fields),
    popups: visiblePopups(roots, {
      isHidden: (each) => isHiddenIn({ hidden }, each),
      isSelfUpdating: selfUpdates.isSelfUpdating,
    }),
    disabled: new Set(roots.flatMap(disabledByStyleIn)),
    complete,
  };
}

/** Whether a field is visible. A checkbox or radio button is often drawn by its label alone. */
function isFieldVisible(control: Element): boolean {
  if (isShown(control)) return true;
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type !== 'checkbox' && control.type !== 'radio') return false;
  const [label] = control.labels ?? [];
  return label !== undefined && isOpaque(label);
}

/** Whether an element is visible. An element with `display: contents` has no box, but its content is visible. */
function isVisible(element: Element, tag: string): boolean {
  if (isOpaque(element)) return !boxTags.has(tag) || !isOutOfView(element);
  return !hasBox(element) && getComputedStyle(element).display === 'contents';
}

/** Whether it is a closed drawer outside the page or a collapsed part without height. */
function isOutOfView(element: Element): boolean {
  if (!hasAttributesOf(element)) return false;
  const { left, right, top, bottom, width, height } = boxOf(element);
  if (width <= 1 || height <= 1) return firstChildOf(element) !== null && clipsOverflow(element);
  const isBefore = right + scrollX <= 0 || bottom + scrollY <= 0;
  const isBeyond = left >= innerWidth || top >= innerHeight;
  return (isBefore || isBeyond) && isMovedAway(element, isBeyond);
}

/** Whether an element was moved off the page, and not only scrolled out of its container. */
function isMovedAway(element: Element, isBeyond: boolean): boolean {
  const { position, transform } = getComputedStyle(element);
  if (position === 'fixed') return true;
  if (isBeyond || offsetParentOf(element) !== page.body()) return false;
  return position === 'absolute' || transform !== 'none';
}

function clipsOverflow(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return overflowX !== 'visible' || overflowY !== 'visible';
}

/** Whether the element is in something invisible in this snapshot. */
export const isHiddenIn = ({ hidden }: Pick<PageSnapshot, 'hidden'>, element: Element): boolean =>
  lineageOf(element).some((each) => hidden.has(each));

/** Returns the value of a control: for secrets only the length, for files also the size. */
export function fieldState(control: Element): FieldState {
  const isInput = control instanceof HTMLInputElement;
  if (isInput && /^(checkbox|radio)$/.test(control.type))
    return { value: '', checked: control.checked };
  if (isInput && isSecret(control))
    return { value: '•'.repeat(control.value.length), checked: null };
  const files =
    isInput && control.type === 'file' ? describeFiles([...(control.files ?? [])]) : null;
  return { value: files ?? fieldValueOf(control), checked: null };
}

// Keys of fields, which match the fields of a re-rendered form with the old ones.

/** Returns a key for each field, from its label or submitted name; fields without either are omitted. */
function fieldKeys(fields: readonly Element[]): Map<Element, string> {
  const labels = new Labels();
  return new Map(
    fields.flatMap((field) => {
      const label = labels
        .of(field)
        .map((label) => comparableText(visibleTextOf(label)))
        .join('');
      const key = keyOf(field, label);
      return key ? [[field, key] as const] : [];
    }),
  );
}

function keyOf(field: Element, label: string): string {
  const read = (name: string): string => attributeOf(field, name) ?? '';
  const name = label || read('aria-label') || read('placeholder') || read('name') || read('id');
  const isOption = /^(radio|checkbox)$/.test(read('type'));
  return name && [localNameOf(field), read('type'), name, isOption ? read('value') : ''].join('\n');
}

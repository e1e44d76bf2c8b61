/** What a person could see before an act, to be held against what can be seen after it. */
import { sayFiles } from '../../../core/page/files.ts';
import { composedParent, page, shadowOf } from '../../act/native.ts';
import {
  attributeOf,
  boxOf,
  firstChildOf,
  firstElementChildOf,
  hasAttributesOf,
  hasBox,
  isOpaque,
  isShown,
  localNameOf,
  nextElementOf,
} from '../../dom/dom.ts';
import { fieldKeys } from './fieldKeys.ts';
import { type PopupMap, visiblePopups } from './popups.ts';

export type FieldState = { readonly value: string; readonly checked: boolean | null };

export type PageLocation = {
  readonly url: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
};

export type PageSnapshot = {
  /** The outermost elements that can't be seen; what lies in them is not visited. */
  readonly hidden: ReadonlySet<Element>;
  /** In the order of the document. */
  readonly fields: ReadonlyMap<Element, FieldState>;
  /** What the fields are called, as far as they are. */
  readonly keys: ReadonlyMap<Element, string>;
  readonly popups: PopupMap;
  /** Whether the whole page was visited within the time limit. */
  readonly complete: boolean;
};

const WALK_LIMIT_MS = 60;
const skipped = new Set(
  'head script style template noscript link meta option optgroup svg br path source'.split(' '),
);
/** Tags that drawers and folded parts are made of; the others need no box to be read. */
const boxTags = new Set(
  'div section aside nav form ul ol li dd p figure fieldset main header footer article dialog'.split(
    ' ',
  ),
);
const controls = new Set(['input', 'textarea', 'select']);

/** Walks what can be seen, shadow trees included. */
export function takeSnapshot(): PageSnapshot {
  const hidden = new Set<Element>();
  /** Last first, as the walk finds them. */
  const fields: Element[] = [];
  const roots: (Document | ShadowRoot)[] = [document];
  const end = performance.now() + WALK_LIMIT_MS;
  const open: Element[] = [page.root()];
  let seen = 0;
  let complete = true;
  for (let at = open.pop(); at; at = open.pop()) {
    seen += 1;
    if (seen % 256 === 0 && performance.now() > end) {
      complete = false;
      break;
    }
    const name = localNameOf(at);
    if (skipped.has(name)) continue;
    if (controls.has(name) && isFieldVisible(at)) fields.push(at);
    else if (!isVisible(at, name)) hidden.add(at);
    else pushInner(at, open, roots);
  }
  fields.reverse();
  return {
    hidden,
    fields: new Map(fields.map((field) => [field, fieldState(field)])),
    keys: fieldKeys(fields, roots),
    popups: visiblePopups(roots, (each) => isHiddenIn({ hidden }, each)),
    complete,
  };
}

/** A toggle is often drawn by its label alone. */
function isFieldVisible(control: Element): boolean {
  if (isShown(control)) return true;
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type !== 'checkbox' && control.type !== 'radio') return false;
  const [label] = control.labels ?? [];
  return label !== undefined && isOpaque(label);
}

/** An element with `display: contents` has no box of its own, but what is in it is seen. */
function isVisible(element: Element, name: string): boolean {
  if (isOpaque(element)) return !boxTags.has(name) || !isOutOfSight(element);
  return !hasBox(element) && getComputedStyle(element).display === 'contents';
}

/** Drawers wait beside the page and folded parts have no height: neither is seen. */
function isOutOfSight(element: Element): boolean {
  if (!hasAttributesOf(element)) return false;
  const { left, right, top, bottom, width, height } = boxOf(element);
  if (width <= 1 || height <= 1) return firstChildOf(element) !== null && clipsOverflow(element);
  const isOff = right + scrollX <= 0 || bottom + scrollY <= 0;
  const isBeyond = left >= innerWidth || top >= innerHeight;
  return (isOff || isBeyond) && isMovedAway(element, isBeyond);
}

/** Not what was only scrolled out of its box: that is there for who scrolls back. */
function isMovedAway(element: Element, isBeyond: boolean): boolean {
  const { position, transform } = getComputedStyle(element);
  if (position === 'fixed') return true;
  if (isBeyond) return false;
  const isOwn = element instanceof HTMLElement && element.offsetParent === page.body();
  return isOwn && (position === 'absolute' || transform !== 'none');
}

function clipsOverflow(element: Element): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  return overflowX !== 'visible' || overflowY !== 'visible';
}

/** Whether the element lies in something that can't be seen in this scene. */
export function isHiddenIn({ hidden }: Pick<PageSnapshot, 'hidden'>, element: Element): boolean {
  for (let at: Element | null = element; at; at = composedParent(at)) {
    if (hidden.has(at)) return true;
  }
  return false;
}

function pushInner(element: Element, onto: Element[], roots: (Document | ShadowRoot)[]): void {
  const root = shadowOf(element);
  if (root) {
    roots.push(root);
    pushSiblings(root.firstElementChild, onto);
  }
  pushSiblings(firstElementChildOf(element), onto);
}

function pushSiblings(first: Element | null, onto: Element[]): void {
  for (let child = first; child; child = nextElementOf(child)) onto.push(child);
}

/** What a control holds; passwords as their length only. */
export function fieldState(control: Element): FieldState {
  if (control instanceof HTMLSelectElement) {
    const labels = [...control.selectedOptions].map((option) => option.label.trim());
    return { value: labels.join(', '), checked: null };
  }
  if (control instanceof HTMLTextAreaElement) return { value: control.value, checked: null };
  if (!(control instanceof HTMLInputElement)) return { value: '', checked: null };
  if (control.type === 'file')
    return { value: sayFiles([...(control.files ?? [])]), checked: null };
  const isToggle = control.type === 'checkbox' || control.type === 'radio';
  if (isToggle) return { value: '', checked: control.checked };
  const isSecret =
    control.type === 'password' || attributeOf(control, 'autocomplete') === 'one-time-code';
  return { value: isSecret ? '•'.repeat(control.value.length) : control.value, checked: null };
}

/** Address, title and scroll position. */
export const currentLocation = (): PageLocation => ({
  url: location.href,
  title: page.title(),
  x: scrollX,
  y: scrollY,
});

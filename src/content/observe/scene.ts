/** What a person could see before an act, to be held against what can be seen after it. */

import { page, shadowOf } from '../act/native.ts';
import {
  attributeOf,
  firstElementChildOf,
  isOpaque,
  isShown,
  localNameOf,
  nextElementOf,
} from '../distill/dom.ts';

export type FieldState = { readonly value: string; readonly checked: boolean | null };

export type Place = {
  readonly url: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
};

export type Scene = {
  /** The outermost elements that can't be seen; what lies in them is not visited. */
  readonly hidden: ReadonlySet<Element>;
  readonly fields: ReadonlyMap<Element, FieldState>;
  /** Whether the whole page was visited within the time limit. */
  readonly complete: boolean;
};

const LIMIT_MS = 60;
const skipped = new Set(
  'head script style template noscript link meta option optgroup svg br path source'.split(' '),
);
const controls = new Set(['input', 'textarea', 'select']);

/** Walks what can be seen, shadow trees included. */
export function takeScene(): Scene {
  const hidden = new Set<Element>();
  const fields = new Map<Element, FieldState>();
  const end = performance.now() + LIMIT_MS;
  const open: Element[] = [page.root()];
  let seen = 0;
  for (let at = open.pop(); at; at = open.pop()) {
    seen += 1;
    if (seen % 256 === 0 && performance.now() > end) return { hidden, fields, complete: false };
    const name = localNameOf(at);
    if (skipped.has(name)) continue;
    if (controls.has(name) && isShown(at)) fields.set(at, fieldState(at));
    else if (!isOpaque(at)) hidden.add(at);
    else pushInner(at, open);
  }
  return { hidden, fields, complete: true };
}

function pushInner(element: Element, onto: Element[]): void {
  pushAll(shadowOf(element)?.firstElementChild ?? null, onto);
  pushAll(firstElementChildOf(element), onto);
}

function pushAll(first: Element | null, onto: Element[]): void {
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
  const isToggle = control.type === 'checkbox' || control.type === 'radio';
  if (isToggle) return { value: '', checked: control.checked };
  const isSecret =
    control.type === 'password' || attributeOf(control, 'autocomplete') === 'one-time-code';
  return { value: isSecret ? '•'.repeat(control.value.length) : control.value, checked: null };
}

/** Address, title and scroll position. */
export const placeNow = (): Place => ({
  url: location.href,
  title: page.title(),
  x: scrollX,
  y: scrollY,
});

/** Focus that pages notice also in windows that are not in front, and the order Tab goes in. */

import {
  attributeOf,
  containsNode,
  firstElementChildOf,
  hasAttributeOf,
  isMatch,
  isShown,
  localNameOf,
  nextElementOf,
} from '../../dom/dom.ts';
import { assignedTo } from '../../dom/flat.ts';
import { isDisabled } from '../checkTarget.ts';
import { dispatch, focused, page, shadowOf } from '../native.ts';

/**
 * Focuses an element. A window in the background gets no focus events from the browser, so those that
 * forms validate on are sent in that case.
 */
export function focusElement(element: Element): void {
  const before = focused();
  if (before === element) return;
  const heard = watchFocusEvent(element);
  if (element instanceof HTMLElement || element instanceof SVGElement) {
    element.focus({ preventScroll: true });
  }
  heard.stop();
  if (heard.came() || focused() !== element) return;
  if (before !== page.body()) dispatchBlur(before, element);
  dispatch(element, new FocusEvent('focus', { relatedTarget: before, composed: true }));
  const init = { relatedTarget: before, bubbles: true, composed: true };
  dispatch(element, new FocusEvent('focusin', init));
}

/** Takes the focus away, as when a person clicks elsewhere: validation on blur then runs. */
export function blurElement(element: Element): void {
  const heard = watchFocusEvent(element, 'blur');
  if (element instanceof HTMLElement) element.blur();
  heard.stop();
  if (!heard.came()) dispatchBlur(element, null);
}

function dispatchBlur(element: Element, to: Element | null): void {
  dispatch(element, new FocusEvent('blur', { relatedTarget: to, composed: true }));
  const init = { relatedTarget: to, bubbles: true, composed: true };
  dispatch(element, new FocusEvent('focusout', init));
}

function watchFocusEvent(element: Element, type = 'focus') {
  let came = false;
  const ends = new AbortController();
  const hear = (): void => {
    came = true;
  };
  element.addEventListener(type, hear, { capture: true, signal: ends.signal });
  return { came: () => came, stop: () => ends.abort() };
}

const tabbable =
  'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,iframe,audio[controls],video[controls],[tabindex],[contenteditable=""],[contenteditable=true]';

/** The element Tab (or Shift+Tab) would go to, from the focused one. */
export function nextInTabOrder(isBackwards: boolean): Element | null {
  const scope = openModal() ?? page.body();
  const order = tabOrder(scope);
  const at = order.indexOf(focused());
  if (at < 0) return (isBackwards ? order.at(-1) : order[0]) ?? null;
  return order[(at + (isBackwards ? -1 : 1) + order.length) % order.length] ?? null;
}

/** Positive tabindex first in their order, then document order; one radio button stands for its group. */
function tabOrder(scope: Element): Element[] {
  const found: Element[] = [];
  collect(scope, found);
  const indexed = found.filter((each) => tabIndexOf(each) > 0);
  indexed.sort((a, b) => tabIndexOf(a) - tabIndexOf(b));
  return [...indexed, ...found.filter((each) => tabIndexOf(each) === 0)];
}

function collect(element: Element, into: Element[]): void {
  if (isMatch(element, tabbable) && isTabStop(element)) into.push(element);
  const assigned = assignedTo(element, localNameOf(element));
  for (const node of assigned) if (node instanceof Element) collect(node, into);
  if (assigned.length > 0) return;
  const root = shadowOf(element);
  const first = root ? root.firstElementChild : firstElementChildOf(element);
  for (let child = first; child; child = nextElementOf(child)) collect(child, into);
}

function isTabStop(element: Element): boolean {
  if (tabIndexOf(element) < 0 || isDisabled(element) || !isShown(element)) return false;
  if (localNameOf(element) !== 'input' || attributeOf(element, 'type') !== 'radio') return true;
  const radio = element as HTMLInputElement;
  return radio.checked || !hasAttributeOf(radio, 'name') || !groupIsChecked(radio);
}

function groupIsChecked(radio: HTMLInputElement): boolean {
  const selector = `input[type=radio][name="${CSS.escape(radio.name)}"]`;
  const others = [...document.querySelectorAll(selector)] as HTMLInputElement[];
  return others.some((other) => other.form === radio.form && other.checked);
}

const tabIndexOf = (element: Element): number =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.tabIndex : -1;

function openModal(): Element | null {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;
  return modal && (containsNode(modal, focused()) || focused() === page.body()) ? modal : null;
}

/** Moves focus so that pages notice, even in background windows, and computes the tab order. */

import { isDisabled } from '../../aria/disabled.ts';
import { focusedElement, page, queryRoot } from '../../dom/document.ts';
import {
  containsNode,
  isConnected,
  isHtml,
  isMatch,
  isShown,
  localNameOf,
  rootOf,
} from '../../dom/dom.ts';
import { assignedTo, childElementsOf, shadowOf } from '../../dom/tree.ts';
import { dispatch } from '../../dom/write.ts';
import { checkAfterPauses } from '../../report/pause.ts';

/**
 * Focuses an element. In a background window, the browser sends no focus events, so those that forms use for validation
 * are dispatched here.
 */
export function focusElement(element: Element): void {
  const before = focusedElement();
  if (before === element) return;
  const isHeard = firesEvent(element, 'focus', () => {
    if (isHtml(element) || element instanceof SVGElement) element.focus({ preventScroll: true });
  });
  if (!isHeard && focusedElement() === element) announce(before, element);
}

/**
 * Dispatches the focus events that browsers omit when a script moves focus in a page that doesn't have it, for instance
 * because the user is in the side panel. Without them, lists that open on focus stay closed. Checks after every pause
 * until the signal aborts.
 */
export function tellOfFocus(signal: AbortSignal): void {
  let known = focusedElement();
  const onMove = (): void => {
    known = focusedElement();
  };
  for (const type of ['focus', 'blur']) addEventListener(type, onMove, { capture: true, signal });
  checkAfterPauses(() => {
    const [before, now] = [known, focusedElement()];
    known = now;
    if (before !== now && !page.hasFocus()) announce(before, now);
  }, signal);
}

function announce(before: Element, now: Element): void {
  if (before !== page.body() && isConnected(before))
    dispatchFocus(before, ['blur', 'focusout'], now);
  if (now !== page.body()) dispatchFocus(now, ['focus', 'focusin'], before);
}

/** Removes the focus, as when a user clicks elsewhere, so validation on blur runs. */
export function blurElement(element: Element): void {
  const isHeard = firesEvent(element, 'blur', () => {
    if (isHtml(element)) element.blur();
  });
  if (!isHeard) dispatchFocus(element, ['blur', 'focusout'], null);
}

/** Dispatches a pair of focus events, of which only the second bubbles. */
function dispatchFocus(
  element: Element,
  [own, bubbling]: readonly [string, string],
  relatedTarget: Element | null,
): void {
  dispatch(element, new FocusEvent(own, { relatedTarget, composed: true }));
  dispatch(element, new FocusEvent(bubbling, { relatedTarget, composed: true, bubbles: true }));
}

function firesEvent(element: Element, type: string, run: () => void): boolean {
  const ends = new AbortController();
  let isFired = false;
  const onEvent = (): void => {
    isFired = true;
  };
  element.addEventListener(type, onEvent, { capture: true, signal: ends.signal });
  run();
  ends.abort();
  return isFired;
}

const tabbable =
  'a[href],area[href],button,input:not([type=hidden]),select,textarea,summary,iframe,audio[controls],video[controls],[tabindex],[contenteditable=""],[contenteditable=true]';

/** Returns the element that Tab or Shift+Tab would move to from the focused one. */
export function nextInTabOrder(isBackwards: boolean): Element | null {
  const order = tabOrder(openModal() ?? page.body());
  const at = order.indexOf(focusedElement());
  if (at < 0) return (isBackwards ? order.at(-1) : order[0]) ?? null;
  return order.at((at + (isBackwards ? -1 : 1)) % order.length) ?? null;
}

/** Returns the tab order: positive tabindexes first, then document order. One radio button represents its group. */
function tabOrder(scope: Element): Element[] {
  const found = tabStopsIn(scope);
  const indexed = found.filter((each) => tabIndexOf(each) > 0);
  indexed.sort((a, b) => tabIndexOf(a) - tabIndexOf(b));
  return [...indexed, ...found.filter((each) => tabIndexOf(each) === 0)];
}

function tabStopsIn(element: Element): Element[] {
  const self = isMatch(element, tabbable) && isTabStop(element) ? [element] : [];
  const assigned = assignedTo(element, localNameOf(element));
  const children =
    assigned.length > 0
      ? assigned.filter((node) => node instanceof Element)
      : childElementsOf(shadowOf(element) ?? element);
  return [...self, ...children.flatMap(tabStopsIn)];
}

function isTabStop(element: Element): boolean {
  if (tabIndexOf(element) < 0 || isDisabled(element) || !isShown(element)) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
  return element.checked || !element.name || !radioGroupOf(element).some(({ checked }) => checked);
}

/** Returns the radio buttons of the same name and form, in document order. */
export function radioGroupOf(radio: HTMLInputElement): HTMLInputElement[] {
  const root = rootOf(radio);
  const isTree = root instanceof Document || root instanceof ShadowRoot;
  return queryRoot(isTree ? root : document, `input[type=radio][name="${CSS.escape(radio.name)}"]`)
    .filter((each) => each instanceof HTMLInputElement)
    .filter((each) => each.form === radio.form);
}

const tabIndexOf = (element: Element): number =>
  isHtml(element) || element instanceof SVGElement ? element.tabIndex : -1;

function openModal(): Element | null {
  const focused = focusedElement();
  const modal = queryRoot(document, 'dialog:modal').at(-1) ?? null;
  return modal && (containsNode(modal, focused) || focused === page.body()) ? modal : null;
}

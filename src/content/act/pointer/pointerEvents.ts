/** Pointer and mouse events in the order a hand makes them, with coordinates; the click itself happens once. */

import { isConnected, isMatch } from '../../dom/dom.ts';
import { blurElement, focusElement } from '../keyboard/focus.ts';
import { composedContains, composedParent, dispatch, focused, page } from '../native.ts';
import type { HitPoint, Point } from './clickPoint.ts';

type PointerOptions = {
  readonly buttons?: number;
  readonly bubbles?: boolean;
  readonly relatedTarget?: Element | null;
};

/** Cancelled: the page did something of its own instead of what the browser would do. */
export type ClickOutcome = 'clicked' | 'cancelled' | 'gone' | 'changed';

/** What the pointer was last moved onto, to be left before the next target is entered. */
let under: WeakRef<Element> | null = null;
let place: Point = { x: 0, y: 0 };

/** Move onto the spot: leave what was under the pointer, enter and hover what is there now. */
export function movePointer(spot: HitPoint, options: PointerOptions = {}): void {
  const last = under?.deref() ?? null;
  const left = last && isConnected(last) ? last : null;
  if (left !== spot.hit) {
    if (left) leaveTarget(left, spot);
    enterTarget(left, spot);
  } else if (place.x === spot.x && place.y === spot.y && !options.buttons) return;
  under = new WeakRef(spot.hit);
  place = { x: spot.x, y: spot.y };
  dispatchPointer('pointermove', spot.hit, spot, options);
  dispatchMouse('mousemove', spot.hit, spot, options);
}

function leaveTarget(from: Element, to: HitPoint): void {
  const way = { relatedTarget: to.hit };
  dispatchPointer('pointerout', from, to, way);
  dispatchMouse('mouseout', from, to, way);
  for (const each of pathOf(from)) {
    if (composedContains(each, to.hit)) break;
    dispatchPointer('pointerleave', each, to, { ...way, bubbles: false });
    dispatchMouse('mouseleave', each, to, { ...way, bubbles: false });
  }
}

function enterTarget(from: Element | null, to: HitPoint): void {
  const way = { relatedTarget: from };
  dispatchPointer('pointerover', to.hit, to, way);
  const entered = pathOf(to.hit).filter((each) => !from || !composedContains(each, from));
  for (const each of entered.reverse())
    dispatchPointer('pointerenter', each, to, { ...way, bubbles: false });
  dispatchMouse('mouseover', to.hit, to, way);
  for (const each of entered) dispatchMouse('mouseenter', each, to, { ...way, bubbles: false });
}

function pathOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = composedParent(at)) path.push(at);
  return path;
}

/**
 * A whole click at the spot: move, press, focus, release, activate. Exactly one click event, or none when
 * the page took the element away, or made another thing of it, while it was pressed (N2, D4).
 */
export function clickAt(spot: HitPoint, isStillMeant: () => boolean = () => true): ClickOutcome {
  movePointer(spot);
  // A page that cancels pointerdown gets no mouse events, as with a real pointer; focus and click still come.
  const hasMouse = dispatchPointer('pointerdown', spot.hit, spot, { buttons: 1 });
  const mayFocus = !hasMouse || dispatchMouse('mousedown', spot.hit, spot, { buttons: 1 });
  if (mayFocus) focusNearest(spot.hit);
  dispatchPointer('pointerup', spot.hit, spot);
  if (hasMouse) dispatchMouse('mouseup', spot.hit, spot);
  if (!isConnected(spot.hit)) return 'gone';
  if (!isStillMeant()) return 'changed';
  return dispatchMouse('click', spot.hit, spot) ? 'clicked' : 'cancelled';
}

const focusable =
  'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable=""],[contenteditable=true],iframe';

/** The button goes down and stays down; true unless the page keeps the mouse events to itself. */
export function pressPointer(spot: HitPoint): boolean {
  movePointer(spot);
  const hasMouse = dispatchPointer('pointerdown', spot.hit, spot, { buttons: 1 });
  if (hasMouse && dispatchMouse('mousedown', spot.hit, spot, { buttons: 1 }))
    focusNearest(spot.hit);
  return hasMouse;
}

/** A move with the button held down. */
export const dragPointer = (spot: HitPoint): void => movePointer(spot, { buttons: 1 });

/** The button comes up, without a click: what was dragged was not clicked. */
export function releasePointer(spot: HitPoint, hasMouse: boolean): void {
  dispatchPointer('pointerup', spot.hit, spot);
  if (hasMouse) dispatchMouse('mouseup', spot.hit, spot);
}

/** The browser takes the pointer over once it drags by itself. */
export function cancelPointer(spot: HitPoint): void {
  dispatchPointer('pointercancel', spot.hit, spot);
}

/** One event of the browser's own drag and drop; false when the page cancelled it. */
export function dispatchDrag(
  type: string,
  target: Element,
  at: HitPoint,
  data: DataTransfer,
): boolean {
  const init = { ...eventInit(type, at, {}), dataTransfer: data };
  return dispatch(target, new DragEvent(type, init));
}

/** Focus goes to the nearest ancestor that takes it; where none does, it is given up. */
function focusNearest(hit: Element): void {
  for (let at: Element | null = hit; at; at = composedParent(at)) {
    if (at instanceof HTMLLabelElement) return;
    if (isMatch(at, focusable) && !isMatch(at, ':disabled')) {
      focusElement(at);
      return;
    }
  }
  const last = focused();
  if (last !== page.body()) blurElement(last);
}

function dispatchMouse(
  type: string,
  target: Element,
  at: HitPoint,
  options: PointerOptions = {},
): boolean {
  return dispatch(target, new MouseEvent(type, eventInit(type, at, options)));
}

function dispatchPointer(
  type: string,
  target: Element,
  at: HitPoint,
  options: PointerOptions = {},
): boolean {
  const init: PointerEventInit = {
    ...eventInit(type, at, options),
    detail: 0,
    button: /down|up/.test(type) ? 0 : -1,
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    width: 1,
    height: 1,
    pressure: options.buttons ? 0.5 : 0,
  };
  return dispatch(target, new PointerEvent(type, init));
}

function eventInit(type: string, at: HitPoint, options: PointerOptions): MouseEventInit {
  return {
    bubbles: options.bubbles ?? true,
    cancelable: options.bubbles ?? true,
    composed: true,
    view: document.defaultView,
    detail: /click|down|up/.test(type) ? 1 : 0,
    button: 0,
    buttons: options.buttons ?? 0,
    clientX: at.x,
    clientY: at.y,
    screenX: at.x + window.screenX,
    screenY: at.y + window.screenY,
    relatedTarget: options.relatedTarget ?? null,
  };
}

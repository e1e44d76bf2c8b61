/** Pointer and mouse events in the order a hand makes them, with coordinates; the click itself happens once. */

import { isConnected, isMatch } from '../dom/dom.ts';
import { dropFocus, giveFocus } from './focus.ts';
import { composedContains, composedParent, dispatch, focused, page } from './native.ts';
import type { Point, Spot } from './reach.ts';

type Bearing = {
  readonly buttons?: number;
  readonly bubbles?: boolean;
  readonly related?: Element | null;
};

/** Cancelled: the page did something of its own instead of what the browser would do. */
export type Clicked = 'clicked' | 'cancelled' | 'gone' | 'changed';

/** What the pointer was last moved onto, to be left before the next target is entered. */
let under: WeakRef<Element> | null = null;
let place: Point = { x: 0, y: 0 };

/** Move onto the spot: leave what was under the pointer, enter and hover what is there now. */
export function moveTo(spot: Spot, bearing: Bearing = {}): void {
  const last = under?.deref() ?? null;
  const left = last && isConnected(last) ? last : null;
  if (left !== spot.hit) {
    if (left) leave(left, spot);
    enter(left, spot);
  } else if (place.x === spot.x && place.y === spot.y && !bearing.buttons) return;
  under = new WeakRef(spot.hit);
  place = { x: spot.x, y: spot.y };
  pointer('pointermove', spot.hit, spot, bearing);
  mouse('mousemove', spot.hit, spot, bearing);
}

function leave(from: Element, to: Spot): void {
  const way = { related: to.hit };
  pointer('pointerout', from, to, way);
  mouse('mouseout', from, to, way);
  for (const each of pathOf(from)) {
    if (composedContains(each, to.hit)) break;
    pointer('pointerleave', each, to, { ...way, bubbles: false });
    mouse('mouseleave', each, to, { ...way, bubbles: false });
  }
}

function enter(from: Element | null, to: Spot): void {
  const way = { related: from };
  pointer('pointerover', to.hit, to, way);
  const entered = pathOf(to.hit).filter((each) => !from || !composedContains(each, from));
  for (const each of entered.reverse())
    pointer('pointerenter', each, to, { ...way, bubbles: false });
  mouse('mouseover', to.hit, to, way);
  for (const each of entered) mouse('mouseenter', each, to, { ...way, bubbles: false });
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
export function clickAt(spot: Spot, isStillMeant: () => boolean = () => true): Clicked {
  moveTo(spot);
  // A page that cancels pointerdown gets no mouse events, as with a real pointer; focus and click still come.
  const hasMouse = pointer('pointerdown', spot.hit, spot, { buttons: 1 });
  const mayFocus = !hasMouse || mouse('mousedown', spot.hit, spot, { buttons: 1 });
  if (mayFocus) focusAround(spot.hit);
  pointer('pointerup', spot.hit, spot);
  if (hasMouse) mouse('mouseup', spot.hit, spot);
  if (!isConnected(spot.hit)) return 'gone';
  if (!isStillMeant()) return 'changed';
  return mouse('click', spot.hit, spot) ? 'clicked' : 'cancelled';
}

const focusable =
  'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable=""],[contenteditable=true],iframe';

/** The button goes down and stays down; true unless the page keeps the mouse events to itself. */
export function pressAt(spot: Spot): boolean {
  moveTo(spot);
  const hasMouse = pointer('pointerdown', spot.hit, spot, { buttons: 1 });
  if (hasMouse && mouse('mousedown', spot.hit, spot, { buttons: 1 })) focusAround(spot.hit);
  return hasMouse;
}

/** A move with the button held down. */
export const moveHeld = (spot: Spot): void => moveTo(spot, { buttons: 1 });

/** The button comes up, without a click: what was dragged was not clicked. */
export function releaseAt(spot: Spot, hasMouse: boolean): void {
  pointer('pointerup', spot.hit, spot);
  if (hasMouse) mouse('mouseup', spot.hit, spot);
}

/** The browser takes the pointer over once it drags by itself. */
export function cancelPointer(spot: Spot): void {
  pointer('pointercancel', spot.hit, spot);
}

/** One event of the browser's own drag and drop; false when the page cancelled it. */
export function dragEvent(type: string, target: Element, at: Spot, data: DataTransfer): boolean {
  const init = { ...initOf(type, at, {}), dataTransfer: data };
  return dispatch(target, new DragEvent(type, init));
}

/** Focus goes to the nearest ancestor that takes it; where none does, it is given up. */
function focusAround(hit: Element): void {
  for (let at: Element | null = hit; at; at = composedParent(at)) {
    if (at instanceof HTMLLabelElement) return;
    if (isMatch(at, focusable) && !isMatch(at, ':disabled')) {
      giveFocus(at);
      return;
    }
  }
  const last = focused();
  if (last !== page.body()) dropFocus(last);
}

function mouse(type: string, target: Element, at: Spot, bearing: Bearing = {}): boolean {
  return dispatch(target, new MouseEvent(type, initOf(type, at, bearing)));
}

function pointer(type: string, target: Element, at: Spot, bearing: Bearing = {}): boolean {
  const init: PointerEventInit = {
    ...initOf(type, at, bearing),
    detail: 0,
    button: /down|up/.test(type) ? 0 : -1,
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    width: 1,
    height: 1,
    pressure: bearing.buttons ? 0.5 : 0,
  };
  return dispatch(target, new PointerEvent(type, init));
}

function initOf(type: string, at: Spot, bearing: Bearing): MouseEventInit {
  return {
    bubbles: bearing.bubbles ?? true,
    cancelable: bearing.bubbles ?? true,
    composed: true,
    view: document.defaultView,
    detail: /click|down|up/.test(type) ? 1 : 0,
    button: 0,
    buttons: bearing.buttons ?? 0,
    clientX: at.x,
    clientY: at.y,
    screenX: at.x + window.screenX,
    screenY: at.y + window.screenY,
    relatedTarget: bearing.related ?? null,
  };
}

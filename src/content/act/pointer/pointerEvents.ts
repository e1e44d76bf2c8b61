/** Pointer and mouse events in the order a hand makes them, with coordinates; the click itself happens once. */

import { focusedElement, page } from '../../dom/document.ts';
import { isConnected, isMatch } from '../../dom/dom.ts';
import { composedContains, lineageOf } from '../../dom/tree.ts';
import { clickImage, dispatch, isImageButton } from '../../dom/write.ts';
import { isNativelyDisabled } from '../../visibility/disabled.ts';
import { blurElement, focusElement } from '../keyboard/focus.ts';
import type { HitPoint } from './clickPoint.ts';

/** Canceled: the page did something of its own instead of what the browser would do. */
export type ClickOutcome = 'clicked' | 'canceled' | 'gone' | 'changed';

export type Pointer = {
  /** Moves to a point: leaves what was under the pointer, enters and hovers what is there now. */
  readonly moveTo: (point: HitPoint, options?: EventOptions) => void;
  /**
   * A whole click: move, press, focus, release, activate. Exactly one click event, or none when the page removed the
   * element, or made something else of it, while it was pressed (N2, D4).
   */
  readonly click: (point: HitPoint, isStillMeant?: () => boolean) => ClickOutcome;
  /** The button goes down and stays down; false where the page keeps mouse events from following. */
  readonly press: (point: HitPoint) => boolean;
  /** The button comes up, without a click: what was dragged was not clicked. */
  readonly release: (point: HitPoint, hasMouse: boolean) => void;
};

type EventOptions = {
  readonly buttons?: number;
  readonly bubbles?: boolean;
  readonly relatedTarget?: Element | null;
};

/** A pointer that remembers where it is, to leave that before it enters the next element. */
export function createPointer(): Pointer {
  let last: { readonly hit: WeakRef<Element>; readonly x: number; readonly y: number } | null =
    null;

  const moveTo = (point: HitPoint, options: EventOptions = {}): void => {
    const under = last?.hit.deref();
    const left = under && isConnected(under) ? under : null;
    if (left !== point.hit) {
      if (left) leaveTarget(left, point);
      enterTarget(left, point);
    } else if (last?.x === point.x && last.y === point.y && !options.buttons) return;
    last = { hit: new WeakRef(point.hit), x: point.x, y: point.y };
    dispatchPointer('pointermove', point.hit, point, options);
    dispatchMouse('mousemove', point.hit, point, options);
  };
  const press = (point: HitPoint): boolean => {
    moveTo(point);
    // A page that cancels pointerdown gets no mouse events, as with a real pointer; focus and click still come.
    const hasMouse = dispatchPointer('pointerdown', point.hit, point, { buttons: 1 });
    const mayFocus = !hasMouse || dispatchMouse('mousedown', point.hit, point, { buttons: 1 });
    if (mayFocus) focusNearest(point.hit);
    return hasMouse;
  };
  const release = (point: HitPoint, hasMouse: boolean): void => {
    dispatchPointer('pointerup', point.hit, point);
    if (hasMouse) dispatchMouse('mouseup', point.hit, point);
  };
  const click = (point: HitPoint, isStillMeant = () => true): ClickOutcome => {
    release(point, press(point));
    if (!isConnected(point.hit)) return 'gone';
    if (!isStillMeant()) return 'changed';
    const isLeft = isImageButton(point.hit)
      ? clickImage(point.hit)
      : dispatchMouse('click', point.hit, point);
    return isLeft ? 'clicked' : 'canceled';
  };
  return { moveTo, click, press, release };
}

function leaveTarget(from: Element, to: HitPoint): void {
  const options = { relatedTarget: to.hit };
  dispatchPointer('pointerout', from, to, options);
  dispatchMouse('mouseout', from, to, options);
  for (const each of lineageOf(from)) {
    if (composedContains(each, to.hit)) break;
    dispatchPointer('pointerleave', each, to, { ...options, bubbles: false });
    dispatchMouse('mouseleave', each, to, { ...options, bubbles: false });
  }
}

function enterTarget(from: Element | null, to: HitPoint): void {
  const options = { relatedTarget: from };
  const inner = { ...options, bubbles: false };
  const entered = lineageOf(to.hit)
    .filter((each) => !from || !composedContains(each, from))
    .toReversed();
  dispatchPointer('pointerover', to.hit, to, options);
  for (const each of entered) dispatchPointer('pointerenter', each, to, inner);
  dispatchMouse('mouseover', to.hit, to, options);
  for (const each of entered) dispatchMouse('mouseenter', each, to, inner);
}

/** The browser takes the pointer over once it drags an element. */
export const cancelPointer = (point: HitPoint): boolean =>
  dispatchPointer('pointercancel', point.hit, point);

/** One event of native drag and drop; false when the page canceled it. */
export const dispatchDrag = (
  type: string,
  target: Element,
  at: HitPoint,
  dataTransfer: DataTransfer,
): boolean => dispatch(target, new DragEvent(type, { ...eventInit(type, at, {}), dataTransfer }));

const focusable =
  'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable=""],[contenteditable=true],iframe';

/** Focus goes to the nearest ancestor that takes it; where none does, it is removed. */
function focusNearest(hit: Element): void {
  for (const at of lineageOf(hit)) {
    if (at instanceof HTMLLabelElement) return;
    if (isMatch(at, focusable) && !isNativelyDisabled(at)) {
      focusElement(at);
      return;
    }
  }
  const last = focusedElement();
  if (last !== page.body()) blurElement(last);
}

const dispatchMouse = (
  type: string,
  target: Element,
  at: HitPoint,
  options: EventOptions = {},
): boolean => dispatch(target, new MouseEvent(type, eventInit(type, at, options)));

function dispatchPointer(
  type: string,
  target: Element,
  at: HitPoint,
  options: EventOptions = {},
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

function eventInit(
  type: string,
  at: HitPoint,
  { buttons = 0, bubbles = true, relatedTarget = null }: EventOptions,
): MouseEventInit {
  return {
    bubbles,
    cancelable: bubbles,
    composed: true,
    view: document.defaultView,
    detail: /click|down|up/.test(type) ? 1 : 0,
    button: 0,
    buttons,
    clientX: at.x,
    clientY: at.y,
    screenX: at.x + window.screenX,
    screenY: at.y + window.screenY,
    relatedTarget,
  };
}

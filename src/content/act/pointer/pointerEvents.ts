/**
 * Dispatches pointer and mouse events in the order of a real click, with coordinates. The click itself happens once.
 */

import { isNativelyDisabled } from '../../aria/disabled.ts';
import { elementAt, focusedElement, page } from '../../dom/document.ts';
import { isConnected, isMatch, textContentOf } from '../../dom/dom.ts';
import { composedContains, lineageOf } from '../../dom/tree.ts';
import { clickImage, dispatch, isImageButton } from '../../dom/write.ts';
import { blurElement, focusElement } from '../keyboard/focus.ts';
import type { HitPoint } from './clickPoint.ts';
import { createHoverStyles, type HoverStyles } from './hoverStyles.ts';

/** `canceled`: the page prevented the browser's default action. */
export type ClickOutcome = 'clicked' | 'canceled' | 'gone' | 'changed';

/** Whether the element now under the pointer may still be pressed. */
export type StillMeant = (hit: Element) => boolean;

type Press = (
  point: HitPoint,
  isStillMeant?: StillMeant,
  /** Whether what is hit is a part of what the action names. */
  isPart?: (hit: Element) => boolean,
) => Promise<ClickOutcome>;

export type Pointer = {
  /** Moves to a point: leaves the element that was under the pointer, and enters and hovers the one that is now. */
  readonly moveTo: (point: HitPoint, options?: EventOptions) => void;
  /** Moves to a point and applies its `:hover` styles while it stays there; returns whether there are any. */
  readonly rest: (point: HitPoint) => boolean;
  /**
   * Performs a full click: move, press, focus, release, activate. Dispatches exactly one click event, or none if the
   * page removed or changed the element while it was pressed (N2, D4).
   */
  readonly click: Press;
  /**
   * Performs two clicks and dispatches `dblclick`. The second hits what replaced the element, or a part that the first
   * click laid over its words.
   */
  readonly doubleClick: Press;
  /** Presses the right button, which opens a context menu; `canceled` if the page has one of its own. */
  readonly rightClick: Press;
  /** Presses the button and keeps it down; returns false if the page prevents the mouse events. */
  readonly press: (point: HitPoint) => boolean;
  /** Releases the button without a click, since a dragged element was not clicked. */
  readonly release: (point: HitPoint, hasMouse: boolean) => void;
};

type EventOptions = {
  readonly buttons?: number;
  /** 2 is the right button. */
  readonly button?: 0 | 2;
  /** The number of consecutive presses. */
  readonly count?: number;
  readonly bubbles?: boolean;
  readonly relatedTarget?: Element | null;
};

/**
 * Creates a pointer that remembers its position, so it can leave one element before entering the next. Lives until the
 * signal aborts.
 */
export function createPointer(signal: AbortSignal): Pointer {
  const styles = createHoverStyles();
  signal.addEventListener('abort', styles.clear, { once: true });
  const onPress = ({ isTrusted }: Event): void => {
    if (isTrusted) styles.clear();
  };
  addEventListener('pointerdown', onPress, { capture: true, signal });
  const moves = createMoves(styles);
  return { ...moves, ...createPresses(moves.moveTo) };
}

type Moves = Pick<Pointer, 'moveTo' | 'rest'>;

function createMoves(styles: HoverStyles): Moves {
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
    styles.follow(point.hit);
    dispatchPointer('pointermove', point.hit, point, options);
    dispatchMouse('mousemove', point.hit, point, options);
  };
  const rest = (point: HitPoint): boolean => {
    moveTo(point);
    return styles.show(point.hit);
  };
  return { moveTo, rest };
}

function createPresses(moveTo: Pointer['moveTo']): Omit<Pointer, keyof Moves> {
  const press = (point: HitPoint, options: EventOptions = {}): boolean => {
    moveTo(point);
    const held = { ...options, buttons: options.button === 2 ? 2 : 1 };
    // If a page cancels pointerdown, there are no mouse events, as with a real pointer, but focus and click still
    // follow.
    const hasMouse = dispatchPointer('pointerdown', point.hit, point, held);
    const mayFocus = !hasMouse || dispatchMouse('mousedown', point.hit, point, held);
    if (mayFocus) focusNearest(point.hit);
    return hasMouse;
  };
  const release = (point: HitPoint, hasMouse: boolean, options: EventOptions = {}): void => {
    dispatchPointer('pointerup', point.hit, point, options);
    if (hasMouse) dispatchMouse('mouseup', point.hit, point, options);
  };
  const clickNth = async (
    point: HitPoint,
    isStillMeant: StillMeant,
    count: number,
  ): Promise<ClickOutcome> => {
    const around = lineageOf(point.hit);
    const hasMouse = press(point, { count });
    await microtasks();
    const root = rootUnder(point);
    if (root) {
      release({ ...point, hit: root }, hasMouse, { count });
      return dispatchMouse('click', root, point, { count }) ? 'clicked' : 'canceled';
    }
    release(point, hasMouse, { count });
    await microtasks();
    // As in the browser, the click on a redrawn part goes to the remaining element around it.
    const hit = around.find(isConnected);
    const isRedrawn = hit !== point.hit;
    if (!hit || (isRedrawn && !isStillMeant(hit))) return 'gone';
    if (!isRedrawn && !isStillMeant(hit)) return 'changed';
    const isLeft = isImageButton(hit)
      ? clickImage(hit)
      : dispatchMouse('click', hit, { ...point, hit }, { count });
    return isLeft ? 'clicked' : 'canceled';
  };
  const click = (point: HitPoint, isStillMeant: StillMeant = always): Promise<ClickOutcome> =>
    clickNth(point, isStillMeant, 1);
  const doubleClick = async (
    point: HitPoint,
    isStillMeant: StillMeant = always,
    isPart = always,
  ): Promise<ClickOutcome> => {
    const first = await clickNth(point, isStillMeant, 1);
    await microtasks();
    if (first !== 'clicked' && first !== 'canceled') return first;
    const hit = elementAt(point.x, point.y) ?? point.hit;
    const isHit = !isConnected(point.hit) || (isPart(hit) && coversWordsOf(point.hit, hit));
    const again = { ...point, hit: isHit ? hit : point.hit };
    if (!isStillMeant(again.hit)) return 'changed';
    const second = await clickNth(again, isStillMeant, 2);
    if (second === 'gone' || second === 'changed') return second;
    dispatchMouse('dblclick', again.hit, again, { count: 2 });
    return 'clicked';
  };
  const rightClick = async (
    point: HitPoint,
    isStillMeant: StillMeant = always,
  ): Promise<ClickOutcome> => {
    const options = { button: 2 } as const;
    const hasMouse = press(point, options);
    await microtasks();
    release(point, hasMouse, options);
    await microtasks();
    if (!isConnected(point.hit)) return 'gone';
    if (!isStillMeant(point.hit)) return 'changed';
    dispatchMouse('auxclick', point.hit, point, options);
    const isLeft = dispatchMouse('contextmenu', point.hit, point, options);
    return isLeft ? 'clicked' : 'canceled';
  };
  return { click, doubleClick, rightClick, press, release };
}

/** Whether it lies over the same words, as a handle does that appears on an item that was clicked. */
function coversWordsOf(was: Element, now: Element): boolean {
  const words = textContentOf(was).trim();
  const around = lineageOf(was).find((each) => composedContains(each, now));
  return words !== '' && around !== undefined && textContentOf(around).trim() === words;
}

const always = (_: Element): boolean => true;

/** A microtask may queue others. */
const TURNS = 5;

/**
 * Runs the page's microtasks without leaving the task. After real input, browsers run them between the events, and React 18
 * renders in one.
 */
async function microtasks(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await null;
}

/**
 * Returns the root element if the press turned off pointer events on the page, as a menu that opens on `pointerdown` does
 * (Radix). Browsers then dispatch the release and the click there, so a link around the button is not followed.
 */
function rootUnder({ hit, x, y }: HitPoint): Element | null {
  if (!isConnected(hit) || getComputedStyle(hit).pointerEvents !== 'none') return null;
  const root = document.documentElement;
  return elementAt(x, y) === root ? root : null;
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

/** Cancels the pointer, as the browser does when it starts to drag an element. */
export const cancelPointer = (point: HitPoint): boolean =>
  dispatchPointer('pointercancel', point.hit, point);

/** Dispatches one event of native drag and drop; returns false if the page canceled it. */
export const dispatchDrag = (
  type: string,
  target: Element,
  at: HitPoint,
  dataTransfer: DataTransfer,
): boolean => dispatch(target, new DragEvent(type, { ...eventInit(type, at, {}), dataTransfer }));

const focusable =
  'a[href],area[href],button,input,select,textarea,summary,[tabindex],[contenteditable=""],[contenteditable=true],iframe';

/** Focuses the nearest focusable ancestor; if there is none, removes the focus. */
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
    button: /down|up/.test(type) ? (options.button ?? 0) : -1,
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
  { buttons = 0, bubbles = true, relatedTarget = null, button = 0, count = 1 }: EventOptions,
): MouseEventInit {
  return {
    bubbles,
    cancelable: bubbles,
    composed: true,
    view: document.defaultView,
    detail: /click|down|up/.test(type) ? count : 0,
    button,
    buttons,
    clientX: at.x,
    clientY: at.y,
    screenX: at.x + window.screenX,
    screenY: at.y + window.screenY,
    relatedTarget,
  };
}

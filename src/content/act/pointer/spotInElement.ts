/** Finds a place in an element: "30% 80%" from its top left, or a text that it shows, such as a line of an editor. */
import type { ElementRef } from '../../../core/ids.ts';
import { isInside, type Spot, spotsIn } from '../../../core/page/spot.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { elementAt, page } from '../../dom/document.ts';
import { boxOf, parentNodeOf, scrollLeftOf, scrollTopOf } from '../../dom/dom.ts';
import { composedContains, lineageOf } from '../../dom/tree.ts';
import { scrollBox } from '../../dom/write.ts';
import { findWords } from '../fields/textPlaces.ts';
import { describeTarget, quote } from '../messages.ts';
import type { ActContext } from '../performer.ts';
import { canScroll } from '../scroll/canScroll.ts';
import { type ActionTarget, checkTarget, type Requirements } from '../target.ts';
import { coveredFailure, type HitPoint, outOfViewFailure } from './clickPoint.ts';
import { scrollToElement } from './paintedBoxes.ts';

/**
 * Returns the element of a ref with the place in it, if that still shows what the model saw there. Only before the
 * pointer moves: drawings highlight what is under it.
 */
export function resolveSeenSpot(
  ref: ElementRef,
  at: string,
  context: ActContext,
  requirements: Requirements,
): Result<ActionTarget> {
  const checked = checkTarget(ref, context, requirements);
  if (!checked.ok) return checked;
  const changed = context.seenDrawings.change(ref, checked.value, spotsIn(at) ?? []);
  return changed ?? spotOn(checked.value, at, context);
}

/** Returns the element of a ref with the place in it. */
export function resolveSpot(
  ref: ElementRef,
  at: string,
  context: ActContext,
  requirements: Requirements,
): Result<ActionTarget> {
  const checked = checkTarget(ref, context, requirements);
  return checked.ok ? spotOn(checked.value, at, context) : checked;
}

function spotOn(element: Element, at: string, context: ActContext): Result<ActionTarget> {
  const point = findSpot(element, at);
  context.ignoreScrollSoFar();
  return point.ok ? ok({ element, point: point.value }) : point;
}

/** Returns the point, scrolled into view, if it is not covered. */
export function findSpot(element: Element, at: string): Result<HitPoint> {
  const locate = locateSpot(element, at);
  if (!locate.ok) return locate;
  const hitNow = (): Element | null => {
    const { x, y } = locate.value();
    return isInView({ x, y }) ? elementAt(x, y) : null;
  };
  const first = hitNow();
  const { part = element } = locate.value;
  // A scroll container may clip a point inside the window, so its neighbor is hit.
  if (!first || !composedContains(part, first)) bringIntoView(part, locate.value);
  const hit = hitNow();
  if (!hit) return outOfViewFailure(element);
  return composedContains(element, hit)
    ? ok({ ...locate.value(), hit })
    : coveredFailure(element, hit);
}

type Point = { readonly x: number; readonly y: number };
/**
 * Returns the place's current position in CSS pixels of the viewport. Words stand in a part of the element, which may
 * lie in a scroll container of its own.
 */
export type Locate = (() => Point) & { readonly part?: Element };

/** Locates the place, in view or not, independent of scrolling. */
export function locateSpot(element: Element, at: string): Result<Locate> {
  const spots = spotsIn(at);
  if (spots === null) return locateWords(element, at);
  const [spot, ...more] = spots;
  return spot && more.length === 0 && isInside(spot)
    ? ok(locateShare(element, spot))
    : noSpot(element, at);
}

export const noSpot = (element: Element, at: string): Result<never> =>
  err(
    'badInput',
    `${quote(at)} is no place in ${describeTarget(element)}.`,
    'Give two shares from its top left, such as "30% 80%", or words that it shows.',
  );

/** Locates a spot, independent of scrolling. */
export const locateShare =
  (element: Element, { across, down }: Spot): Locate =>
  () => {
    const { left, top, width, height } = boxOf(element);
    // The edges belong to the neighboring elements.
    const inside = (size: number, share: number): number =>
      Math.min(Math.max((size * share) / 100, 1), size - 1);
    return { x: left + inside(width, across), y: top + inside(height, down) };
  };

function locateWords(element: Element, at: string): Result<Locate> {
  const found = findWords(element, at);
  if (!found.ok) return found;
  const locate = (): Point => {
    const { left, top, width, height } = [...found.value.getClientRects()][0] ?? boxOf(element);
    return { x: left + width / 2, y: top + height / 2 };
  };
  const part = parentNodeOf(found.value.startContainer);
  return ok(part instanceof Element ? Object.assign(locate, { part }) : locate);
}

function scrollBoxTo(box: Element, { x, y }: Point): void {
  const { left, top, right, bottom } = boxOf(box);
  if (x >= left && x < right && y >= top && y < bottom) return;
  scrollBox(box, {
    left: scrollLeftOf(box) + x - (left + right) / 2,
    top: scrollTopOf(box) + y - (top + bottom) / 2,
  });
}

export const isInView = ({ x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

/** Scrolls an element larger than the view or its scroll container until the place is visible. */
export function bringIntoView(element: Element, locate: Locate): void {
  scrollToElement(element);
  for (const box of lineageOf(element).slice(1))
    if (box !== page.scroller() && (canScroll(box, 'x') || canScroll(box, 'y')))
      scrollBoxTo(box, locate());
  const { x, y } = locate();
  if (!isInView({ x, y }))
    scrollBy({ left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: 'instant' });
}

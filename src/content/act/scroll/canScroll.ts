/** Scroll boxes, by axis. */
import {
  clientHeightOf,
  clientWidthOf,
  scrollHeightOf,
  scrollLeftOf,
  scrollTopOf,
  scrollWidthOf,
} from '../../dom/dom.ts';

export type Axis = 'x' | 'y';

const TOLERANCE_PX = 2;

/** How far a box is scrolled, how much of it is in view and how far it can be scrolled, in CSS pixels. */
export function scrollMetrics(box: Element, axis: Axis) {
  const isX = axis === 'x';
  const view = isX ? clientWidthOf(box) : clientHeightOf(box);
  const room = (isX ? scrollWidthOf(box) : scrollHeightOf(box)) - view;
  return {
    at: isX ? scrollLeftOf(box) : scrollTopOf(box),
    view,
    room: room > TOLERANCE_PX ? room : 0,
  };
}

/** Whether the element is a scroll box with more content than room. */
export function canScroll(element: Element, axis: Axis): boolean {
  if (scrollMetrics(element, axis).room === 0) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll|overlay/.test(axis === 'x' ? overflowX : overflowY);
}

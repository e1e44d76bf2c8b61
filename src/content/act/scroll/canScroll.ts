/** Scroll containers, by axis. */
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

/** Returns how far a container is scrolled, its visible size, and how far it can be scrolled, in CSS pixels. */
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

/** Whether the element is a scroll container whose content overflows. */
export function canScroll(element: Element, axis: Axis): boolean {
  if (scrollMetrics(element, axis).room === 0) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return /auto|scroll|overlay/.test(axis === 'x' ? overflowX : overflowY);
}

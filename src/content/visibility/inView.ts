/** Computes the part of an element that is visible in this frame now. */
import { overlap, type Rect } from '../../core/page/rect.ts';
import { samplePoints } from '../act/pointer/clickPoint.ts';
import { elementAt, page } from '../dom/document.ts';
import { boxOf } from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';
import { composedContains } from '../dom/tree.ts';

/** Returns the part of the element that is in view, or null if it is completely covered. */
export function visibleBox(element: Element): Rect | null {
  const box = boxInView(element);
  return box && isOnTop(element, box) ? box : null;
}

/** Returns the part of the element that neither the viewport nor a scroll container clips. */
export function boxInView(element: Element): Rect | null {
  let box = overlap(boxOf(element), { x: 0, y: 0, width: innerWidth, height: innerHeight });
  let { position } = getComputedStyle(element);
  for (let at = flatParentOf(element); box && at && position !== 'fixed'; at = flatParentOf(at)) {
    const css = getComputedStyle(at);
    // Absolutely positioned elements are clipped only by their next positioned ancestor.
    if (position === 'absolute' && css.position === 'static') continue;
    const isPage = at === page.root() || at === page.body();
    if (!isPage && `${css.overflowX}${css.overflowY}` !== 'visiblevisible')
      box = overlap(box, boxOf(at));
    position = css.position;
  }
  return box;
}

const isOnTop = (element: Element, { x, y, width, height }: Rect): boolean =>
  samplePoints.some(([across, down]) => {
    const hit = elementAt(x + width * across, y + height * down);
    // A control that ignores pointer events passes them to its container.
    return hit !== null && (composedContains(element, hit) || composedContains(hit, element));
  });

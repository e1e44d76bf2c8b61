/**
 * Detects text behind opaque elements, which users can't see. Only elements that scroll with the text count, since a
 * sticky bar uncovers it again. Only the part of the page in the window can be tested.
 */
import { boxOf, containsNode, dataOf, firstChildOf, isText, nextSiblingOf } from '../dom/dom.ts';
import { isBlank } from '../dom/text.ts';

/** How much a positioned element with this style shows of what is behind it. */
export type Veil = 'clear' | 'tinted' | 'opaque';

export function veilOf(tag: string, css: CSSStyleDeclaration): Veil {
  const opacity = Number(css.opacity);
  const alpha = pictures.has(tag) ? 1 : alphaOf(css.backgroundColor);
  if (opacity > 0.9 && alpha > 0.9) return 'opaque';
  return opacity * alpha > 0.05 ? 'tinted' : 'clear';
}

const pictures = new Set(['img', 'video', 'canvas', 'iframe']);

function alphaOf(color: string): number {
  const found = /^rgba\(.*, ([\d.]+)\)$/.exec(color) ?? /\/ ([\d.]+)\)$/.exec(color);
  return Number(found?.[1] ?? 1);
}

/** Tests only the largest covers, each at `POINTS` by `POINTS` points, since hit testing is slow. */
const MAX_COVERS = 8;
const POINTS = 5;
const MIN_AREA = 400;

/** Returns the elements with text of their own behind one of the covers. */
export function coveredBy(covers: readonly Element[]): ReadonlySet<Element> {
  const largest = covers
    .map((element) => ({ element, area: inWindow(boxOf(element)) }))
    .filter(({ area }) => area.width * area.height > MIN_AREA)
    .toSorted((a, b) => b.area.width * b.area.height - a.area.width * a.area.height)
    .slice(0, MAX_COVERS);
  return new Set(largest.flatMap(({ element, area }) => elementsBehind(element, area)));
}

/** Returns the part of a box that is in the window. */
export function inWindow({ left, top, right, bottom }: DOMRect): DOMRect {
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  const width = Math.max(0, Math.min(innerWidth, right) - x);
  return new DOMRect(x, y, width, Math.max(0, Math.min(innerHeight, bottom) - y));
}

function elementsBehind(cover: Element, area: DOMRect): Element[] {
  const found: Element[] = [];
  const tested = new Set<Element>();
  for (const [x, y] of pointsIn(area)) {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.findLastIndex((each) => containsNode(cover, each));
    // Nothing of it is hit here: it is clipped, or ignores the pointer.
    if (at < 0) continue;
    for (const each of stack.slice(at + 1)) {
      if (tested.has(each)) continue;
      tested.add(each);
      if (hasWordsWithin(each, area)) found.push(each);
    }
  }
  return found;
}

/** Returns points spread over an area. */
export function pointsIn({ x, y, width, height }: DOMRect): [number, number][] {
  const steps = Array.from({ length: POINTS }, (_, nth) => (nth + 0.5) / POINTS);
  return steps.flatMap((down) =>
    steps.map((across): [number, number] => [x + across * width, y + down * height]),
  );
}

/** Whether all text of the element itself is drawn within the area. */
function hasWordsWithin(of: Element, area: DOMRect): boolean {
  const range = document.createRange();
  let hasWords = false;
  for (let node = firstChildOf(of); node; node = nextSiblingOf(node)) {
    if (!isText(node) || isBlank(dataOf(node))) continue;
    range.selectNodeContents(node);
    if (!isWithin(range.getBoundingClientRect(), area)) return false;
    hasWords = true;
  }
  return hasWords;
}

const isWithin = ({ left, top, right, bottom }: DOMRect, area: DOMRect): boolean =>
  left >= area.left - 1 &&
  top >= area.top - 1 &&
  right <= area.right + 1 &&
  bottom <= area.bottom + 1;

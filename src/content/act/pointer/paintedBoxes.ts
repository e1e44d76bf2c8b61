/**
 * Elements without a box of their own (`display: contents`), or with an empty one since what they hold floats or is
 * placed freely: they are pressed where what they hold is drawn.
 */
import { composedParent, findAll, rectsOf, shadowOf } from '../native.ts';

/** Where an element is drawn, in the view's CSS pixels: its own boxes, or those of its contents; empty where nothing is. */
export function paintedRects(element: Element): readonly DOMRect[] {
  const own = [...rectsOf(element)].filter(hasArea);
  if (own.length > 0) return own;
  const root = shadowOf(element);
  return [...(root ? contentRects(root) : []), ...contentRects(element)];
}

/** Scrolls it to the middle of what holds it. */
export function scrollToElement(element: Element): void {
  const part = [element, ...findAll(element, '*')].find((each) => [...rectsOf(each)].some(hasArea));
  if (part) part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  else scrollTextIntoView(element);
}

/** Only boxes can be scrolled to: of bare words the page is moved by as much as they are off its middle. */
function scrollTextIntoView(element: Element): void {
  composedParent(element)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const [words] = paintedRects(element);
  if (words) scrollBy({ top: words.top - innerHeight / 2, behavior: 'instant' });
}

function contentRects(node: Node): DOMRect[] {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(hasArea);
}

const hasArea = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

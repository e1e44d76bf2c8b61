/**
 * Elements without a box of their own (`display: contents`), or with an empty one since their content floats or is
 * positioned: they are clicked where their content is painted.
 */
import { boxesOf } from '../../dom/dom.ts';
import { composedParent, findAll, shadowOf } from '../../dom/tree.ts';
import { scrollElementIntoView } from '../../dom/write.ts';

/** Painted boxes of an element, in CSS pixels of the viewport: its own, or those of its content. */
export function paintedBoxes(element: Element): readonly DOMRect[] {
  const own = boxesOf(element).filter(hasArea);
  if (own.length > 0) return own;
  const root = shadowOf(element);
  return [...(root ? contentBoxes(root) : []), ...contentBoxes(element)];
}

/** Scrolls it to the middle of the view. */
export function scrollToElement(element: Element): void {
  const part = [element, ...findAll(element, '*')].find((each) => boxesOf(each).some(hasArea));
  if (part) scrollElementIntoView(part, 'center');
  else scrollToText(element);
}

/** Bare text has no box to scroll to: the page is scrolled by its distance from the middle. */
function scrollToText(element: Element): void {
  const parent = composedParent(element);
  if (parent) scrollElementIntoView(parent);
  const [text] = paintedBoxes(element);
  if (text) scrollBy({ top: text.top - innerHeight / 2, behavior: 'instant' });
}

/** The boxes of a node's content, of its text too. */
export function contentBoxes(node: Node): DOMRect[] {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(hasArea);
}

const hasArea = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

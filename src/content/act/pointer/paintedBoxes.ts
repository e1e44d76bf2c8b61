/**
 * Elements without a box of their own (`display: contents`), or with an empty one because their content is floated or
 * positioned. They are clicked where their content is painted.
 */
import { boxesOf } from '../../dom/dom.ts';
import { composedParent, findAll, shadowOf } from '../../dom/tree.ts';
import { scrollElementIntoView } from '../../dom/write.ts';

/** Returns an element's painted boxes in CSS pixels of the viewport: its own, or those of its content. */
export function paintedBoxes(element: Element): readonly DOMRect[] {
  const ownBoxes = boxesOf(element).filter(hasArea);
  if (ownBoxes.length > 0) return ownBoxes;
  const root = shadowOf(element);
  return [...(root ? contentBoxes(root) : []), ...contentBoxes(element)];
}

/** Scrolls an element to the middle of the view. */
export function scrollToElement(element: Element): void {
  const part = [element, ...findAll(element, '*')].find((each) => boxesOf(each).some(hasArea));
  if (part) scrollElementIntoView(part, 'center');
  else scrollToText(element);
}

/** Scrolls the page by the distance of the text from the middle, since text nodes have no box to scroll to. */
function scrollToText(element: Element): void {
  const parent = composedParent(element);
  if (parent) scrollElementIntoView(parent);
  const [text] = paintedBoxes(element);
  if (text) scrollBy({ top: text.top - innerHeight / 2, behavior: 'instant' });
}

/** Returns the boxes of a node's content, including text. */
export function contentBoxes(node: Node): DOMRect[] {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(hasArea);
}

const hasArea = ({ width, height }: DOMRect): boolean => width > 0 && height > 0;

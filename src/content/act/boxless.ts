/** Elements with `display: contents`: they have no box of their own, and are pressed where what they hold is drawn. */
import { hasBox } from '../distill/dom.ts';
import { composedParent, findAll, rectsOf, shadowOf } from './native.ts';

const isBoxless = (element: Element): boolean =>
  rectsOf(element).length === 0 && getComputedStyle(element).display === 'contents';

/** Where an element is drawn, in the view's CSS pixels; of one without a box, where its contents are. */
export function rectsDrawn(element: Element): readonly DOMRect[] {
  if (!isBoxless(element)) return [...rectsOf(element)];
  const root = shadowOf(element);
  return [...(root ? rectsWithin(root) : []), ...rectsWithin(element)];
}

/** Scrolls it to the middle of what holds it. */
export function bringIntoView(element: Element): void {
  const part = isBoxless(element) ? findAll(element, '*').find(hasBox) : element;
  if (part) part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  else bringWordsIntoView(element);
}

/** Only boxes can be scrolled to: of bare words the page is moved by as much as they are off its middle. */
function bringWordsIntoView(element: Element): void {
  composedParent(element)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const [words] = rectsDrawn(element);
  if (words) scrollBy({ top: words.top - innerHeight / 2, behavior: 'instant' });
}

function rectsWithin(node: Node): DOMRect[] {
  const range = new Range();
  range.selectNodeContents(node);
  return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
}

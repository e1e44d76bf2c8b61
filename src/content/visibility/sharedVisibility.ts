/**
 * Whether what is read is visible, asked as seldom as possible: the browser's answer costs more than the rest of
 * reading an element. One answer holds for everything in an element that no style rule may hide individually, and it
 * is asked for only once a text or a control depends on it.
 */
import { isOpaque } from '../dom/dom.ts';
import { type Visibility, visibilityOf } from './visibility.ts';

export class SharedVisibility {
  private readonly anchor: Element;
  private isVisible: boolean | undefined;

  /** `anchor` is the innermost element that may be hidden though what holds it is visible. */
  constructor(anchor: Element) {
    this.anchor = anchor;
  }

  /** The visibility of an element that nothing but the anchor and what holds it may hide. */
  of(element: Element): Visibility {
    this.isVisible ??= isOpaque(this.anchor);
    return this.isVisible ? 'visible' : visibilityOf(element);
  }
}

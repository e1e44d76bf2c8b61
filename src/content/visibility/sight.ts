/**
 * Whether what is read is seen, asked as seldom as can be, for the browser's answer costs more than all else of
 * reading an element. One answer holds for all in an element that no style rule may hide by itself; it is asked for
 * only when a text or a control depends on it.
 */
import { isOpaque } from '../dom/dom.ts';
import { type Seen, seenOf } from './visible.ts';

export class Sight {
  private readonly of: Element;
  private isOpen: boolean | undefined;

  /** `of` is the innermost element that may be hidden though what holds it is seen. */
  constructor(of: Element) {
    this.of = of;
  }

  /** How an element is seen that nothing but `this.of` and what holds it may hide. */
  seen(of: Element): Seen {
    this.isOpen ??= isOpaque(this.of);
    return this.isOpen ? 'seen' : seenOf(of);
  }
}

/**
 * Whether what is read is seen, asked as seldom as can be, for the browser's answer costs more than all else of
 * reading an element. One answer holds for all in an element that no style rule may hide by itself; it is asked for
 * only when a text or a control depends on it.
 */
import { isOpaque } from '../dom/dom.ts';
import { type Seen, seenOf } from './visible.ts';

/** Where it is noted what was asked, to be asked again. */
type Asked = {
  check(kind: 'opaque' | 'seen', of: Element, read: () => unknown, last: unknown): void;
};

export class Sight {
  private readonly of: Element;
  private isOpen: boolean | undefined;

  /** `of` is the innermost element that may be hidden though what holds it is seen. */
  constructor(of: Element) {
    this.of = of;
  }

  /** How an element is seen that nothing but `this.of` and what holds it may hide. */
  seen(of: Element, memory: Asked | undefined): Seen {
    this.isOpen ??= this.ask(memory);
    if (this.isOpen) return 'seen';
    const seen = seenOf(of);
    memory?.check('seen', of, () => seenOf(of), seen);
    return seen;
  }

  private ask(memory: Asked | undefined): boolean {
    const { of } = this;
    const isOpen = isOpaque(of);
    memory?.check('opaque', of, () => isOpaque(of), isOpen);
    return isOpen;
  }
}

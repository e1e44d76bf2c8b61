/** The `details` element: its first summary is always visible, the rest only while it is open. */
import { firstMatchIn, hasAttributeOf, localNameOf, parentNodeOf } from './dom.ts';

/** Whether it is a closed `details`, of which only the summary is visible. */
export const isClosedDetails = (of: Element, tag = localNameOf(of)): boolean =>
  tag === 'details' && !hasAttributeOf(of, 'open');

/** Whether it opens and closes the `details` it is in. A second summary, or one elsewhere, is an ordinary block. */
export const isSummary = (of: Element): boolean => summaryOf(parentNodeOf(of)) === of;

/** Returns the summary that opens and closes the `details`. */
export const summaryOf = (details: Node | null): Element | null =>
  details instanceof HTMLDetailsElement ? firstMatchIn(details, ':scope > summary') : null;

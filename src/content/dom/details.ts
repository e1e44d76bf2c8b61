/** Details: their first summary is always shown, all else in them only while they are open. */
import { firstMatchIn, hasAttributeOf, localNameOf, parentNodeOf } from './dom.ts';

/** Whether only its summary is shown now. */
export const isClosedDetails = (of: Element, tag = localNameOf(of)): boolean =>
  tag === 'details' && !hasAttributeOf(of, 'open');

/** Whether it opens and closes the details that it is in; a second summary, or one elsewhere, is like any block. */
export const isSummary = (of: Element): boolean => summaryOf(parentNodeOf(of)) === of;

/** The summary that opens and closes the details. */
export const summaryOf = (details: Node | null): Element | null =>
  details instanceof HTMLDetailsElement ? firstMatchIn(details, ':scope > summary') : null;

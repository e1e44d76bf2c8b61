/** Detects rows in bold among others that are not, such as unread messages. */
import { localNameOf, nextElementOf, previousElementOf } from '../dom/dom.ts';

const BOLD = 600;
const MAX_NEIGHBORS = 12;

/** Whether it is bold and a neighbor is not. */
export function standsOutInBold(of: Element): boolean {
  return (
    isBold(of) && (hasPlainNeighbor(of, nextElementOf) || hasPlainNeighbor(of, previousElementOf))
  );
}

function hasPlainNeighbor(of: Element, next: (of: Element) => Element | null): boolean {
  let at = next(of);
  for (let count = 0; at && count < MAX_NEIGHBORS; count += 1) {
    if (localNameOf(at) === localNameOf(of) && !isBold(at)) return true;
    at = next(at);
  }
  return false;
}

const isBold = (of: Element): boolean => Number(getComputedStyle(of).fontWeight) >= BOLD;

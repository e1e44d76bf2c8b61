/** Prepares a picture of one element: brings it into view, and remembers what it shows. */
import type { ElementRef } from '../core/ids.ts';
import { err, ok, type Result } from '../core/result.ts';
import { scrollToElement } from './act/pointer/paintedBoxes.ts';
import { checkElement } from './act/target.ts';
import type { PageSession } from './session.ts';

export function showDrawing(ref: ElementRef, { reader, seenDrawings }: PageSession): Result<null> {
  const resolved = reader.refs.resolveRedrawn(ref);
  if (!resolved.ok) return resolved;
  const shown = checkElement(resolved.value, {});
  if (!shown.ok) return shown;
  // Browsers capture what is in the magnified part, whose place in the page no frame knows exactly.
  if ((visualViewport?.scale ?? 1) !== 1) return magnified;
  scrollToElement(shown.value);
  seenDrawings.note(ref, shown.value);
  return ok(null);
}

const magnified = err(
  'notVisible',
  'The page is magnified by a pinch gesture, so that no picture of an element can be taken.',
  'Ask the person to set the page back to its normal size.',
);

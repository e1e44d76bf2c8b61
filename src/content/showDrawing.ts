/** Prepares a picture of one element: brings it into view, waits until it is drawn, and remembers what it shows. */
import type { ElementRef } from '../core/ids.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { FramePlace } from '../protocol/content.ts';
import { changedShare, sampleOf } from './act/pointer/drawnSample.ts';
import { scrollToElement } from './act/pointer/paintedBoxes.ts';
import { checkElement } from './act/target.ts';
import { boxOf } from './dom/dom.ts';
import { boxInView } from './marks.ts';
import { drawnIn } from './read/drawings.ts';
import { pause } from './report/pause.ts';
import type { PageSession } from './session.ts';

export async function showDrawing(ref: ElementRef, session: PageSession): Promise<Result<null>> {
  const resolved = session.reader.refs.resolveRedrawn(ref);
  if (!resolved.ok) return resolved;
  const shown = checkElement(resolved.value, {});
  if (!shown.ok) return shown;
  // Browsers capture what is in the magnified part, whose place in the page no frame knows exactly.
  if ((visualViewport?.scale ?? 1) !== 1) return magnified;
  scrollToElement(shown.value);
  await untilStill(shown.value, session);
  return ok(null);
}

const magnified = err(
  'notVisible',
  'The page is magnified by a pinch gesture, so that no picture of an element can be taken.',
  'Ask the person to set the page back to its normal size.',
);

/** Returns where the element is now, and remembers what it shows: asked for last right after the capture. */
export function placeOf(
  ref: ElementRef,
  { reader, seenDrawings }: PageSession,
): Result<FramePlace> {
  const resolved = reader.refs.resolveRedrawn(ref);
  if (!resolved.ok) return resolved;
  const { x, y, width, height } = boxOf(resolved.value);
  const view = boxInView(resolved.value) ?? { x, y, width: 0, height: 0 };
  seenDrawings.note(ref, resolved.value);
  return ok({ box: { x, y, width, height }, view });
}

/** Charts are often drawn step by step once they are in view. An animation without end is not waited for. */
const MOST_WAITS = 15;
const BETWEEN_MS = 50;

async function untilStill(element: Element, session: PageSession): Promise<void> {
  const drawn = drawnIn(element);
  for (let waits = 0; drawn && waits < MOST_WAITS; waits += 1) {
    const before = sampleOf(drawn);
    await pause(BETWEEN_MS, session);
    await pause(BETWEEN_MS, session);
    const after = sampleOf(drawn);
    if (!before || !after || changedShare(before, after) === 0) return;
  }
}

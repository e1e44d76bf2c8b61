/** Reports whether an action changed what a canvas shows: no element of the page tells. */
import type { Change } from '../../../core/page/change.ts';
import { drawnIn, largestCanvas } from '../../read/drawings.ts';
import { describeElement } from '../../read/index.ts';
import { pause } from '../../report/pause.ts';
import type { PageSession } from '../../session.ts';
import { changedShare, sampleOf } from './drawnSample.ts';

/** A canvas that changes within this time by itself is animated. */
const STILL_MS = 50;

/**
 * Returns a function that takes the other changes after the action and returns the change of the canvas. That is the
 * target's, or the page's largest one for an action without a target, such as a key; the latter counts only if nothing else
 * changed. An animated canvas proves nothing.
 */
export async function watchDrawing(
  target: Element | null,
  session: PageSession,
): Promise<(others: readonly Change[]) => readonly Change[]> {
  const own = target && drawnIn(target);
  const canvas = target ? own : largestCanvas();
  if (!(canvas instanceof HTMLCanvasElement)) return () => [];
  const first = sampleOf(canvas);
  if (!first) return () => [];
  await pause(STILL_MS, session);
  const before = sampleOf(canvas);
  if (!before || changedShare(first, before) > 0) return () => [];
  return (others) => {
    const after = own || others.length === 0 ? sampleOf(canvas) : null;
    const isRedrawn = after !== null && changedShare(before, after) > 0;
    return isRedrawn
      ? [{ kind: 'state', ...describeElement(canvas), state: 'picture', on: true }]
      : [];
  };
}

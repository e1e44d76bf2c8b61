/** Reports whether an action changed what a canvas shows: no element of the page tells. */
import type { Change } from '../../../core/page/change.ts';
import { drawnIn } from '../../read/drawings.ts';
import { describeElement } from '../../read/index.ts';
import { pause } from '../../report/pause.ts';
import type { PageSession } from '../../session.ts';
import { changedShare, sampleOf } from './drawnSample.ts';

/** A canvas that changes within this time by itself is animated. */
const STILL_MS = 50;

/**
 * Returns a function for after the action, with the change that it made to the canvas of its target. An animated canvas
 * proves nothing.
 */
export async function watchDrawing(
  target: Element | null,
  session: PageSession,
): Promise<() => readonly Change[]> {
  const canvas = target && drawnIn(target);
  if (!(canvas instanceof HTMLCanvasElement)) return () => [];
  const first = sampleOf(canvas);
  if (!first) return () => [];
  await pause(STILL_MS, session);
  const before = sampleOf(canvas);
  if (!before || changedShare(first, before) > 0) return () => [];
  return () => {
    const after = sampleOf(canvas);
    const isRedrawn = after !== null && changedShare(before, after) > 0;
    return isRedrawn
      ? [{ kind: 'state', ...describeElement(canvas), state: 'picture', on: true }]
      : [];
  };
}

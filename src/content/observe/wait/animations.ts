/** What moves on the page and comes to rest by itself: menus that fade in, drawers that slide. */
import { animationsIn } from '../../act/native.ts';
import { isConnected } from '../../dom/dom.ts';
import type { Root } from '../snapshot/roots.ts';
import { isSelfUpdating } from './selfUpdates.ts';

/** Animations and transitions that last so long at most; spinners have no end, and what ticks never rests. */
export const runningAnimations = (
  roots: readonly Root[],
  longestMs = Number.MAX_VALUE,
): readonly Animation[] =>
  roots.flatMap(animationsIn).filter((animation) => isRunningBriefly(animation, longestMs));

function isRunningBriefly(
  { id, playState, playbackRate, effect }: Animation,
  longestMs: number,
): boolean {
  if (id.startsWith('espalier') || playState !== 'running' || playbackRate === 0) return false;
  const target = effect instanceof KeyframeEffect ? effect.target : null;
  if (!target || !isConnected(target) || isSelfUpdating(target)) return false;
  return Number(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY) <= longestMs;
}

/** Finds animations that end, such as menus fading in and drawers sliding. */
import { animationsIn } from '../dom/document.ts';
import { isConnected } from '../dom/dom.ts';
import type { Root } from '../dom/roots.ts';
import type { SelfUpdates } from './selfUpdates.ts';

/**
 * Returns running animations and transitions of at most this length, without endless ones and those in self-updating
 * parts.
 */
export const runningAnimations = (
  roots: readonly Root[],
  selfUpdates: SelfUpdates,
  maxMs = Number.MAX_VALUE,
): readonly Animation[] =>
  roots.flatMap(animationsIn).filter(({ id, playState, playbackRate, effect }) => {
    if (id.startsWith('espalier') || playState !== 'running' || playbackRate === 0) return false;
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    if (!target || !isConnected(target) || selfUpdates.isSelfUpdating(target)) return false;
    return Number(effect?.getComputedTiming().endTime ?? Number.POSITIVE_INFINITY) <= maxMs;
  });

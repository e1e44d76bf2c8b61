/** The candidates of one state: their values, which are equal, and whether all of them say that the task is over. */

import { isStop } from '../../../core/action/kinds.ts';
import { sameKey } from '../../../core/action/sameAction.ts';
import type { SearchConfig } from './config.ts';
import type { MilestoneLabel, Proposed } from './replies.ts';

/** A candidate with the progress of each milestone after it. */
export type Judged = Proposed & { readonly labels: readonly MilestoneLabel[] };
export type Merged = Judged & { readonly value: number; readonly frequency: number };

const worth: Readonly<Record<MilestoneLabel, number>> = { yes: 1, inProgress: 0.5, no: 0 };

/** WO-10: the mean over the milestones. */
export function rewardOf(labels: readonly MilestoneLabel[]): number {
  if (labels.length === 0) return 0;
  return labels.reduce((sum, label) => sum + worth[label], 0) / labels.length;
}

/** WO-11: equal actions become one, in order of first occurrence; the best-scored stands for them. */
export function mergeCandidates(candidates: readonly Judged[], { merged }: SearchConfig): Merged[] {
  const groups =
    merged === 'apart'
      ? candidates.map((candidate) => [candidate])
      : groupsOf(candidates, ({ action }) => sameKey(action));
  return groups.map((group) => {
    const rewards = group.map(({ labels }) => rewardOf(labels));
    const best = Math.max(...rewards);
    const first = group[rewards.indexOf(best)] ?? group[0];
    if (!first) throw new Error('an empty group');
    const value = merged === 'sum' ? sumOf(rewards) : sumOf([best, 0.1 * (group.length - 1)]);
    return { ...first, value, frequency: group.length };
  });
}

/** Adds ratings without the noise of binary fractions, so that equal ones tie and frequency decides (WO-11). */
export const sumOf = (ratings: readonly number[]): number =>
  Math.round(ratings.reduce((sum, rating) => sum + rating, 0) * PRECISION) / PRECISION;

const PRECISION = 1e9;

/** Groups items with the same key, in order of first occurrence. */
export function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): (readonly T[])[] {
  const groups = new Map<string, readonly T[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

/** WO-16: whether all of several candidates stop. A single stop among others is dropped. */
export function stopsOf(
  candidates: readonly Proposed[],
  { unanimity }: SearchConfig,
): 'all' | 'lone' | 'some' {
  const found = candidates.filter(stops).length;
  if (!unanimity || candidates.length < 2 || found === 0) return 'some';
  if (found === candidates.length) return 'all';
  return found === 1 || found <= candidates.length / 3 ? 'lone' : 'some';
}

export const stops = ({ action }: Pick<Proposed, 'action'>): boolean => isStop(action);

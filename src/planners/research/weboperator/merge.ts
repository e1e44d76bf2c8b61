/** The candidates of one state: their values, which are equal, and whether all of them say that the task is over. */

import type { Action } from '../../../core/action/action.ts';
import { isStop } from '../../../core/action/kinds.ts';
import { sameKey } from '../../../core/action/sameAction.ts';
import type { SearchConfig } from './config.ts';
import type { MilestoneLabel, Proposed } from './replies.ts';
import { sharedWords, wordsOf } from './words.ts';

/** A candidate with the progress of each milestone after it; null if it was not rated. */
export type Judged = Proposed & { readonly labels: readonly MilestoneLabel[] | null };
export type Merged = Judged & { readonly value: number | null; readonly frequency: number };

const worth: Readonly<Record<MilestoneLabel, number>> = { yes: 1, inProgress: 0.5, no: 0 };

/** WO-10: the mean over the milestones. */
export function rewardOf(labels: readonly MilestoneLabel[]): number {
  if (labels.length === 0) return 0;
  return labels.reduce((sum, label) => sum + worth[label], 0) / labels.length;
}

/** WO-11: equal actions become one, in order of first occurrence; the best-scored stands for them. */
export function mergeActions(candidates: readonly Judged[], { merged }: SearchConfig): Merged[] {
  const groups =
    merged === 'apart'
      ? candidates.map((candidate) => [candidate])
      : groupsOf(candidates, ({ action }) => sameKey(action));
  return groups.map((group) => {
    const frequency = group.length;
    const rewards = group.map(({ labels }) => rewardOf(labels ?? []));
    const best = Math.max(...rewards);
    const first = mostAgreed(group.filter((_, index) => rewards[index] === best));
    if (group.every(({ labels }) => labels === null)) return { ...first, value: null, frequency };
    const value = merged === 'sum' ? sumOf(rewards) : sumOf([best, 0.1 * (frequency - 1)]);
    return { ...first, value, frequency };
  });
}

/**
 * Groups what is rated as one: equal candidates, but stops only if they agree on whether the task could be done. Their
 * answers may differ in wording.
 */
export const ratedTogether = <T>(
  items: readonly T[],
  actionOf: (item: T) => Action,
  { rates, merged }: SearchConfig,
): (readonly T[])[] =>
  rates === 'all' || merged === 'apart'
    ? items.map((item) => [item])
    : groupsOf(items, (item) => {
        const action = actionOf(item);
        return isStop(action) ? `stop ${action.done ?? true}` : sameKey(action);
      });

/** Of equal candidates, the one whose answer shares the most words with the others; else the first (WO-16). */
export function mostAgreed<T extends Pick<Proposed, 'action'>>(group: readonly T[]): T {
  const answers = group.map(({ action }) => wordsOf(isStop(action) ? action.answer : ''));
  const agreement = answers.map((one) => sumOf(answers.map((other) => sharedWords(one, other))));
  const found = group[agreement.indexOf(Math.max(...agreement))];
  if (!found) throw new Error('an empty group');
  return found;
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

/** The critic's verdicts, kept per site beyond the run, so that a second press costs nothing. */

import type { RunEvent } from '../../core/run/run.ts';
import type { Judgments } from '../../engine/ports.ts';
import type { LearnedControl } from '../../protocol/panel.ts';
import { database, type StoredJudgment } from './database.ts';

export const judgments: Judgments = {
  async recall(site, keys) {
    const db = await database();
    for (const key of keys) {
      const kept = await db.get('judgments', [site, key]);
      if (kept) return { key, judgment: kept.judgment };
    }
    return null;
  },
};

/** Returns the verdicts in these events that are not stored yet. */
export const newJudgments = (events: readonly RunEvent[]): StoredJudgment[] =>
  events.flatMap(({ at, change }) => {
    if (change.kind !== 'controlJudged' || change.from === 'kept') return [];
    const { site, key, label, judgment } = change;
    return [{ site, key, label, judgment, at }];
  });

/** Returns the keys of stored verdicts that these events contradict. */
export const voidedJudgments = (events: readonly RunEvent[]): [site: string, key: string][] =>
  events.flatMap(({ change }) =>
    change.kind === 'judgmentVoided' ? [[change.site, change.key]] : [],
  );

/** The most verdicts kept, over all sites. */
export const MOST_KEPT = 2000;
/** How many are dropped at once, since each time all of them have to be read. */
const DROPPED = 200;

/** Returns the verdicts to drop, oldest first; none while there are few enough. */
export function surplusJudgments(all: readonly StoredJudgment[]): readonly StoredJudgment[] {
  if (all.length <= MOST_KEPT) return [];
  const byAge = all.toSorted((a, b) => a.at - b.at);
  return byAge.slice(0, all.length - MOST_KEPT + DROPPED);
}

/** Lists everything kept, by site, for the user to review. */
export async function listJudgments(): Promise<readonly LearnedControl[]> {
  const db = await database();
  const all = await db.getAll('judgments');
  return all.map(({ site, label, judgment: { effect, verb } }) => ({ site, label, effect, verb }));
}

/** Forgets what was learned about a site, given by its origin. */
export async function forgetSite(site: string): Promise<void> {
  const db = await database();
  await db.delete('judgments', IDBKeyRange.bound([site], [site, []]));
}

/** Verdicts of the critic, kept per site beyond the run, so that a second press costs nothing. */

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

/** The verdicts in these events that are not kept yet. */
export const newJudgments = (events: readonly RunEvent[]): StoredJudgment[] =>
  events.flatMap(({ at, change }) => {
    if (change.kind !== 'controlJudged' || change.from === 'kept') return [];
    const { site, key, label, judgment } = change;
    return [{ site, key, label, judgment, at }];
  });

/** Most verdicts that are kept, of all sites together. */
export const MOST_KEPT = 2000;
/** How many go at once: each time all have to be looked through. */
const DROPPED = 200;

/** The verdicts to drop, oldest first; none while there are few enough. */
export function surplus(all: readonly StoredJudgment[]): readonly StoredJudgment[] {
  if (all.length <= MOST_KEPT) return [];
  const byAge = all.toSorted((a, b) => a.at - b.at);
  return byAge.slice(0, all.length - MOST_KEPT + DROPPED);
}

/** Everything kept, for the user to look through, site by site. */
export async function listJudgments(): Promise<readonly LearnedControl[]> {
  const db = await database();
  const all = await db.getAll('judgments');
  return all.map(({ site, label, judgment: { effect, verb } }) => ({ site, label, effect, verb }));
}

/** Forget what was learned of a site, given by its origin. */
export async function forgetSite(site: string): Promise<void> {
  const db = await database();
  await db.delete('judgments', IDBKeyRange.bound([site], [site, []]));
}

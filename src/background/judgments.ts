/** What the critic said of controls, kept for each site beyond the run: a second press costs nothing. */
import type { Judgments } from '../core/ports.ts';
import type { RunEvent } from '../core/run/run.ts';
import type { LearnedControl } from '../protocol/panel.ts';
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

/** What these events say of controls that is not kept yet. */
export const newJudgments = (events: readonly RunEvent[]): StoredJudgment[] =>
  events.flatMap(({ change }) => {
    if (change.kind !== 'controlJudged' || change.from === 'kept') return [];
    const { site, key, label, judgment } = change;
    return [{ site, key, label, judgment }];
  });

/** Everything kept, for the person to look through, site by site. */
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

/** Verdicts of the critic are kept, but not without end. */
import { expect, it } from 'vitest';
import type { StoredJudgment } from '../../../src/background/storage/database.ts';
import { MOST_KEPT, surplusJudgments } from '../../../src/background/storage/judgments.ts';

const kept = (at: number): StoredJudgment => ({
  site: 'https://a.test',
  key: `${at}`,
  label: 'Go',
  judgment: { effect: 'none', verb: 'Go', why: '', everywhere: false },
  at,
});

it('drops the oldest first', () => {
  const all = Array.from({ length: MOST_KEPT }, (_, at) => kept(1 + ((at * 7919) % MOST_KEPT)));
  expect(surplusJudgments(all)).toEqual([]);
  const dropped = surplusJudgments([...all, kept(MOST_KEPT + 1)]).map(({ at }) => at);
  expect(dropped).toEqual(Array.from({ length: dropped.length }, (_, at) => at + 1));
  expect(dropped.length).toBeGreaterThan(1);
});

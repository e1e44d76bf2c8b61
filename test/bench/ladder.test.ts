/** WebOperator's ladder (WO-02 to WO-19): every rung is measured, and a model that never errs gets through on each. */
import { expect, it } from 'vitest';
import { ladder } from '../../bench/ladder.ts';

const say = (): void => undefined;

it('has a row for every mechanism, and all reach the goal if nothing errs', async () => {
  const { tasks, rows } = await ladder({ first: 1, count: 1 }, say, [0]);
  expect(tasks).toBe(3);
  expect(rows.map(({ name }) => name.split(' (')[0])).toEqual([
    'react',
    'one candidate',
    '+ dynamic action space',
    '+ validation',
    '+ several candidates',
    '+ merging',
    '+ context variation',
    '+ tree search, naive',
    '+ lasting changes and checkpoints',
    '+ selection',
    '+ speculative going back',
    'best',
    'best, looks ahead',
    'all of weboperator, user asked',
    'best, looks ahead, user asked',
  ]);
  for (const { name, at } of rows) expect(at[0]?.success, name).toBe(1);
});

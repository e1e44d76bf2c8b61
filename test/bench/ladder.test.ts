/** WebOperator's ladder (WO-02, WO-11, WO-15): every rung is measured, or says why it isn't. */
import { expect, it } from 'vitest';
import { ladder } from '../../bench/ladder.ts';

const say = (): void => undefined;

it('has a row for every mechanism, with figures or the reason for none', async () => {
  const { tasks, rows } = await ladder({ first: 1, count: 2 }, say, [0]);
  expect(tasks).toBe(6);
  const measured = rows.flatMap((row) => ('at' in row ? [row] : []));
  expect(measured.map(({ name }) => name.split(' (')[0])).toEqual([
    'react',
    'one candidate',
    '+ several candidates',
    '+ merging',
    '+ tree search, naive',
    '+ selection',
    'best',
  ]);
  for (const { at } of measured) {
    expect(at[0]?.success).toBe(1);
    expect(at[0]?.actions).toBe(4);
  }
  for (const row of rows) expect('at' in row || row.unshown.length > 10).toBe(true);
});

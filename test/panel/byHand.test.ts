/** Which steps the user is asked about after they had the tab: the one under way, and those that name what they used. */
import { expect, it } from 'vitest';
import { runAt } from '../../harness/playground/scenes.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { stepsDoneByUser } from '../../src/panel/task/UserActions.tsx';

const run = runAt({ journal: teaRun() }, 'growing');
if (!run) throw new Error('the journal is empty');
const after = (what: string): string[] =>
  stepsDoneByUser({ ...run, drive: { isOn: true, acts: [{ did: 'clicked', what }] } }).map(
    ({ id }) => id,
  );

it('suggests the current step, whatever the user did', () => {
  expect(after('button "Sign in"')).toEqual(['0.1.2']);
});

it('suggests steps that name a used control in whole words', () => {
  expect(after('button "Cart"')).toEqual(['0.1.2', '0.3']);
  expect(after('button "Car"')).toEqual(['0.1.2']);
});

it('suggests nothing without user control or after the end', () => {
  expect(stepsDoneByUser({ ...run, drive: null })).toEqual([]);
  const acts = [{ did: 'clicked', what: 'button "Cart"' }] as const;
  expect(stepsDoneByUser({ ...run, status: 'finished', drive: { isOn: false, acts } })).toEqual([]);
});

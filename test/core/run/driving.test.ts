/** The user's turn in the tab: taken by their first click or key, on record as theirs, handed back by Resume. */
import { expect, test } from 'vitest';
import { teaRun } from '../../../harness/playground/teaRun.ts';
import { changesByUser } from '../../../src/core/run/back/userTakeover.ts';
import { foldRun } from '../../../src/core/run/reduce.ts';
import type { Run, RunChange } from '../../../src/core/run/run.ts';
import { runAfter } from '../../../src/core/run/runAfter.ts';

const { events, marks } = teaRun();
const growing = foldRun(events.slice(0, marks['growing']));
if (!growing) throw new Error('no run');

const signIn = { did: 'clicked', what: 'button "Sign in"' } as const;
const after = (run: Run, changes: readonly RunChange[]): Run => runAfter(run, changes);
const resumed: RunChange = { kind: 'statusChanged', status: 'running', stepping: false };
const paused: RunChange = { kind: 'statusChanged', status: 'paused', stepping: false };

test('the first click takes the tab over, and the run rests', () => {
  const taken = after(growing, changesByUser(growing, []));
  expect(taken).toMatchObject({ status: 'paused', isStale: true, drive: { isOn: true, acts: [] } });
});

test('so it does where the run was paused; it takes nothing over from one that waits or has ended', () => {
  const resting = after(growing, [paused]);
  expect(changesByUser(resting, [])).toEqual([{ kind: 'tookOver' }]);
  expect(changesByUser({ ...growing, status: 'waiting' }, [])).toEqual([]);
  expect(changesByUser({ ...growing, status: 'finished' }, [signIn])).toEqual([]);
});

test('what is done is on record, the model is told, and it stays after handing back', () => {
  const taken = after(growing, changesByUser(growing, []));
  const acted = after(taken, changesByUser(taken, [signIn]));
  expect(acted.drive).toEqual({ isOn: true, acts: [signIn] });
  const back = after(acted, [resumed]);
  expect(back.drive).toEqual({ isOn: false, acts: [signIn] });
  expect(back.memory.notices.at(-1)).toEqual({
    by: 'person',
    node: null,
    text: 'By hand, the person clicked the button "Sign in".',
  });
  const again = after(back, changesByUser(back, []));
  expect(again.drive).toEqual({ isOn: true, acts: [] });
});

test('what is done while a card waits is the user’s too, and the page is read anew after it', () => {
  const waiting: Run = { ...growing, status: 'waiting', isStale: false };
  expect(after(waiting, changesByUser(waiting, [signIn]))).toMatchObject({
    status: 'waiting',
    isStale: true,
    drive: { isOn: false, acts: [signIn] },
  });
});

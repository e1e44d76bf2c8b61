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

test('takes over the tab and pauses the run on the first user click', () => {
  const taken = after(growing, changesByUser(growing, []));
  expect(taken).toMatchObject({ status: 'paused', isStale: true, drive: { isOn: true, acts: [] } });
});

test('takes over from a paused run, but not from a waiting or finished one', () => {
  const resting = after(growing, [paused]);
  expect(changesByUser(resting, [])).toEqual([{ kind: 'tookOver' }]);
  expect(changesByUser({ ...growing, status: 'waiting' }, [])).toEqual([]);
  expect(changesByUser({ ...growing, status: 'finished' }, [signIn])).toEqual([]);
});

test('records user actions, reports them to the model, and keeps them after handing back', () => {
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

test('counts actions during a card as the user’s, and reads the page again afterward', () => {
  const waiting: Run = { ...growing, status: 'waiting', isStale: false };
  expect(after(waiting, changesByUser(waiting, [signIn]))).toMatchObject({
    status: 'waiting',
    isStale: true,
    drive: { isOn: false, acts: [signIn] },
  });
});

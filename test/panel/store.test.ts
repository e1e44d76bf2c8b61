/** The panel's replica is the worker's fold, whatever way it got its events. */
import { expect, test } from 'vitest';
import { playSettings } from '../../harness/playground/fakeWorker.ts';
import { playRun } from '../../harness/playground/recorder.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { plannerList } from '../../src/background/panels/plannerList.ts';
import { editId, nodeId, runId } from '../../src/core/ids.ts';
import type { Edit } from '../../src/core/plan/edit.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { RunEvent } from '../../src/core/run/run.ts';
import { createPanelStore, type PanelState, receive } from '../../src/panel/app/store.ts';
import type { PanelMessage } from '../../src/protocol/panel.ts';

const { events, marks } = teaRun();
const empty = createPanelStore().getState();
const eventMessage = (event: RunEvent): PanelMessage => ({ kind: 'event', run: playRun, event });
const snapshotAt = (end: number): PanelMessage => ({
  kind: 'snapshot',
  run: foldRun(events.slice(0, end)),
  settings: playSettings,
  planners: plannerList,
});

function follow(state: PanelState, messages: readonly PanelMessage[]): PanelState {
  return messages.reduce((at, message) => {
    const next = receive(at, message);
    if (next === 'gap') throw new Error(`gap at ${JSON.stringify(message).slice(0, 200)}`);
    return next;
  }, state);
}

test('folding events gives the same run as in the worker, at every event', () => {
  let state = empty;
  events.forEach((event, index) => {
    state = follow(state, [eventMessage(event)]);
    expect(state.run).toEqual(foldRun(events.slice(0, index + 1)));
  });
});

test('a snapshot at any event and the following events end in the same run', () => {
  const whole = foldRun(events);
  for (let end = 1; end < events.length; end += 5) {
    const state = follow(empty, [snapshotAt(end), ...events.slice(end).map(eventMessage)]);
    expect(state.run).toEqual(whole);
  }
});

test('a missing event or an event of another run requests a snapshot', () => {
  const state = follow(empty, [snapshotAt(5)]);
  const [late] = events.slice(6);
  if (!late) throw new Error('the journal is too short');
  expect(receive(state, eventMessage(late))).toBe('gap');
  expect(receive(state, { kind: 'event', run: runId('other'), event: late })).toBe('gap');
  expect(receive(empty, eventMessage(late))).toBe('gap');
});

test('an event that the snapshot already contains changes nothing', () => {
  const state = follow(empty, [snapshotAt(9)]);
  for (const event of events.slice(1, 9)) expect(receive(state, eventMessage(event))).toBe(state);
});

test('streamed text is shown until its call ends', () => {
  const before = follow(empty, [snapshotAt(marks['growing'] ?? 0)]);
  const streamed = follow(before, [
    {
      kind: 'streaming',
      run: playRun,
      node: '0.1.2',
      words: { operator: 'expand', text: 'So', delay: null },
    },
  ]);
  expect(streamed.streaming).toEqual({
    '0.1.2': { operator: 'expand', text: 'So', delay: null },
  });
  const called = events
    .slice(marks['growing'])
    .findIndex(({ change }) => change.kind === 'modelCalled');
  const after = follow(
    streamed,
    events
      .slice(marks['growing'])
      .slice(0, called + 1)
      .map(eventMessage),
  );
  expect(after.streaming).toEqual({});
});

test('an edit is pending once, from the moment it is sent', () => {
  const edit: Edit = {
    id: editId('mine'),
    target: nodeId('0.2'),
    kind: 'add',
    place: 'child',
    description: 'Check the size',
  };
  const sent = { ...follow(empty, [snapshotAt(marks['planned'] ?? 0)]), sentEdits: [edit] };
  const seq = (sent.run?.seq ?? 0) + 1;
  const queued = follow(sent, [
    eventMessage({ seq, at: 1, origin: 'human', change: { kind: 'editQueued', edit } }),
  ]);
  expect(queued.sentEdits).toEqual([]);
  expect(queued.run?.pendingEdits).toEqual([edit]);
});

test('unfolded branches survive a reconnect, but not a new run', () => {
  const open = {
    ...follow(empty, [snapshotAt(9)]),
    opened: { '0.1': false },
    selected: nodeId('0.1'),
  };
  expect(follow(open, [snapshotAt(12)])).toMatchObject({
    opened: { '0.1': false },
    selected: '0.1',
  });
  expect(
    follow(open, [{ kind: 'snapshot', run: null, settings: playSettings, planners: plannerList }]),
  ).toMatchObject({
    opened: {},
    selected: null,
  });
});

import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../src/core/run/run.ts';
import { UPGRADED_PLAN, upgradeEvent, upgradeOptions } from '../../../src/core/run/upgrade.ts';

const old = (change: object): RunEvent =>
  ({ seq: 1, at: 0, origin: 'planner', change }) as unknown as RunEvent;
const changeOf = (change: object): unknown => upgradeEvent(old(change)).change;

describe('events of earlier versions', () => {
  test.each([
    [
      { kind: 'runStarted', goal: 'g', options: { approve: 'all', budget: { frames: 4, usd: 1 } } },
      {
        kind: 'runStarted',
        goal: 'g',
        options: { unclear: 'critic', askBefore: 'all', budget: { planningSteps: 4, usd: 1 } },
      },
    ],
    [
      { kind: 'budgetRaised', budget: { frames: 4 } },
      { kind: 'budgetRaised', budget: { planningSteps: 4 } },
    ],
    [
      { kind: 'runFinished', stop: { kind: 'budget', which: 'frames', limit: 4 } },
      { kind: 'runFinished', stop: { kind: 'limit', which: 'planningSteps', limit: 4 } },
    ],
    [
      { kind: 'effectMissed', said: 'Expected x.', ok: true },
      { kind: 'effectMissed', remark: 'Expected x.', ok: true },
    ],
    [
      { kind: 'cursorMoved', cursor: { frames: [], acting: null }, frame: { node: '0' } },
      { kind: 'planMoved', plan: UPGRADED_PLAN, counts: { node: '0' }, act: null },
    ],
    [
      { kind: 'cursorMoved', cursor: { acting: { node: '0.2', started: '0.2#9' } } },
      {
        kind: 'planMoved',
        plan: UPGRADED_PLAN,
        act: {
          id: UPGRADED_PLAN,
          place: 'own',
          kind: 'act',
          checks: false,
          node: '0.2',
          started: '0.2#9',
        },
      },
    ],
    [
      { kind: 'nodePruned', id: '0.1', reason: 'human', reasoning: 'r' },
      { kind: 'nodePruned', id: '0.1', cause: 'human', reasoning: 'r' },
    ],
    [
      { kind: 'notesTaken', notes: ['a'], response: 'b' },
      { kind: 'recorded', record: { kind: 'notes', notes: ['a'], response: 'b' } },
    ],
    [
      { kind: 'summarized', summary: { progress: 'p', feedback: 'f' } },
      { kind: 'recorded', record: { kind: 'summary', progress: 'p', feedback: 'f' } },
    ],
    [
      { kind: 'progressMade', progress: 'p' },
      { kind: 'recorded', record: { kind: 'progress', text: 'p' } },
    ],
    [
      { kind: 'requirementsRead', requirements: ['r'] },
      { kind: 'recorded', record: { kind: 'requirements', requirements: ['r'] } },
    ],
    [
      { kind: 'constraintAdded', text: 'no' },
      { kind: 'recorded', record: { kind: 'constraint', text: 'no' } },
    ],
    [
      { kind: 'verdictReached', key: 'k', complete: false, reason: 'why' },
      { kind: 'recorded', record: { kind: 'verdict', key: 'k', complete: false, reason: 'why' } },
    ],
    [
      { kind: 'actionFinished', id: 'a', record: { node: '0' }, ms: 1, worldTold: 'maybe' },
      {
        kind: 'actionFinished',
        id: 'a',
        record: { node: '0' },
        ms: 1,
        externalEffect: { effect: 'maybe', evidence: '' },
      },
    ],
    [
      { kind: 'cursorMoved', cursor: { stack: [] }, entry: { node: '0.1', phase: 'exiting' } },
      { kind: 'planMoved', plan: UPGRADED_PLAN, counts: { node: '0.1', label: 'exiting' } },
    ],
    [
      { kind: 'runFinished', stop: { kind: 'notReached', why: 'sold out' } },
      { kind: 'runFinished', stop: { kind: 'exhausted', why: 'sold out' } },
    ],
    [
      { kind: 'told', told: { by: 'run', node: '0', text: 'Stale.' } },
      { kind: 'noticeAdded', notice: { by: 'run', node: '0', text: 'Stale.' } },
    ],
    [
      { kind: 'looked', look: { url: 'u', part: 2, find: '' } },
      { kind: 'pageFocused', focus: { url: 'u', part: 2, find: '' } },
    ],
    [
      { kind: 'questionReplied', reply: { kind: 'told', text: 'Paris' } },
      { kind: 'questionReplied', reply: { kind: 'answer', text: 'Paris' } },
    ],
    [
      { kind: 'actionFinished', id: 'a', record: {}, ms: 5, worldTold: 'maybe' },
      {
        kind: 'actionFinished',
        id: 'a',
        record: {},
        ms: 5,
        externalEffect: { effect: 'maybe', evidence: '' },
      },
    ],
    [
      { kind: 'nodeExpanded', expansion: { kind: 'action', reading: 'button Save' } },
      { kind: 'nodeExpanded', expansion: { kind: 'action', textAnchor: 'button Save' } },
    ],
    [
      { kind: 'nodeExpanded', expansion: { kind: 'and', children: [{ reading: 'a b' }, {}] } },
      { kind: 'nodeExpanded', expansion: { kind: 'and', children: [{ textAnchor: 'a b' }, {}] } },
    ],
    [
      { kind: 'childrenAdded', children: [{ description: 'x', reading: 'a b' }] },
      { kind: 'childrenAdded', children: [{ description: 'x', textAnchor: 'a b' }] },
    ],
  ])('get current names: %j', (before, after) => {
    expect(changeOf(before)).toEqual(after);
  });

  test('an event of today comes back as it is', () => {
    const change = {
      kind: 'planMoved',
      plan: { stack: [] },
      counts: { node: '0', label: 'entering' },
    };
    expect(changeOf(change)).toEqual(change);
    expect(changeOf({ kind: 'noteTaken', id: '0.1', note: 'frames' })).toEqual({
      kind: 'noteTaken',
      id: '0.1',
      note: 'frames',
    });
  });
});

describe('action records of earlier versions', () => {
  const expanded = { kind: 'expanded', name: 'Filters', expanded: true };
  const upgraded = (said: readonly string[], changes: readonly object[], target = ''): unknown => {
    const deed = { node: '0', target, said, ok: true };
    return changeOf({ kind: 'actionFinished', id: 'a', deed, changes, ms: 5 });
  };
  const recordWith = (more: object): object => ({
    kind: 'actionFinished',
    id: 'a',
    record: { node: '0', target: null, ok: true, ...more },
    ms: 5,
  });

  test('keep the changes that stood beside the sentences, and all other sentences as remarks', () => {
    const said = ['"Filters" is now expanded.', 'The field still reads "x".'];
    expect(upgraded(said, [expanded], 'button "Filters"')).toEqual(
      recordWith({
        target: { role: 'button', name: 'Filters' },
        changes: [expanded],
        remarks: ['The field still reads "x".'],
      }),
    );
  });

  test('of an act that failed say why, and not that nothing changed', () => {
    const said = ['e9 is covered by a dialog.'];
    expect(upgraded(said, [])).toEqual(recordWith({ changes: null, remarks: said }));
  });

  test('of an act without a visible effect say so', () => {
    const said = ['Nothing visible changed on the page.'];
    expect(upgraded(said, [])).toEqual(recordWith({ changes: [], remarks: [] }));
  });

  test('keep changed states as data instead of words', () => {
    const change = (more: object): object => ({ kind: 'state', name: 'Gift', ...more });
    const words = [
      change({ role: 'checkbox', state: 'unchecked', value: '' }),
      change({ role: 'part', state: 'looking different', value: '' }),
    ];
    const data = [
      change({ role: 'checkbox', state: 'checked', on: false }),
      change({ role: '', state: 'look', on: true }),
    ];
    expect(changeOf(recordWith({ changes: words, remarks: [] }))).toEqual(
      recordWith({ changes: data, remarks: [] }),
    );
    const said = [
      'The checkbox "Gift" is now unchecked.',
      'The part "Gift" is now looking different.',
    ];
    expect(upgraded(said, words)).toEqual(recordWith({ changes: data, remarks: [] }));
  });

  test('of today come back as they are', () => {
    const change = recordWith({ changes: [expanded], remarks: [] });
    expect(changeOf(change)).toEqual(change);
  });
});

test('stored settings get the names of today', () => {
  const old = { model: 'm', approve: 'all', budget: { frames: 7, usd: 2 } };
  const now = { model: 'm', askBefore: 'all', budget: { planningSteps: 7, usd: 2 } };
  expect(upgradeOptions(old)).toEqual(now);
  expect(upgradeOptions(now)).toEqual(now);
  expect(upgradeOptions({})).toEqual({});
});

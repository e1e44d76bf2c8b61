/** Which acts may be done again to come back to a state (WO-18, WO-19). */
import { describe, expect, it } from 'vitest';
import { start } from '../../../harness/fakes/fakeRun.ts';
import { actionId, operationId, stateId } from '../../../src/core/ids.ts';
import { pathToState, restoreStepsOf } from '../../../src/core/run/back/restoreSteps.ts';
import type { BrowserState } from '../../../src/core/run/browserState.ts';
import { type ActOperation, OWN_PLACE } from '../../../src/core/run/operation.ts';
import type { Run } from '../../../src/core/run/run.ts';
import { runAfter } from '../../../src/core/run/runAfter.ts';

const { run } = start();
const { root } = run.tree;
const address = 'https://site.test/list';

const state = (id: string, more: Partial<BrowserState> = {}): BrowserState => ({
  id: stateId(id),
  place: OWN_PLACE,
  address,
  title: 'List',
  tabs: [],
  act: null,
  before: null,
  externalEffect: { effect: 'none', evidence: '' },
  survivesReload: 'unknown',
  ...more,
});

const been = (...states: readonly BrowserState[]): Run => ({
  ...run,
  states: Object.fromEntries(states.map((each) => [each.id, each])),
});

describe('restore steps', () => {
  const first = state('s1');
  it.each([
    ['lead to a state that nothing was written after', {}, 1],
    ['are none once a later page sent something', { sent: true }, 0],
    [
      'are none once a later act may have changed something outside',
      { externalEffect: { effect: 'maybe', evidence: 'a POST' } },
      0,
    ],
  ] as const)('%s', (_, more, count) => {
    expect(restoreStepsOf(been(first, state('s2', more)), first)).toHaveLength(count);
  });
});

describe('a root that a write led to (WO-18)', () => {
  const open = { kind: 'goto', url: `${address}/new` } as const;
  const sent = { externalEffect: { effect: 'confirmed', evidence: 'a POST' }, sent: true } as const;
  const past = state('s1', { address: `${address}/form` });
  const root = state('s2', { ...sent, before: stateId('s1'), isRoot: true });
  const after = state('s3', {
    before: stateId('s2'),
    address: open.url,
    way: { action: open, pivot: null },
  });
  const startsOf = (wanted: BrowserState, ...states: readonly BrowserState[]) =>
    restoreStepsOf(been(...states), wanted).map(({ from, states: { length } }) => [
      from.id,
      length,
    ]);

  it('is a checkpoint of what came after it, and nothing before it is', () => {
    expect(startsOf(root, past, root, after)).toEqual([['s2', 0]]);
    expect(startsOf(after, past, root, after)).toEqual([
      ['s3', 0],
      ['s2', 1],
    ]);
  });

  it('is where a search started over', () => {
    const { isRoot: _, ...written } = root;
    const change = { kind: 'rerooted', state: root.id, why: 'an order was placed' } as const;
    expect(runAfter(been(past, written), [change]).states[root.id]).toEqual(root);
  });

  it('is none if loading it again did not bring it back, or if no search started over there', () => {
    const changed: BrowserState = { ...root, survivesReload: 'no' };
    expect(startsOf(changed, past, changed)).toEqual([]);
    const { isRoot: _, ...written } = root;
    expect(startsOf(written, past, written)).toEqual([]);
  });
});

describe('an action as a restore step', () => {
  const open = { kind: 'goto', url: address } as const;
  const act: ActOperation = {
    id: operationId('o1'),
    place: OWN_PLACE,
    kind: 'act',
    node: root,
    checks: true,
    started: actionId('0#1'),
    approved: null,
    dialogs: { kind: 'deny' },
    awaiting: null,
  };
  const record = {
    node: root,
    action: open,
    target: null,
    url: address,
    changes: [],
    remarks: [],
    ok: true,
  };
  const wayAfter = (more: Partial<ActOperation>) =>
    pathToState(
      { ...run, operations: [{ ...act, ...more }] },
      { kind: 'actionFinished', id: actionId('0#1'), record, ms: 1 },
    );

  it('is recorded if the user was not asked about it', () => {
    expect(wayAfter({})).toEqual({ way: { action: open, pivot: null } });
  });

  it('is not recorded if the user approved it or answered its dialog', () => {
    expect(wayAfter({ approved: { fingerprint: null } })).toEqual({});
    const dialogs = { kind: 'acceptOnce', dialog: 'confirm', text: 'Go?', promptText: '' } as const;
    expect(wayAfter({ dialogs })).toEqual({});
  });
});

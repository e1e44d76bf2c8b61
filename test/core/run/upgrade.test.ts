import { describe, expect, test } from 'vitest';
import type { RunEvent } from '../../../src/core/run/run.ts';
import { upgradeBudget, upgradeEvent } from '../../../src/core/run/upgrade.ts';

const old = (change: object): RunEvent =>
  ({ seq: 1, at: 0, origin: 'planner', change }) as unknown as RunEvent;
const changeOf = (change: object): unknown => upgradeEvent(old(change)).change;

describe('events of earlier versions', () => {
  test.each([
    [
      { kind: 'runStarted', goal: 'g', options: { model: 'm', budget: { frames: 4, usd: 1 } } },
      {
        kind: 'runStarted',
        goal: 'g',
        options: { model: 'm', budget: { planningSteps: 4, usd: 1 } },
      },
    ],
    [
      { kind: 'budgetRaised', budget: { frames: 4 } },
      { kind: 'budgetRaised', budget: { planningSteps: 4 } },
    ],
    [
      { kind: 'runFinished', stop: { kind: 'budget', which: 'frames', limit: 4 } },
      { kind: 'runFinished', stop: { kind: 'budget', which: 'planningSteps', limit: 4 } },
    ],
    [
      { kind: 'actionFinished', id: 'a', deed: { ok: true } },
      { kind: 'actionFinished', id: 'a', record: { ok: true } },
    ],
    [
      { kind: 'cursorMoved', cursor: { frames: [], acting: null }, frame: { node: '0' } },
      { kind: 'cursorMoved', cursor: { stack: [], acting: null }, entry: { node: '0' } },
    ],
  ])('get the names of today: %j', (before, after) => {
    expect(changeOf(before)).toEqual(after);
  });

  test('an event of today comes back as it is', () => {
    const change = {
      kind: 'cursorMoved',
      cursor: { stack: [{ node: '0' }] },
      entry: { node: '0' },
    };
    expect(changeOf(change)).toEqual(change);
    expect(changeOf({ kind: 'noteTaken', id: '0.1', note: 'frames' })).toEqual({
      kind: 'noteTaken',
      id: '0.1',
      note: 'frames',
    });
  });
});

test('stored limits get the names of today', () => {
  expect(upgradeBudget({ frames: 7, usd: 2 })).toEqual({ planningSteps: 7, usd: 2 });
});

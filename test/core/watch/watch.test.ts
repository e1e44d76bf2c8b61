import { describe, expect, it } from 'vitest';
import { failureWith } from '../../../src/core/messages/failure.ts';
import { message } from '../../../src/core/messages/message.ts';
import type { Routine, RoutineAct } from '../../../src/core/routine/routine.ts';
import { afterCheck, type Reading } from '../../../src/core/watch/afterCheck.ts';
import { type Watch, whyNotWatched } from '../../../src/core/watch/watch.ts';

const routine = (acts: readonly RoutineAct[], more: Partial<Routine> = {}): Routine => ({
  format: 'espalier-routine',
  version: 1,
  name: 'Tea',
  goal: 'What does tea cost?',
  start: 'https://tea.test/',
  ends: 'answer',
  parameters: [],
  parts: [{ does: 'Look', acts: [...acts] }],
  ...more,
});
const act = (action: object): RoutineAct => ({ does: 'Do it', action: { ...action } });
const why = (each: Routine): string | undefined => whyNotWatched(each, {})?.key;

describe('a routine', () => {
  it('can be watched if it only opens, fills in and reads', () => {
    const acts = [
      act({ kind: 'goto', url: 'https://tea.test/all' }),
      act({ kind: 'fill', ref: 'searchbox "Search"', text: 'Sencha', submit: true }),
      act({ kind: 'click', ref: 'link "Sencha"' }),
      act({ kind: 'collect' }),
    ];
    expect(why(routine(acts))).toBeUndefined();
  });

  it.each([
    ['reports what it changed', routine([], { ends: 'report' }), 'task.watchChangesThings'],
    [
      'begins at an address that commands',
      routine([], { start: 'https://tea.test/orders/4/delete' }),
      'task.watchChangesThings',
    ],
    ['has a step for the model', routine([{ does: 'Choose' }]), 'task.watchNeedsModel'],
    [
      'has a step that can’t be undone',
      routine([{ ...act({ kind: 'click', ref: 'button "Order"' }), final: true }]),
      'task.watchStepWrites',
    ],
    [
      'opens an address that commands',
      routine([act({ kind: 'goto', url: 'https://tea.test/logout' })]),
      'task.watchStepWrites',
    ],
    [
      'needs the user',
      routine([act({ kind: 'handOver', text: 'Sign in' })]),
      'task.watchNeedsPerson',
    ],
    [
      'opens tabs',
      routine([act({ kind: 'newTab', url: 'https://tea.test/' })]),
      'task.watchNeedsPerson',
    ],
    [
      'leaves its site',
      routine([act({ kind: 'goto', url: 'https://other.test/' })]),
      'task.watchLeavesSite',
    ],
  ])('is refused if it %s', (_what, refused, key) => {
    expect(why(refused)).toBe(key);
  });
});

const watch: Watch = {
  id: 'w',
  routine: 'r',
  madeAt: 0,
  values: {},
  schedule: { every: 'minutes', n: 10 },
  until: { is: 'stopped' },
  only: '',
  state: { is: 'on', due: 0, waits: null },
  checks: 0,
  last: null,
  change: null,
  isNews: false,
};
const reading = (...lines: string[]): Reading => ({
  address: 'https://tea.test/all',
  lines,
  asksForPassword: false,
});
const read = (...lines: string[]) => ({ is: 'read', reading: reading(...lines) }) as const;
const when = { now: 1_000_000, missed: 0, zone: 'UTC' };

describe('after a check', () => {
  it('has nothing to compare the first time', () => {
    const { watch: after, reading: kept, news } = afterCheck(watch, null, read('14 €'), when);
    expect(news).toBeNull();
    expect(kept).toEqual(reading('14 €'));
    expect(after).toMatchObject({
      checks: 1,
      change: null,
      last: { at: when.now, missed: 0, failure: null },
      state: { is: 'on', due: when.now + 600_000 },
    });
  });

  it('keeps what changed until something else does, and tells it once', () => {
    const changed = afterCheck(watch, reading('14 €'), read('12 €'), { ...when, missed: 2 });
    expect(changed.news).toBe('changed');
    expect(changed.watch).toMatchObject({
      isNews: true,
      last: { missed: 2 },
      change: { address: 'https://tea.test/all', difference: { added: ['12 €'] } },
    });
    const same = afterCheck(changed.watch, changed.reading, read('12 €'), when);
    expect(same.news).toBeNull();
    expect(same.watch.change).toEqual(changed.watch.change);
  });

  it('goes on after a failure that passes by itself, from the same reading', () => {
    const failure = failureWith('timeout', message('task.watchEmpty'));
    const end = afterCheck(watch, reading('14 €'), { is: 'failed', failure }, when);
    expect(end).toMatchObject({
      news: null,
      reading: reading('14 €'),
      watch: { state: { is: 'on' }, last: { failure } },
    });
  });

  it('needs the user after any other failure, and if the page now asks for a password', () => {
    const failure = failureWith('wouldWrite', message('task.watchPageWrites'));
    const end = afterCheck(watch, reading('14 €'), { is: 'failed', failure }, when);
    expect(end).toMatchObject({ news: 'needsYou', watch: { state: { is: 'needsYou', failure } } });
    const asking = { ...reading('Sign in'), asksForPassword: true };
    const signedOut = afterCheck(watch, reading('14 €'), { is: 'read', reading: asking }, when);
    expect(signedOut).toMatchObject({
      news: 'needsYou',
      reading: reading('14 €'),
      watch: { state: { is: 'needsYou', failure: { said: { key: 'task.watchSignIn' } } } },
    });
  });

  it('ends, or stays paused', () => {
    const last = { ...watch, until: { is: 'checks', most: 1 } } as const;
    expect(afterCheck(last, null, read('a'), when).watch.state).toEqual({ is: 'ended' });
    const paused = { ...watch, state: { is: 'paused' } } as const;
    expect(afterCheck(paused, null, read('a'), when).watch.state).toEqual({ is: 'paused' });
  });
});

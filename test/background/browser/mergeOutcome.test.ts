/** What a record says was sent or held around an act. */
import { describe, expect, it, vi } from 'vitest';
import { changesOf } from '../../../src/background/browser/mergeOutcome.ts';
import type { SentRequest } from '../../../src/background/browser/requests/network.ts';
import { describeChange } from '../../../src/core/page/describeChanges.ts';

vi.mock('webextension-polyfill', () => ({ default: {} }));

const times = { begun: 100, lastEnded: 50 };
/** Requests to the same address say the same, unless they are named. */
const contents = (named: Readonly<Record<string, string>> = {}) => ({
  contentOf: (id: string): string => named[id] ?? '',
  isDifferent: (id: string): boolean => named[id] === 'another',
});
const write = (at: number, what: string, more: Partial<SentRequest> = {}): SentRequest => ({
  requestId: String(at),
  method: 'POST',
  url: `https://site.test/${what}?q=1`,
  type: 'xmlhttprequest',
  at,
  isShared: false,
  isHeld: false,
  error: 0,
  ...more,
});
const held = (at: number, what: string): SentRequest => write(at, what, { isHeld: true });

describe('requests sent around an action', () => {
  it('include only those that began during it, without queries or duplicates', () => {
    const writes = [write(90, 'before'), write(110, 'a'), write(120, 'b'), write(130, 'a')];
    expect(changesOf(writes, times, contents())).toEqual([
      { kind: 'sent', method: 'POST', to: 'https://site.test/a' },
      { kind: 'sent', method: 'POST', to: 'https://site.test/b' },
    ]);
  });

  it('are marked as possibly of another tab if a worker sent them', () => {
    const [change] = changesOf([write(110, 'a', { isShared: true })], times, contents());
    expect(change).toMatchObject({ kind: 'sent', isShared: true });
  });

  it('say with what error the server answered', () => {
    const [change] = changesOf([write(110, 'a', { error: 500 })], times, contents());
    expect(change).toMatchObject({ kind: 'sent', error: 500 });
    expect(change && describeChange(change)).toBe(
      'The page sent POST https://site.test/a, and the server answered with error 500.',
    );
  });

  it('are marked if they say something else than what was held before', () => {
    const [change] = changesOf([write(110, 'a')], times, contents({ 110: 'another' }));
    expect(change).toMatchObject({ kind: 'sent', isDifferent: true });
  });
});

describe('a request blocked by strict mode', () => {
  it('is reported with its full address', () => {
    expect(changesOf([held(110, 'a')], times, contents())).toEqual([
      { kind: 'held', method: 'POST', to: 'https://site.test/a?q=1', type: 'xmlhttprequest' },
    ]);
  });

  it('is reported as caused by the page if sent since the previous action', () => {
    expect(changesOf([held(60, 'a')], times, contents())).toMatchObject([
      { kind: 'held', cause: 'page' },
    ]);
  });

  it('is attributed to the page if the page tried it repeatedly before, and else to the action', () => {
    const habit = [held(60, 'ping'), held(80, 'ping'), held(110, 'ping')];
    expect(changesOf(habit, times, contents())).toMatchObject([{ kind: 'held', cause: 'page' }]);
    const [, own] = changesOf([...habit, held(120, 'order')], times, contents());
    expect(own).toEqual(expect.objectContaining({ to: 'https://site.test/order?q=1' }));
    expect(own).not.toHaveProperty('cause');
  });

  it('is attributed to the action if it says something else than what the page tried before', () => {
    const habit = [held(60, 'api'), held(80, 'api'), held(110, 'api')];
    const saved = changesOf(habit, times, contents({ 110: 'delete' }));
    expect(saved).toHaveLength(1);
    expect(saved[0]).not.toHaveProperty('cause');
  });
});

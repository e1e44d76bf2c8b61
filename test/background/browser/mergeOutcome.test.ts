/** What a record says was sent or held around an act. */
import { describe, expect, it, vi } from 'vitest';
import { changesOf } from '../../../src/background/browser/mergeOutcome.ts';
import type { SentRequest } from '../../../src/background/browser/requests/network.ts';

vi.mock('webextension-polyfill', () => ({ default: {} }));

const times = { begun: 100, lastEnded: 50 };
const write = (at: number, what: string, more: Partial<SentRequest> = {}): SentRequest => ({
  method: 'POST',
  url: `https://site.test/${what}?q=1`,
  type: 'xmlhttprequest',
  at,
  isShared: false,
  isHeld: false,
  ...more,
});
const held = (at: number, what: string): SentRequest => write(at, what, { isHeld: true });

describe('what was sent around an act', () => {
  it('is what began during it, without its query, each address once', () => {
    const writes = [write(90, 'before'), write(110, 'a'), write(120, 'b'), write(130, 'a')];
    expect(changesOf(writes, times)).toEqual([
      { kind: 'sent', method: 'POST', to: 'https://site.test/a' },
      { kind: 'sent', method: 'POST', to: 'https://site.test/b' },
    ]);
  });

  it('may be of another tab where a worker sent it', () => {
    const [change] = changesOf([write(110, 'a', { isShared: true })], times);
    expect(change).toMatchObject({ kind: 'sent', isShared: true });
  });
});

describe('what strict mode held', () => {
  it('is told with its whole address', () => {
    expect(changesOf([held(110, 'a')], times)).toEqual([
      { kind: 'held', method: 'POST', to: 'https://site.test/a?q=1', type: 'xmlhttprequest' },
    ]);
  });

  it('since the act before is told too, as the page’s own', () => {
    expect(changesOf([held(60, 'a')], times)).toMatchObject([{ kind: 'held', cause: 'page' }]);
  });

  it('is the page’s own where it tried again and again before, and else the act’s', () => {
    const habit = [held(60, 'ping'), held(80, 'ping'), held(110, 'ping')];
    expect(changesOf(habit, times)).toMatchObject([{ kind: 'held', cause: 'page' }]);
    const [, own] = changesOf([...habit, held(120, 'order')], times);
    expect(own).toEqual(expect.objectContaining({ to: 'https://site.test/order?q=1' }));
    expect(own).not.toHaveProperty('cause');
  });
});

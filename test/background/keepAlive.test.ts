/** The worker is kept alive as long as any run works, and by no run that was put away. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeKeepAlive } from '../../src/background/runs/keepAlive.ts';

const alarms = vi.hoisted(() => ({ create: vi.fn(), clear: vi.fn() }));
vi.mock('webextension-polyfill', () => ({
  default: { alarms, runtime: { getPlatformInfo: vi.fn() } },
}));

beforeEach(() => {
  vi.useFakeTimers();
  alarms.create.mockClear();
  alarms.clear.mockClear();
});
afterEach(() => vi.useRealTimers());

it('keep-alive is on while a run is running', () => {
  const hold = makeKeepAlive()();
  hold.set(true);
  hold.set(true);
  expect(vi.getTimerCount()).toBe(1);
  expect(alarms.create).toHaveBeenCalledTimes(1);
  hold.set(false);
  expect(vi.getTimerCount()).toBe(0);
  expect(alarms.clear).toHaveBeenCalledTimes(1);
});

it('keep-alive is not switched off by a late commit of the previous run', () => {
  const keepAlive = makeKeepAlive();
  const paused = keepAlive();
  const next = keepAlive();
  next.set(true);
  paused.set(false);
  expect(vi.getTimerCount()).toBe(1);
});

it('keep-alive is not switched on by a released run', () => {
  const hold = makeKeepAlive()();
  hold.set(true);
  hold.release();
  hold.set(true);
  expect(vi.getTimerCount()).toBe(0);
});

/** The guards of a run in the browser, and a browser that refuses them. */
import { beforeEach, expect, it, vi } from 'vitest';
import { chosenFiles } from '../../../src/background/browser/files/chosenFiles.ts';
import { networkLog } from '../../../src/background/browser/requests/network.ts';
import { tabGuards } from '../../../src/background/tabs/tabGuards.ts';
import type { Run, RunEvent } from '../../../src/core/run/run.ts';

const fence = vi.hoisted(() => ({ set: vi.fn(), open: vi.fn() }));
vi.mock('../../../src/background/browser/requests/siteFence.ts', () => ({
  setFence: fence.set,
  openTabs: fence.open,
}));
vi.mock('webextension-polyfill', () => ({ default: {} }));

const dialogs = { event: 'd', setActive: vi.fn(), installOnAttach: vi.fn(), apply: vi.fn() };
const hold = {
  set: vi.fn(),
  isOn: () => false,
  letThrough: vi.fn(),
  holds: () => false,
  contentOf: () => null,
  contentsArrived: () => Promise.resolve(),
  isDifferent: () => false,
};
const guarding = () => tabGuards({ network: networkLog(), dialogs, hold, files: chosenFiles() });
const run = (status: Run['status']): Run =>
  ({
    status,
    tabs: [7, null],
    sites: ['https://a.test'],
    options: {},
    operations: [],
    question: null,
    reply: null,
  }) as unknown as Run;
const statusChanged = [{ change: { kind: 'statusChanged' } }] as unknown as readonly RunEvent[];

beforeEach(() => {
  fence.set.mockReset().mockResolvedValue(undefined);
  fence.open.mockReset().mockResolvedValue([7, 8]);
  dialogs.setActive.mockClear();
  hold.set.mockReset().mockResolvedValue(undefined);
});

it('is active while the agent may act, and inactive while the user is free to', async () => {
  const guards = guarding();
  await guards.update(run('running'), statusChanged);
  await guards.update(run('paused'), statusChanged);
  expect(fence.set.mock.calls).toEqual([
    [{ tabs: [7], sites: ['https://a.test'], frames: [], userTabs: [7, 8] }],
    [{ tabs: [], sites: ['https://a.test'], frames: [], userTabs: [] }],
  ]);
  expect(dialogs.setActive.mock.calls).toEqual([
    [true, [7]],
    [false, [7]],
  ]);
});

it('excludes tabs that were already open and those that the user opens', async () => {
  const guards = guarding();
  await guards.leaveAlone(9, run('paused'));
  expect(fence.set).not.toHaveBeenCalled();
  await guards.apply(run('running'));
  fence.open.mockResolvedValue([7, 8, 11]);
  await guards.leaveAlone(9, run('running'));
  expect(fence.set).toHaveBeenLastCalledWith(expect.objectContaining({ userTabs: [7, 8, 9] }));
});

it('applies the fence to tabs opened by cross-site frames, once these frames were read', async () => {
  const guards = guarding();
  await guards.apply(run('running'));
  await guards.framesSeen(['https://a.test', 'https://ads.test', 'null'], run('running'));
  await guards.framesSeen(['https://ads.test'], run('running'));
  expect(fence.set).toHaveBeenCalledTimes(2);
  expect(fence.set).toHaveBeenLastCalledWith(
    expect.objectContaining({ sites: ['https://a.test'], frames: ['https://ads.test'] }),
  );
});

it('reports a fence refused by the browser as a failure until it is set, and never rejects', async () => {
  const guards = guarding();
  fence.set.mockRejectedValueOnce(new Error('too many rules'));
  await guards.update(run('running'), statusChanged);
  expect(guards.failure()?.message).toContain('too many rules');
  await guards.update(run('running'), statusChanged);
  expect(guards.failure()).toBeNull();
});

it('changes nothing after the run is released', async () => {
  const guards = guarding();
  await guards.release();
  fence.set.mockClear();
  await guards.update(run('paused'), statusChanged);
  expect(fence.set).not.toHaveBeenCalled();
});

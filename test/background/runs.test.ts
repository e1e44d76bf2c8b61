/** One run is open at a time, and held once. The journal, the loop and the browser are fakes. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveRun } from '../../src/background/runs/liveRun.ts';
import { makeRuns } from '../../src/background/runs/runs.ts';
import { runId } from '../../src/core/ids.ts';
import type { Run } from '../../src/core/run/run.ts';

type Fake = { status: string; readonly calls: string[] };
const fakes = vi.hoisted(() => ({
  activated: [] as string[],
  runs: new Map<string, { status: string; readonly calls: string[] }>(),
  current: '',
}));

vi.mock('webextension-polyfill', () => ({ default: {} }));
vi.mock('../../src/background/runs/liveRun.ts', () => ({
  activateRun: async ({ id }: Run): Promise<LiveRun> => {
    fakes.activated.push(id);
    const fake = fakes.runs.get(id);
    const call = (name: string) => async (): Promise<void> => void fake?.calls.push(name);
    const loop = {
      run: () => ({ id, status: fake?.status }),
      note: call('note'),
      drive: call('drive'),
      stop: async () => {
        if (fake) fake.status = 'finished';
      },
    };
    return { loop, runTabs: {}, release: call('release') } as unknown as LiveRun;
  },
}));
vi.mock('../../src/background/storage/journal.ts', () => ({
  restoreRun: async (id: string) =>
    fakes.runs.has(id)
      ? {
          id,
          status: fakes.runs.get(id)?.status,
          operations: [],
          question: null,
          reply: null,
          tabs: [],
        }
      : null,
  deleteRun: async (id: string) => fakes.runs.delete(id),
}));
vi.mock('../../src/background/storage/settings.ts', () => ({
  readCurrent: async () => fakes.current,
  writeCurrent: async (id: string) => {
    fakes.current = id;
  },
}));
vi.mock('../../src/background/tabs/tabOwnership.ts', () => ({
  isOfThisSession: async () => true,
  joinSession: async () => undefined,
  tabsLost: () => [],
}));
vi.mock('../../src/background/runs/startChecks.ts', () => ({}));

const announce = { events: vi.fn(), snapshot: vi.fn(), streaming: vi.fn() };
const [a, b] = [runId('a'), runId('b')];
const statusOf = (id: string, status: string): Fake => {
  const fake = { status, calls: [] };
  fakes.runs.set(id, fake);
  return fake;
};

beforeEach(() => {
  fakes.activated.length = 0;
  fakes.runs.clear();
  fakes.current = '';
  announce.snapshot.mockClear();
});

describe('opening a run', () => {
  it('keeps the same live run when it is opened again while running', async () => {
    statusOf('a', 'running');
    fakes.current = 'a';
    const runs = makeRuns(announce);
    const loop = await runs.current();
    expect(await runs.open(a)).toEqual({ ok: true, value: null });
    expect(fakes.activated).toEqual(['a']);
    expect(await runs.current()).toBe(loop);
    expect(announce.snapshot).toHaveBeenCalledTimes(1);
  });

  it('waits until the previous run is released', async () => {
    const paused = statusOf('a', 'paused');
    statusOf('b', 'finished');
    fakes.current = 'a';
    const runs = makeRuns(announce);
    await runs.current();
    expect(await runs.open(b)).toMatchObject({ ok: true });
    expect(paused.calls).toContain('release');
    expect((await runs.current())?.run().id).toBe('b');
  });

  it('is refused while another run is in progress', async () => {
    statusOf('a', 'running');
    statusOf('b', 'finished');
    fakes.current = 'a';
    const runs = makeRuns(announce);
    await runs.current();
    expect(await runs.open(b)).toMatchObject({ ok: false, failure: { kind: 'badInput' } });
    expect(fakes.activated).toEqual(['a']);
  });

  it('revives a single holder for concurrent calls', async () => {
    statusOf('a', 'paused');
    fakes.current = 'a';
    const runs = makeRuns(announce);
    await Promise.all([runs.current(), runs.current(), runs.tabsOf('a')]);
    expect(fakes.activated).toEqual(['a']);
  });
});

describe('deleting a run', () => {
  it('removes a past run from the history and keeps the open one', async () => {
    statusOf('a', 'finished');
    statusOf('b', 'finished');
    fakes.current = 'a';
    const runs = makeRuns(announce);
    expect(await runs.delete(b)).toMatchObject({ ok: true });
    expect([...fakes.runs.keys()]).toEqual(['a']);
    expect((await runs.current())?.run().id).toBe('a');
    expect(await runs.delete(b)).toMatchObject({ ok: false, failure: { kind: 'notFound' } });
  });

  it('releases the open run first', async () => {
    const open = statusOf('a', 'finished');
    fakes.current = 'a';
    const runs = makeRuns(announce);
    await runs.current();
    expect(await runs.delete(a)).toMatchObject({ ok: true });
    expect(open.calls).toContain('release');
    expect(fakes.current).toBe('');
    expect(announce.snapshot).toHaveBeenLastCalledWith(null);
    expect(await runs.current()).toBeNull();
  });

  it('is refused for a run in progress', async () => {
    statusOf('a', 'waiting');
    fakes.current = 'a';
    expect(await makeRuns(announce).delete(a)).toMatchObject({ failure: { kind: 'badInput' } });
    expect(fakes.runs.has('a')).toBe(true);
  });
});

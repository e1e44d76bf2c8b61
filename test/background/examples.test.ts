/** A task that starts with `weboperator` gets steps of earlier tasks on the same site (WO-05). Storage and browser are fakes. */
import { describe, expect, it, vi } from 'vitest';
import { and, goTo, rig } from '../../harness/fakes/fakeRun.ts';
import type { LiveRun } from '../../src/background/runs/liveRun.ts';
import { makeRuns } from '../../src/background/runs/runs.ts';
import { ok } from '../../src/core/result.ts';
import type { Run } from '../../src/core/run/run.ts';
import type { SystemId } from '../../src/planners/systems.ts';
import { exact } from '../engine/driven.ts';

const fakes = vi.hoisted(() => ({ system: '', past: [] as unknown[], begun: [] as unknown[] }));

vi.mock('webextension-polyfill', () => ({ default: {} }));
vi.mock('../../src/background/runs/liveRun.ts', () => ({
  activateRun: async (run: Run): Promise<LiveRun> =>
    ({ loop: { run: () => run, drive: async () => undefined } }) as unknown as LiveRun,
}));
vi.mock('../../src/background/storage/journal.ts', () => ({
  journal: { append: async (run: Run) => void fakes.begun.push(run) },
  listRuns: async () => fakes.past,
  restoreRun: async () => null,
}));
vi.mock('../../src/background/storage/settings.ts', () => ({
  readCurrent: async () => '',
  writeCurrent: async () => undefined,
  readSettings: async () => ({ system: fakes.system }),
}));
vi.mock('../../src/background/tabs/tabOwnership.ts', () => ({
  joinSession: async () => undefined,
}));
vi.mock('../../src/background/runs/startChecks.ts', () => ({
  checkGoal: () => ok(null),
  checkKeys: () => ok(null),
  checkTab: async () => ok('https://site.test'),
}));

vi.stubGlobal('navigator', { language: 'en' });

const announce = { events: vi.fn(), snapshot: vi.fn(), streaming: vi.fn() };

async function begunWith(system: SystemId): Promise<Run> {
  fakes.system = system;
  await makeRuns(announce).start('Buy tea', 1);
  return fakes.begun.at(-1) as Run;
}

describe('a new task', () => {
  it('gets steps of earlier tasks only with a planner that shows them', async () => {
    const earlier = rig({ expand: { '0': and(exact('open the teas', goTo('/teas'))) } });
    await earlier.loop.drive();
    fakes.past = [earlier.loop.run()];
    expect((await begunWith('weboperator')).examples).toMatchObject([{ action: 'goto' }]);
    expect(await begunWith('best')).not.toHaveProperty('examples');
  });
});

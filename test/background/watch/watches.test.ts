/** Which watch is checked when, with a scripted check: one at a time, never beside a task, and what is due survives. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { StoredWatch } from '../../../src/background/storage/database.ts';
import type { CheckEnd } from '../../../src/background/watch/checkPage.ts';
import { makeWatches, type WatchPorts } from '../../../src/background/watch/watches.ts';
import type { Run } from '../../../src/core/run/run.ts';
import { RETRY_MS } from '../../../src/core/watch/afterCheck.ts';
import type { WatchLine } from '../../../src/protocol/panel.ts';

type Check = { readonly start: string; readonly signal: AbortSignal; end(end: CheckEnd): void };
const world = vi.hoisted(() => ({
  stored: new Map<string, StoredWatch>(),
  alarms: [] as number[],
  checks: [] as Check[],
  ends: 'answer' as 'answer' | 'report',
}));

vi.mock('webextension-polyfill', () => ({
  default: {
    alarms: { create: (_name: string, { when }: { when: number }) => void world.alarms.push(when) },
  },
}));
vi.mock('../../../src/background/storage/watches.ts', () => ({
  storedWatches: async () => [...world.stored.values()],
  findWatch: async (id: string) => world.stored.get(id),
  putWatch: async (stored: StoredWatch) => void world.stored.set(stored.watch.id, stored),
  deleteWatch: async (id: string) => void world.stored.delete(id),
}));
vi.mock('../../../src/background/storage/routines.ts', () => ({
  findRoutine: async (id: string) =>
    id === 'gone'
      ? undefined
      : {
          routine: {
            name: `Routine ${id}`,
            start: `https://${id}.test/`,
            ends: world.ends,
            parameters: [],
            parts: [],
          },
        },
}));
vi.mock('../../../src/background/tabs/tabOwnership.ts', () => ({
  dialogEventOfSession: async () => 'event',
}));
vi.mock('../../../src/background/browser/places/lookTab.ts', () => ({
  dropLeftOvers: async () => undefined,
}));
vi.mock('../../../src/background/runs/keepAlive.ts', () => ({
  stayAwake: (work: () => unknown) => work(),
}));
vi.mock('../../../src/background/watch/checkTabs.ts', () => ({
  checkTabs: () => ({ network: 'the log of the check' }),
}));
vi.mock('../../../src/background/watch/checkPage.ts', () => ({
  checkPage: ({ start }: { start: string }, { signal }: { signal: AbortSignal }) =>
    new Promise<CheckEnd>((end) => {
      world.checks.push({ start, signal, end });
      signal.addEventListener('abort', () => end({ is: 'stopped' }));
    }),
}));

const START = Date.UTC(2026, 4, 10, 6);
const TEN = 600_000;
const terms = {
  values: {},
  schedule: { every: 'minutes', n: 10 },
  until: { is: 'stopped' },
  only: '',
} as const;
const read = (...lines: string[]): CheckEnd => ({
  is: 'read',
  reading: { address: 'https://a.test/', lines, asksForPassword: false },
});
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function rig() {
  const state = { now: START, task: null as Run | null };
  const told: string[] = [];
  const seen: (readonly WatchLine[])[] = [];
  const ports: WatchPorts = {
    task: async () => state.task,
    announce: (lines) => void seen.push(lines),
    notify: ({ name }, news) => void told.push(`${news}: ${name}`),
    now: () => state.now,
    zone: () => 'UTC',
  };
  return { state, told, seen, ports, watches: makeWatches(ports) };
}

async function made(watches: ReturnType<typeof makeWatches>, routine: string): Promise<string> {
  const result = await watches.make(routine, terms);
  if (!result.ok) throw new Error(result.failure.message);
  await settled();
  return result.value.watch;
}

const stateOf = (id: string) => world.stored.get(id)?.watch.state;

beforeEach(() => {
  world.stored.clear();
  world.alarms.length = 0;
  world.checks.length = 0;
  world.ends = 'answer';
});

it('checks at once, then sets an alarm for the next time', async () => {
  const { watches, told, seen } = rig();
  await made(watches, 'a');
  expect(seen.at(-1)).toMatchObject([{ isChecking: true, name: 'Routine a' }]);
  expect(watches.network()).toBe('the log of the check');
  world.checks[0]?.end(read('14 €'));
  await settled();
  expect(world.alarms.at(-1)).toBe(START + TEN);
  expect(seen.at(-1)).toMatchObject([{ isChecking: false, checks: 1 }]);
  expect(watches.network()).toBeNull();
  expect(told).toEqual([]);
});

it('tells the user what changed, and a new worker goes on from what is stored', async () => {
  const { watches, ports, state, told } = rig();
  const id = await made(watches, 'a');
  world.checks[0]?.end(read('14 €'));
  await settled();
  state.now += TEN;
  makeWatches(ports).wake();
  await settled();
  world.checks[1]?.end(read('12 €'));
  await settled();
  expect(told).toEqual(['changed: Routine a']);
  expect(world.stored.get(id)?.watch).toMatchObject({ isNews: true, last: { missed: 0 } });
});

it('counts what the closed browser missed, and checks once', async () => {
  const { watches, ports, state } = rig();
  const id = await made(watches, 'a');
  world.checks[0]?.end(read('14 €'));
  await settled();
  state.now += 35 * 60_000;
  makeWatches(ports).wake();
  await settled();
  world.checks[1]?.end(read('14 €'));
  await settled();
  expect(world.checks).toHaveLength(2);
  expect(world.stored.get(id)?.watch.last).toEqual({ at: state.now, missed: 3, failure: null });
  expect(world.alarms.at(-1)).toBe(state.now + TEN);
});

it('checks one watch at a time', async () => {
  const { watches } = rig();
  await made(watches, 'a');
  await made(watches, 'b');
  expect(world.checks.map(({ start }) => start)).toEqual(['https://a.test/']);
  world.checks[0]?.end(read('a'));
  await settled();
  expect(world.checks.map(({ start }) => start)).toEqual(['https://a.test/', 'https://b.test/']);
});

it.each(['running', 'waiting'] as const)('waits while a task is %s', async (status) => {
  const { watches, state } = rig();
  state.task = { status } as Run;
  const id = await made(watches, 'a');
  expect(world.checks).toEqual([]);
  expect(stateOf(id)).toEqual({ is: 'on', due: START + RETRY_MS, waits: 'task' });
  expect(world.alarms.at(-1)).toBe(START + RETRY_MS);
});

it('makes way for a task that begins during a check', async () => {
  const { watches } = rig();
  const id = await made(watches, 'a');
  watches.taskChanged({ status: 'paused' } as Run);
  expect(world.checks[0]?.signal.aborted).toBe(false);
  watches.taskChanged({ status: 'running' } as Run);
  await settled();
  expect(world.checks[0]?.signal.aborted).toBe(true);
  expect(stateOf(id)).toMatchObject({ is: 'on', waits: 'task' });
  expect(world.stored.get(id)?.watch.checks).toBe(0);
});

it('tries again later if the worker dies during a check, or another tab shows the site', async () => {
  const { watches } = rig();
  const id = await made(watches, 'a');
  expect(stateOf(id)).toEqual({ is: 'on', due: START + RETRY_MS, waits: null });
  world.checks[0]?.end({ is: 'waits', why: 'openTab' });
  await settled();
  expect(stateOf(id)).toEqual({ is: 'on', due: START + RETRY_MS, waits: 'openTab' });
});

it('is paused and resumed, and stays paused although a check was under way', async () => {
  const { watches } = rig();
  const id = await made(watches, 'a');
  await watches.pause(id);
  await settled();
  expect(stateOf(id)).toEqual({ is: 'paused' });
  watches.wake();
  await settled();
  expect(world.checks).toHaveLength(1);
  await watches.resume(id);
  await settled();
  expect(world.checks).toHaveLength(2);
});

it('ends with its routine, also during a check', async () => {
  const { watches, seen } = rig();
  await made(watches, 'a');
  await watches.deleteOf('a');
  await settled();
  expect(world.stored.size).toBe(0);
  expect(seen.at(-1)).toEqual([]);
  expect(world.checks[0]?.signal.aborted).toBe(true);
});

it('refuses a routine that changes something, and one that is gone', async () => {
  const { watches } = rig();
  world.ends = 'report';
  expect(await watches.make('a', terms)).toMatchObject({ ok: false });
  expect(await watches.make('gone', terms)).toMatchObject({ ok: false });
  expect(world.stored.size).toBe(0);
});

it('is no longer new once it is seen', async () => {
  const { watches } = rig();
  const id = await made(watches, 'a');
  const { watch = null, reading = null } = world.stored.get(id) ?? {};
  if (watch) world.stored.set(id, { watch: { ...watch, isNews: true }, reading });
  await watches.seen(id);
  expect(world.stored.get(id)?.watch.isNews).toBe(false);
});

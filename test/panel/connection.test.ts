import { beforeEach, expect, test, vi } from 'vitest';
import { playSettings } from '../../harness/playground/fakeWorker.ts';
import { playRun } from '../../harness/playground/recorder.ts';
import { teaRun } from '../../harness/playground/teaRun.ts';
import { plannerList } from '../../src/background/panels/plannerList.ts';
import { ok } from '../../src/core/result.ts';
import { foldRun } from '../../src/core/run/reduce.ts';
import type { Run } from '../../src/core/run/run.ts';
import { type Connect, createConnection } from '../../src/panel/app/connection.ts';
import { createPanelStore } from '../../src/panel/app/store.ts';
import type { PanelMessage } from '../../src/protocol/panel.ts';

type Port = {
  readonly onMessage: (message: PanelMessage) => void;
  readonly onLost: () => void;
  isClosed: boolean;
};
const { events } = teaRun();

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function setUp(soon = (work: () => void): void => work()) {
  const ports: Port[] = [];
  const connect: Connect = (onMessage, onLost) => {
    const port: Port = { onMessage, onLost, isClosed: false };
    ports.push(port);
    return {
      send: (async () => ok(null)) as unknown as ReturnType<Connect>['send'],
      close: () => {
        port.isClosed = true;
      },
    };
  };
  const store = createPanelStore();
  const connection = createConnection(connect, store, soon);
  const last = (): Port => {
    const port = ports.at(-1);
    if (!port) throw new Error('nothing has connected');
    return port;
  };
  const snapshot = (run: Run | null): void =>
    last().onMessage({ kind: 'snapshot', run, settings: playSettings, planners: plannerList });
  return { ports, store, connection, last, snapshot };
}

const running = foldRun(events.slice(0, 9));

test('a missing event closes the port and fetches a snapshot', () => {
  const { ports, store, last, snapshot } = setUp();
  snapshot(running);
  const [late] = events.slice(11);
  if (late) last().onMessage({ kind: 'event', run: playRun, event: late });
  expect(ports).toHaveLength(2);
  expect(ports[0]?.isClosed).toBe(true);
  snapshot(foldRun(events.slice(0, 12)));
  expect(store.getState().run?.seq).toBe(12);
});

test('a burst of events changes the store once, and losing the port loses none', () => {
  const frames: (() => void)[] = [];
  const { store, last, snapshot } = setUp((work) => frames.push(work));
  const emit = (from: number, to: number): void => {
    for (const event of events.slice(from, to))
      last().onMessage({ kind: 'event', run: playRun, event });
  };
  snapshot(running);
  frames.pop()?.();
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  emit(9, 12);
  expect(changes).toBe(0);
  expect(frames).toHaveLength(1);
  frames.pop()?.();
  expect(changes).toBe(1);
  expect(store.getState().run?.seq).toBe(12);
  emit(12, 13);
  last().onLost();
  expect(store.getState().run?.seq).toBe(13);
});

test('reconnects to a live run when the worker dies, with growing delays', () => {
  const { ports, store, last, snapshot } = setUp();
  snapshot(running);
  last().onLost();
  expect(store.getState().link).toBe('lost');
  vi.advanceTimersByTime(100);
  expect(ports).toHaveLength(2);
  last().onLost();
  vi.advanceTimersByTime(100);
  expect(ports).toHaveLength(2);
  vi.advanceTimersByTime(100);
  expect(ports).toHaveLength(3);
  snapshot(running);
  expect(store.getState().link).toBe('live');
});

test('an idle panel lets the worker stop and starts it with the next command', async () => {
  const { ports, store, connection, last, snapshot } = setUp();
  snapshot(null);
  last().onLost();
  expect(store.getState().link).toBe('asleep');
  vi.advanceTimersByTime(60_000);
  expect(ports).toHaveLength(1);
  await connection.send({ kind: 'runs/list' });
  expect(ports).toHaveLength(2);
});

test('reconnects between the rows of a table, when no run is at work', () => {
  const { ports, last, snapshot } = setUp();
  snapshot(null);
  const row = { values: {}, is: 'waiting' } as const;
  const batch = { id: 'b', routine: 'r', name: 'Tea', rows: [row], pause: null };
  last().onMessage({ kind: 'batch', batch });
  vi.advanceTimersByTime(100);
  last().onLost();
  vi.advanceTimersByTime(100);
  expect(ports).toHaveLength(2);
  last().onMessage({ kind: 'batch', batch: { ...batch, pause: { by: 'user' } } });
  vi.advanceTimersByTime(100);
  last().onLost();
  vi.advanceTimersByTime(60_000);
  expect(ports).toHaveLength(2);
});

test('ignores messages of a closed port', () => {
  const { ports, store, connection, snapshot } = setUp();
  snapshot(running);
  connection.resync();
  ports[0]?.onMessage({
    kind: 'snapshot',
    run: null,
    settings: playSettings,
    planners: plannerList,
  });
  ports[0]?.onLost();
  expect(store.getState().run).toEqual(running);
  expect(ports).toHaveLength(2);
});

/**
 * The watches of the user. Each says when it is due; one alarm wakes the worker for the earliest. They are checked one
 * after another, and not while a task is active. What is due is stored, so nothing depends on this worker's life.
 */
import browser from 'webextension-polyfill';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { ok, type Result } from '../../core/result.ts';
import { startWith } from '../../core/routine/plan.ts';
import type { Run } from '../../core/run/run.ts';
import { afterCheck, type Checked, waiting } from '../../core/watch/afterCheck.ts';
import { missedSince } from '../../core/watch/schedule.ts';
import { type Watch, type WatchTerms, whyNotWatched } from '../../core/watch/watch.ts';
import type { WatchLine } from '../../protocol/panel.ts';
import { dropLeftOvers } from '../browser/places/lookTab.ts';
import type { NetworkLog } from '../browser/requests/network.ts';
import { stayAwake } from '../runs/keepAlive.ts';
import { findRoutine } from '../storage/routines.ts';
import { deleteWatch, findWatch, putWatch, storedWatches } from '../storage/watches.ts';
import { dialogEventOfSession } from '../tabs/tabOwnership.ts';
import { type CheckEnd, checkPage } from './checkPage.ts';
import { checkTabs } from './checkTabs.ts';

export const WATCH_ALARM = 'espalier-watch';

export type Watches = {
  /** Refuses a routine that may do more than read. */
  readonly make: (
    routine: string,
    terms: WatchTerms,
  ) => Promise<Result<{ readonly watch: string }>>;
  readonly pause: (id: string) => Promise<Result<null>>;
  /** Also checks at once. */
  readonly resume: (id: string) => Promise<Result<null>>;
  readonly delete: (id: string) => Promise<Result<null>>;
  readonly seen: (id: string) => Promise<Result<null>>;
  readonly deleteOf: (routine: string) => Promise<void>;
  readonly lines: () => Promise<readonly WatchLine[]>;
  /** Checks what is due, then sets the alarm. Called when anything wakes the worker. */
  readonly wake: () => void;
  /** Call it on every change of a task: a check that is under way ends for a task that is active. */
  readonly taskChanged: (run: Run | null) => void;
  /** The log of the check that is under way, for browser events. */
  readonly network: () => NetworkLog | null;
};

export type WatchPorts = {
  /** The task that the panel shows. */
  readonly task: () => Promise<Run | null>;
  readonly announce: (lines: readonly WatchLine[]) => void;
  /** Tells the user. */
  readonly notify: (line: WatchLine, news: 'changed' | 'needsYou') => void;
  readonly now: () => number;
  /** The IANA time zone of the user. */
  readonly zone: () => string;
};

type UnderWay = {
  readonly id: string;
  readonly network: NetworkLog;
  readonly stop: () => void;
};

export function makeWatches(ports: WatchPorts): Watches {
  const { now } = ports;
  let underWay: UnderWay | null = null;
  let isWorking = false;
  let isAsked = false;

  const lines = async (): Promise<readonly WatchLine[]> => {
    const stored = await storedWatches();
    const all = await Promise.all(stored.map(({ watch }) => lineOf(watch, underWay?.id)));
    return all.filter((line) => line !== null);
  };
  const announce = async (): Promise<void> => ports.announce(await lines());
  const wake = (): void => {
    isAsked = true;
    if (isWorking) return;
    isWorking = true;
    void workOff()
      .catch((error: unknown) => console.warn('watches can’t be checked', error))
      .finally(() => {
        isWorking = false;
        if (isAsked) wake();
      });
  };
  const workOff = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      for (let next = await earliest(); next; next = await earliest()) {
        if (next.due > now()) {
          browser.alarms.create(WATCH_ALARM, { when: next.due });
          break;
        }
        await check(next.watch, next.due);
      }
    }
  };
  /** Changes to one watch don't undo each other. */
  const inTurn = makeQueue();

  const check = async (watch: Watch, due: number): Promise<void> => {
    const missed = missedSince(watch.schedule, due, now(), ports.zone());
    const line = await findRoutine(watch.routine);
    if (!line) return deleteWatch(watch.id);
    // A worker that died during a check left its tab.
    await dropLeftOvers();
    // If the worker dies during the check, it is tried again.
    await wait(watch.id, null);
    const stopped = new AbortController();
    const { origin } = new URL(startWith(line.routine, watch.values));
    const runTabs = checkTabs(origin, await dialogEventOfSession());
    underWay = { id: watch.id, network: runTabs.network, stop: () => stopped.abort() };
    const end = await stayAwake(async (): Promise<CheckEnd> => {
      if (isActive(await ports.task().catch(() => null))) return { is: 'waits', why: 'task' };
      await announce();
      return checkPage(line.routine, { terms: watch, runTabs, signal: stopped.signal });
    }).finally(() => {
      underWay = null;
    });
    if (end.is === 'stopped') return wait(watch.id, 'task');
    if (end.is === 'waits') return wait(watch.id, end.why);
    const when = { now: now(), missed, zone: ports.zone() };
    await finish(watch.id, (present, reading) => afterCheck(present, reading, end, when));
  };

  const finish = async (
    id: string,
    after: (watch: Watch, reading: Checked['reading']) => Checked,
  ): Promise<void> => {
    const checked = await inTurn(async () => {
      const stored = await findWatch(id);
      if (!stored) return null;
      const { news, ...kept } = after(stored.watch, stored.reading);
      await putWatch(kept);
      return { news, watch: kept.watch };
    });
    await announce();
    const line = checked?.news ? await lineOf(checked.watch, undefined) : null;
    if (line && checked?.news) ports.notify(line, checked.news);
  };

  /** Postpones the check, unless the watch was paused or deleted in the meantime. */
  const wait = (id: string, why: Parameters<typeof waiting>[1]): Promise<void> =>
    change(id, (watch) => (watch.state.is === 'on' ? waiting(watch, why, now()) : watch)).then(
      () => undefined,
    );

  const change = async (id: string, to: (watch: Watch) => Watch): Promise<Result<null>> => {
    const isThere = await inTurn(async () => {
      const stored = await findWatch(id);
      if (stored) await putWatch({ ...stored, watch: to(stored.watch) });
      return stored !== undefined;
    });
    await announce();
    return isThere ? ok(null) : noWatch;
  };

  const remove = async (id: string): Promise<Result<null>> => {
    if (underWay?.id === id) underWay.stop();
    await inTurn(() => deleteWatch(id));
    await announce();
    return ok(null);
  };

  return {
    async make(routine, terms) {
      const line = await findRoutine(routine);
      if (!line) return localizedFailure('notFound', message('task.noRoutine'));
      const why = whyNotWatched(line.routine, terms.values);
      if (why) return localizedFailure('badInput', why);
      const watch = newWatch(routine, terms, now());
      await putWatch({ watch, reading: null });
      await announce();
      wake();
      return ok({ watch: watch.id });
    },
    async pause(id) {
      if (underWay?.id === id) underWay.stop();
      return change(id, (watch) => ({ ...watch, state: { is: 'paused' } }));
    },
    async resume(id) {
      const changed = await change(id, (watch) => ({
        ...watch,
        state: { is: 'on', due: now(), waits: null },
      }));
      wake();
      return changed;
    },
    delete: remove,
    seen: (id) => change(id, (watch) => ({ ...watch, isNews: false })),
    async deleteOf(routine) {
      const stored = await storedWatches();
      const its = stored.filter(({ watch }) => watch.routine === routine);
      await Promise.all(its.map(({ watch }) => remove(watch.id)));
    },
    lines,
    wake,
    taskChanged: (run) => {
      if (isActive(run)) underWay?.stop();
    },
    network: () => underWay?.network ?? null,
  };
}

function makeQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = tail.then(work);
    tail = done.catch(() => undefined);
    return done;
  };
}

const isActive = (run: Run | null): boolean =>
  run?.status === 'running' || run?.status === 'waiting';

const newWatch = (routine: string, terms: WatchTerms, now: number): Watch => ({
  ...terms,
  id: crypto.randomUUID(),
  routine,
  madeAt: now,
  state: { is: 'on', due: now, waits: null },
  checks: 0,
  last: null,
  change: null,
  isNews: false,
});

/** Returns the watch that is due first. */
async function earliest(): Promise<{ readonly watch: Watch; readonly due: number } | null> {
  const stored = await storedWatches();
  const on = stored.flatMap(({ watch }) =>
    watch.state.is === 'on' ? [{ watch, due: watch.state.due }] : [],
  );
  return on.toSorted((a, b) => a.due - b.due)[0] ?? null;
}

/** Returns null if its routine is gone. */
async function lineOf(watch: Watch, underWay: string | undefined): Promise<WatchLine | null> {
  const found = await findRoutine(watch.routine);
  if (!found) return null;
  const { routine } = found;
  const start = startWith(routine, watch.values);
  return { ...watch, name: routine.name, start, isChecking: watch.id === underWay };
}

const noWatch = localizedFailure('notFound', message('task.noWatch'));

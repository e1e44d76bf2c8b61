/**
 * The runs of this worker: start, restore, open, close, delete. One run is open at a time and held once; others rest in
 * the journal.
 */

import browser from 'webextension-polyfill';
import { nodeId, type RunId, runId } from '../../core/ids.ts';
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { Failed, ok, type Result } from '../../core/result.ts';
import { allValues, goalWith, planOf, startWith } from '../../core/routine/plan.ts';
import type { RoutineUse, Values } from '../../core/routine/routine.ts';
import { homeOf } from '../../core/run/browserStates.ts';
import { reduceRun } from '../../core/run/reduce.ts';
import type { Run, RunChange, RunEvent, RunOptions, RunStarted } from '../../core/run/run.ts';
import { runSettings } from '../../core/run/settings.ts';
import type { Loop } from '../../engine/loop.ts';
import { isSystemId, noSuchPlanner, systemOf } from '../../planners/systems.ts';
import type { Settings } from '../../protocol/panel.ts';
import type { NetworkLog } from '../browser/requests/network.ts';
import { ownFrames, type RunTabs } from '../browser/tabs/runTabs.ts';
import { waitForTab } from '../browser/tabs/tabs.ts';
import { deleteRun, journal, listRuns, restoreRun } from '../storage/journal.ts';
import { findRoutine, markAsRun } from '../storage/routines.ts';
import { readSettings, writeCurrent } from '../storage/settings.ts';
import { isOfThisSession, joinSession, tabsLost } from '../tabs/tabOwnership.ts';
import { type ActiveRun, makeActiveRun } from './activeRun.ts';
import type { Announce, LiveRun } from './liveRun.ts';
import { checkGoal, checkKeys, checkTab } from './startChecks.ts';

export type Runs = {
  /** Returns the run the panel shows, restored from the journal if this worker doesn't hold it yet. */
  readonly current: () => Promise<Loop | null>;
  /** Returns the tabs of the open run; null if another run is meant. */
  readonly tabsOf: (run: string) => Promise<RunTabs | null>;
  /** Checks goal, tab and access, then starts. Nothing is kept if a check fails. */
  readonly start: (goal: string, tabId: number) => Promise<Result<{ readonly run: RunId }>>;
  /** Repeats the task of a past run with this planner, in a new tab on its start page. */
  readonly again: (id: RunId, how: Manner) => Promise<Result<{ readonly run: RunId }>>;
  /** Does what a routine says, in a new tab on its start page. */
  readonly routine: (
    id: string,
    values: Values,
    row?: RowOfBatch,
  ) => Promise<Result<{ readonly run: RunId }>>;
  /** Starts recording what the user does in this tab, for a routine. */
  readonly demonstrate: (goal: string, tabId: number) => Promise<Result<{ readonly run: RunId }>>;
  /** Shows another run of the history. It becomes the open one, paused until it is resumed or edited. */
  readonly open: (id: RunId) => Promise<Result<null>>;
  /** Closes the open run. It stays in the history. */
  readonly close: () => Promise<void>;
  /**
   * Deletes a run from the history with all its events. If it is open, it is closed first, provided it is not running.
   */
  readonly delete: (id: RunId) => Promise<Result<null>>;
  /** Returns the run in memory without restoring one, for browser events. */
  readonly live: () => LiveRun | null;
  readonly network: () => NetworkLog | null;
};

/** Makes runs whose events go to these panels. */
export function makeRuns(announce: Announce): Runs {
  const holder = makeActiveRun(announce);
  let tail: Promise<unknown> = Promise.resolve();
  /** One holder of a run at a time (safety W4): starting, opening, closing and restoring wait for one another. */
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const done = tail.then(work);
    tail = done.catch(() => undefined);
    return done;
  };
  const current = async (): Promise<LiveRun | null> => holder.live() ?? exclusively(holder.revive);
  return {
    current: async () => (await current())?.loop ?? null,
    async tabsOf(run) {
      const live = await current();
      return live?.loop.run().id === run ? live.runTabs : null;
    },
    start: (goal, tabId) => exclusively(() => start(holder, { goal, tabId })),
    again: (id, how) => exclusively(() => again(holder, id, how)),
    routine: (id, values, row) => exclusively(() => beginRoutine(holder, id, values, row)),
    demonstrate: (goal, tabId) => exclusively(() => demonstrate(holder, goal, tabId)),
    open: (id) => exclusively(() => open(holder, id)),
    close: () => exclusively(() => close(holder)),
    delete: (id) => exclusively(() => remove(holder, id)),
    live: holder.live,
    network: () => holder.live()?.runTabs.network ?? null,
  };
}

/** The row of a batch that a run does. The id of its run is on record before the run begins. */
export type RowOfBatch = { readonly id: RunId; readonly row: number };

/** How a task is repeated: by which planner, and whether for a small model. */
type Manner = { readonly system: string; readonly plain?: boolean };

/** A planner here replaces the one in the settings. `plan`: what is planned from the start, by a routine. */
type Wish = {
  readonly goal: string;
  readonly tabId: number;
  readonly plan?: RoutinePlan;
} & Partial<Manner>;
type RoutinePlan = {
  readonly use: RoutineUse;
  readonly id?: RunId;
  readonly changes: readonly RunChange[];
  /** Whether the user sees it before the first action. */
  readonly isShown: boolean;
};

async function start(
  holder: ActiveRun,
  { goal, tabId, system, plain, plan }: Wish,
): Promise<Result<{ readonly run: RunId }>> {
  const site = await siteToBeginOn(holder, goal, tabId);
  if (!site.ok) return site;
  const kept = await readSettings();
  const settings = { ...kept, system: system ?? kept.system };
  // A routine needs no model while its checks hold; if it does, the run says that the key is missing.
  const keys = plan ? ok(null) : checkKeys(settings);
  if (!keys.ok) return keys;
  const beginning = { goal: goal.trim(), tab: tabId, site: site.value };
  const planFirst = plan?.isShown ? ('always' as const) : ('never' as const);
  const more = { ...(plain && { plain }), ...(plan && { planFirst }) };
  const run = await begin(settings, beginning, {
    more,
    changes: plan?.changes ?? [],
    ...(plan && { routine: plan.use }),
    ...(plan?.id && { id: plan.id }),
  });
  const { loop } = await holder.activate(run);
  holder.announce.snapshot(run);
  void loop.drive();
  return ok({ run: run.id });
}

/** Returns the site of the tab, if a task with this goal may begin there now. */
async function siteToBeginOn(
  holder: ActiveRun,
  goal: string,
  tabId: number,
): Promise<Result<string>> {
  const fits = checkGoal(goal);
  if (!fits.ok) return fits;
  return isBusy(await openRun(holder)) ? anotherRun : checkTab(tabId);
}

async function again(
  holder: ActiveRun,
  id: RunId,
  { system, plain = false }: Manner,
): Promise<Result<{ readonly run: RunId }>> {
  if (isBusy(await openRun(holder))) return anotherRun;
  if (!isSystemId(system)) return noSuchPlanner(system);
  const past = await restoreRun(id);
  if (!past) return notThere;
  const tab = await openStartPage(past);
  return tab.ok ? start(holder, { goal: past.goal, tabId: tab.value, system, plain }) : tab;
}

async function beginRoutine(
  holder: ActiveRun,
  id: string,
  values: Values,
  row?: RowOfBatch,
): Promise<Result<{ readonly run: RunId }>> {
  if (isBusy(await openRun(holder))) return anotherRun;
  const line = await findRoutine(id);
  if (!line) return noRoutine;
  const { routine, isNew, answer } = line;
  const all = allValues(routine, values);
  const tab = await openPage(startWith(routine, all));
  if (!tab.ok) return tab;
  const plan = {
    use: { id, routine, values: all, ...(answer && { answer }), ...(row && { row: row.row }) },
    ...(row && { id: row.id }),
    changes: planOf(routine, all, nodeId(ROOT)),
    isShown: isNew,
  };
  const started = await start(holder, {
    goal: goalWith(routine, all),
    tabId: tab.value,
    system: ROUTINE_PLANNER,
    plan,
  });
  if (started.ok) await markAsRun(line);
  return started;
}

/** Plans and asks nothing: the user has control of the tab, and their actions are recorded. */
async function demonstrate(
  holder: ActiveRun,
  goal: string,
  tabId: number,
): Promise<Result<{ readonly run: RunId }>> {
  const site = await siteToBeginOn(holder, goal, tabId);
  if (!site.ok) return site;
  const kept = await readSettings();
  const run = await begin(
    { ...kept, system: ROUTINE_PLANNER },
    { goal: goal.trim(), tab: tabId, site: site.value },
    { more: {}, changes: [paused, { kind: 'tookOver' }], isDemonstration: true },
  );
  const { runTabs } = await holder.activate(run);
  holder.announce.snapshot(run);
  const followed = await ownFrames(runTabs);
  return followed.ok ? ok({ run: run.id }) : followed;
}

const paused: RunChange = { kind: 'statusChanged', status: 'paused', stepping: false };

/** The planner that plans a step of a routine again where its check fails. */
const ROUTINE_PLANNER = 'best';

async function open({ live, activate, announce }: ActiveRun, id: RunId): Promise<Result<null>> {
  const held = live()?.loop.run();
  if (held?.id === id) {
    // A second holder would act beside the first, and Stop would reach only one of them.
    announce.snapshot(held);
    return ok(null);
  }
  if (isBusy(live())) return anotherRun;
  const run = await restoreRun(id);
  if (!run) return notThere;
  await writeCurrent(id);
  const { loop } = await activate(run);
  if (!(await isOfThisSession(id))) await loop.note(tabsLost(run));
  await joinSession(id);
  announce.snapshot(loop.run());
  return ok(null);
}

async function close({ live, release, announce }: ActiveRun): Promise<void> {
  const run = live()?.loop.run();
  await live()?.loop.stop();
  await release();
  await writeCurrent('');
  // Its log has what the user typed; the routine is kept apart from it.
  if (run?.isDemonstration) await deleteRun(run.id);
  announce.snapshot(null);
}

async function remove(holder: ActiveRun, id: RunId): Promise<Result<null>> {
  const live = await openRun(holder);
  const isOpen = live?.loop.run().id === id;
  if (isOpen && isBusy(live)) return stillRunning;
  if (isOpen) await close(holder);
  return (await deleteRun(id)) ? ok(null) : notThere;
}

/** The open run; null if it can't be restored, which keeps no other run from being started. */
async function openRun(holder: ActiveRun): Promise<LiveRun | null> {
  try {
    return await holder.revive();
  } catch (error) {
    if (error instanceof Failed) return null;
    throw error;
  }
}

function isBusy(live: LiveRun | null): boolean {
  const status = live?.loop.run().status;
  return status === 'running' || status === 'waiting';
}

const anotherRun = localizedFailure('badInput', message('task.anotherTask'));
const stillRunning = localizedFailure('badInput', message('task.stillRunning'));
const noRoutine = localizedFailure('notFound', message('task.noRoutine'));
const notThere = localizedFailure('notFound', message('task.notInHistory'));

type Beginning = { readonly goal: string; readonly tab: number; readonly site: string };
/** Options of this run alone, and what follows its start. */
type Opening = {
  readonly more: Partial<Pick<RunOptions, 'plain' | 'planFirst'>>;
  readonly changes: readonly RunChange[];
  readonly routine?: RoutineUse;
  readonly id?: RunId;
  readonly isDemonstration?: true;
};

const ROOT = '0';

/** Creates a new run and records it as the current one. */
async function begin(
  settings: Settings,
  beginning: Beginning,
  { more, changes, routine, isDemonstration, id = runId(crypto.randomUUID()) }: Opening,
): Promise<Run> {
  const started: RunStarted = {
    kind: 'runStarted',
    id,
    options: { ...runSettings(settings), ...localeOptions(), ...more },
    ...beginning,
    ...(await examplesOf(settings.system, beginning)),
    ...(routine && { routine }),
    ...(isDemonstration && { isDemonstration }),
    root: nodeId(ROOT),
  };
  const at = Date.now();
  const events: readonly RunEvent[] = [
    { seq: 1, at, origin: 'human', change: started },
    ...changes.map((change, nth): RunEvent => ({ seq: nth + 2, at, origin: 'planner', change })),
  ];
  const run = events.reduce<Run | null>(reduceRun, null);
  if (!run) throw new Error('a run begins with an event');
  await journal.append(run, events);
  await writeCurrent(run.id);
  await joinSession(run.id);
  return run;
}

/** Those of past runs, for planners that show the model any. */
async function examplesOf(
  system: string,
  { goal, site }: Beginning,
): Promise<Pick<RunStarted, 'examples'>> {
  const { examplesFor } = systemOf(system);
  const examples = examplesFor ? examplesFor(goal, site, await listRuns()) : [];
  return examples.length > 0 ? { examples } : {};
}

/** Dates and numbers in a task follow the formats of the user's browser. */
const localeOptions = (): Pick<RunOptions, 'locale' | 'timeZone'> => ({
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const LOAD_LIMIT_MS = 15_000;

/** Opens the start page of a past run, to repeat its task. Fails if the run never read a page. */
async function openStartPage(run: Run): Promise<Result<number>> {
  const home = homeOf(run);
  return home ? openPage(home) : noStartPage;
}

/** Opens a page in a new foreground tab. Returns the id of the tab once it has loaded or the limit is over. */
async function openPage(url: string): Promise<Result<number>> {
  if (!/^https?:/.test(url)) return noStartPage;
  const { id } = await browser.tabs.create({ url, active: true });
  if (id === undefined) return noStartPage;
  await waitForTab(id, LOAD_LIMIT_MS);
  return ok(id);
}

const noStartPage = localizedFailure('notFound', message('task.noStartPage'));

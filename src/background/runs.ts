/**
 * The runs of this worker's life: start, revive, and hand commands to the loop. One run is live at a time; others
 * rest in the journal.
 */
import { nodeId, type RunId, runId } from '../core/ids.ts';
import { type Loop, makeLoop } from '../core/planner/loop.ts';
import { reviveChanges } from '../core/planner/recover.ts';
import { err, type Failure, ok, type Result } from '../core/result.ts';
import { reduceRun } from '../core/run/reduce.ts';
import {
  MAX_GOAL,
  type Run,
  type RunChange,
  type RunEvent,
  type RunOptions,
  type RunStarted,
} from '../core/run/run.ts';
import type { Settings } from '../protocol/panel.ts';
import { journal, restoreRun } from './journal.ts';
import { setWorking } from './keepAlive.ts';
import { makeModel } from './model.ts';
import { isOfThisSession, joinSession, tabsLost } from './runTabs.ts';
import { readCurrent, readSettings, writeCurrent } from './settings.ts';
import { applyTabGuards, releaseTabGuards, updateTabGuards } from './tabGuards.ts';
import { attach } from './world/frames.ts';
import { watchTabToo } from './world/network.ts';
import type { Site } from './world/site.ts';
import { scriptability, tabOf } from './world/tabs.ts';
import { makeWorld } from './world/world.ts';

export type Announce = {
  readonly events: (run: Run, events: readonly RunEvent[]) => void;
  readonly snapshot: (run: Run | null) => void;
  readonly streaming: (run: RunId, node: string, operator: string, text: string) => void;
};

let live: Loop | null = null;
let site: Site | null = null;
let tail: Promise<unknown> = Promise.resolve();

/** One holder of a run at a time (safety W4): whoever starts, opens, closes or revives waits for the one before. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  const done = tail.then(work);
  tail = done.catch(() => undefined);
  return done;
}

/** The run the panel shows, restored from the journal if this worker doesn't hold it yet. */
export async function currentLoop(announce: Announce): Promise<Loop | null> {
  return live ?? exclusively(async () => live ?? revive(announce));
}

/** Where the open run works, for commands that look at its tab; null when it is not the one meant. */
export async function siteOf(run: string, announce: Announce): Promise<Site | null> {
  const loop = await currentLoop(announce);
  return loop?.run().id === run ? site : null;
}

async function revive(announce: Announce): Promise<Loop | null> {
  const id = await readCurrent();
  const run = id ? await restoreRun(runId(id)) : null;
  if (!run) return null;
  const isKnown = await isOfThisSession(run.id);
  const loop = await take(run, announce);
  const changes = [...reviveChanges(run), ...(isKnown ? [] : interrupted(run))];
  if (changes.length > 0) await loop.note(changes);
  if (!isKnown) await joinSession(run.id);
  if (run.status === 'running') void loop.drive();
  return loop;
}

/** More than a sleeping worker came between: the browser was closed, and its tabs with it. */
function interrupted(run: Run): RunChange[] {
  const failure: Failure = {
    kind: 'aborted',
    message: 'The browser was closed in the middle of this task.',
    hint: `Bring a tab with ${run.sites.join(' or ')} to the front, then press Resume.`,
  };
  return [
    ...tabsLost(run),
    ...(run.status === 'running' ? [{ kind: 'runBlocked', failure } as const] : []),
  ];
}

/** Make this run the live one: its ports, its fence, its place in the panel. */
async function take(run: Run, announce: Announce): Promise<Loop> {
  const dialogEvent = `d${crypto.randomUUID()}`;
  const model = makeModel(run.options, (node, operator, text) =>
    announce.streaming(run.id, node, operator, text),
  );
  const place: Site = {
    run: () => loop.run(),
    note: (changes) => loop.note(changes),
    dialogEvent,
  };
  const loop: Loop = makeLoop(run, {
    ports: {
      operators: model.operators,
      world: makeWorld(place),
      // The fence is moved before whatever follows the commit: no request of a new tab or site runs ahead of it.
      journal: {
        append: async (after, events) => {
          await journal.append(after, events);
          await updateTabGuards(after, events, dialogEvent);
        },
      },
      clock: { now: () => Date.now() },
    },
    onEvents: (after, events) => {
      announce.events(after, events);
      setWorking(after.status === 'running');
    },
    newSignal: () => {
      const controller = new AbortController();
      return { signal: controller.signal, abort: () => controller.abort() };
    },
  });
  live = loop;
  site = place;
  setWorking(run.status === 'running');
  await applyTabGuards(run, dialogEvent);
  return loop;
}

/** Check goal, tab and access, then start. Nothing is kept when a check fails. */
export function startRun(
  goal: string,
  tabId: number,
  announce: Announce,
): Promise<Result<{ readonly run: RunId }>> {
  return exclusively(() => start(goal, tabId, announce));
}

async function start(
  goal: string,
  tabId: number,
  announce: Announce,
): Promise<Result<{ readonly run: RunId }>> {
  const words = checkGoal(goal);
  if (words) return words;
  const busy = live ?? (await revive(announce));
  if (busy && (busy.run().status === 'running' || busy.run().status === 'waiting')) {
    return err('badInput', 'Another run is under way.', 'Stop it first, or wait until it ends.');
  }
  const site = await checkTab(tabId);
  if (!site.ok) return site;
  const settings = await readSettings();
  if (!settings.hasKey && isAnthropic(settings)) {
    return err(
      'noKey',
      'No API key is saved.',
      'In Setup, add your key or the address of a model server that doesn’t need one.',
    );
  }
  const loop = await begin(goal.trim(), tabId, site.value, settings, announce);
  void loop.drive();
  return ok({ run: loop.run().id });
}

const isAnthropic = (settings: Settings): boolean =>
  new URL(settings.baseUrl).hostname.endsWith('anthropic.com');

function checkGoal(goal: string): Result<never> | null {
  const length = goal.trim().length;
  if (length === 0)
    return err('badInput', 'The goal is empty.', 'Say in a sentence or two what you want done.');
  if (length <= MAX_GOAL) return null;
  return err(
    'badInput',
    `The goal has ${length} characters. The limit is ${MAX_GOAL}.`,
    'Shorten it. Put long material on a page that the task can read.',
  );
}

async function checkTab(tabId: number): Promise<Result<string>> {
  const tab = await tabOf(tabId);
  if (!tab.ok) return tab;
  const allowed = scriptability(tab.value.url ?? '');
  if (!allowed.ok) return allowed;
  const frames = await attach(tabId, '');
  if (!frames.ok) return frames;
  return ok(frames.value[0]?.hello.origin ?? '');
}

async function begin(
  goal: string,
  tab: number,
  site: string,
  settings: Settings,
  announce: Announce,
): Promise<Loop> {
  const { system, model, budget, askBefore, endCheck } = settings;
  const started: RunStarted = {
    kind: 'runStarted',
    id: runId(crypto.randomUUID()),
    goal,
    options: { system, model, budget, askBefore, endCheck, ...localeOptions() },
    tab,
    site,
    root: nodeId('0'),
  };
  const event: RunEvent = { seq: 1, at: Date.now(), origin: 'human', change: started };
  const run = reduceRun(null, event);
  await journal.append(run, [event]);
  await writeCurrent(run.id);
  await joinSession(run.id);
  const loop = await take(run, announce);
  announce.snapshot(run);
  return loop;
}

/** Dates and numbers in a task are meant as the person's browser writes them. */
const localeOptions = (): Required<Pick<RunOptions, 'locale' | 'timeZone'>> => ({
  locale: navigator.language,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Show another run of the history; it becomes the live one, resting until it is resumed or edited. */
export function openRun(id: RunId, announce: Announce): Promise<Result<null>> {
  return exclusively(() => open(id, announce));
}

async function open(id: RunId, announce: Announce): Promise<Result<null>> {
  const busy = live?.run();
  if (busy && busy.id !== id && (busy.status === 'running' || busy.status === 'waiting')) {
    return err('badInput', 'Another run is under way.', 'Stop it first.');
  }
  const run = await restoreRun(id);
  if (!run) return err('notFound', 'This run is no longer in the history.', 'Pick another one.');
  await writeCurrent(id);
  const loop = await take(run, announce);
  if (!(await isOfThisSession(id))) await loop.note(tabsLost(run));
  await joinSession(id);
  announce.snapshot(loop.run());
  return ok(null);
}

/** Put the live run away; it stays in the history. */
export function closeRun(announce: Announce): Promise<void> {
  return exclusively(() => close(announce));
}

async function close(announce: Announce): Promise<void> {
  await live?.stop();
  live = null;
  site = null;
  await writeCurrent('');
  await releaseTabGuards();
  announce.snapshot(null);
}

/**
 * A tab that an act of the run opened joins it and its fence (safety B6). At any other time the tab is the
 * person's, though the browser calls the run's tab its opener.
 */
export async function tabOpened(id: number, opener: number | undefined): Promise<void> {
  const run = live?.run();
  if (
    !run ||
    !live ||
    run.status !== 'running' ||
    !run.cursor.acting?.started ||
    opener === undefined ||
    !run.tabs.includes(opener) ||
    run.tabs.includes(id)
  )
    return;
  watchTabToo(id);
  const tabs = [...run.tabs, id];
  await live.note([{ kind: 'tabsChanged', tabs, active: tabs.length }]);
}

/** A tab that is gone leaves the run (safety N1). */
export async function tabClosed(id: number): Promise<void> {
  const run = live?.run();
  if (!run || !live || !run.tabs.includes(id)) return;
  const tabs = run.tabs.map((tab) => (tab === id ? null : tab));
  const last = tabs.findLastIndex((tab) => tab !== null) + 1;
  await live.note([
    {
      kind: 'tabsChanged',
      tabs,
      active: last > 0 && tabs[run.activeTab - 1] === null ? last : run.activeTab,
    },
  ]);
}

/** Handlers of the panel commands: one row per kind, with replies typed by kind. */

import { localizedFailure } from '../core/messages/failure.ts';
import { message } from '../core/messages/message.ts';
import { ok, type Result } from '../core/result.ts';
import type { Values } from '../core/routine/routine.ts';
import type { Run } from '../core/run/run.ts';
import type { Loop } from '../engine/loop.ts';
import type { PanelCommand, PanelReplies, Settings } from '../protocol/panel.ts';
import { runLineOf } from '../protocol/runLine.ts';
import { answerWithin } from './browser/answerWithin.ts';
import { tablesOf } from './browser/pageTables.ts';
import { screenshotOf } from './browser/picture/screenshot.ts';
import { showElement } from './browser/show.ts';
import type { RunTabs } from './browser/tabs/runTabs.ts';
import type { Batches } from './runs/batches.ts';
import { checkModel } from './runs/modelChecks.ts';
import { practiseStep } from './runs/practiseStep.ts';
import type { Runs } from './runs/runs.ts';
import { readExchanges } from './storage/exchanges.ts';
import { dumpStorage, listRuns, readJournal, restoreRun } from './storage/journal.ts';
import { forgetSite, listJudgments } from './storage/judgments.ts';
import { readPicture } from './storage/keptPictures.ts';
import {
  deleteRoutine,
  editRoutine,
  importRoutine,
  listRoutines,
  pinRoutine,
  repairRoutine,
  restoreRoutine,
  saveRoutine,
} from './storage/routines.ts';
import { changeSettings, readSettings } from './storage/settings.ts';
import { findTab } from './tabs/tabOwnership.ts';
import type { Watches } from './watch/watches.ts';

const PICTURE_LIMIT_MS = 20_000;

export type CommandContext = {
  readonly runs: Runs;
  readonly batches: Batches;
  readonly watches: Watches;
  /** The panel that sent it. */
  readonly panel: string;
  readonly settingsChanged: (settings: Settings) => void;
};

type Kind = PanelCommand['kind'];
type Command<K extends Kind> = Extract<PanelCommand, { kind: K }>;
type Rows = {
  readonly [K in Kind]: (
    command: Command<K>,
    context: CommandContext,
  ) => Promise<Result<PanelReplies[K]>>;
};

/** The values of the watches of a routine. */
const watchedValues = async (watches: Watches, routine: string): Promise<readonly Values[]> =>
  (await watches.lines()).filter((watch) => watch.routine === routine).map(({ values }) => values);

const rows: Rows = {
  'run/start': ({ goal, tabId }, { runs }) => runs.start(goal, tabId),
  'run/again': ({ run, system, plain = false }, { runs }) => runs.again(run, { system, plain }),
  'run/demonstrate': ({ goal, tabId }, { runs }) => runs.demonstrate(goal, tabId),
  'run/routine': ({ routine, values }, { runs }) => runs.routine(routine, values),
  'batch/start': ({ routine, rows: table }, { batches }) => batches.start(routine, table),
  'batch/tables': ({ tabId }) => tablesOf(tabId),
  'batch/pause': (_, { batches }) => batches.pause(),
  'batch/resume': ({ again }, { batches }) => batches.resume(again),
  'batch/close': (_, { batches }) => batches.close(),
  'run/pause': ({ run }, context) => withRun(run, context, (loop) => loop.pause()),
  'run/resume': ({ run }, context) => withRun(run, context, (loop) => goOn(loop, false)),
  'run/step': ({ run }, context) => withRun(run, context, (loop) => goOn(loop, true)),
  'run/stop': ({ run }, context) => withRun(run, context, stop),
  'run/edit': ({ run, edit }, context) => withRun(run, context, (loop) => loop.edit(edit)),
  'run/ask': ({ run, text }, context) => withRun(run, context, (loop) => loop.explain(text)),
  'run/hold': ({ run, isHeld }, context) =>
    withRun(run, context, (loop) => loop.hold(context.panel, isHeld)),
  'run/reply': ({ run, question, reply }, context) =>
    withRun(run, context, (loop) => loop.reply(question, reply)),
  'run/terms': ({ run, terms }, context) =>
    withRun(run, context, (loop) => loop.changeTerms(terms)),
  'run/askAgain': ({ run, standing }, context) =>
    withRun(run, context, (loop) => loop.askAgain(standing)),
  'run/file': ({ run, question, part }, context) =>
    inTabs(run, context, async ({ files, run: current }) => files.keep(current(), question, part)),
  'run/table': ({ run, edit }, context) => withRun(run, context, (loop) => loop.changeTable(edit)),
  'run/close': ({ run }, context) =>
    withRun(run, context, () => context.runs.close().then(() => ok(null))),
  'run/picture': ({ run }, context) =>
    inTabs(run, context, (runTabs) => screenshotOf(runTabs, AbortSignal.timeout(PICTURE_LIMIT_MS))),
  'run/elementPicture': ({ run, ref }, context) =>
    inTabs(run, context, async ({ lastPicture }) =>
      ok(lastPicture?.ref === ref ? lastPicture : null),
    ),
  'run/actPicture': async ({ run, act }, { runs }) => {
    await runs.live()?.pictures.settled(act);
    return ok(await readPicture({ run, act }));
  },
  'run/show': ({ run, node }, context) =>
    inTabs(run, context, (runTabs) => showElement(runTabs, node)),
  'run/export': async ({ run }) => ok({ journal: await readJournal(run) }),
  'run/exchanges': async ({ run, node }) => ok({ exchanges: await readExchanges(run, node) }),
  'run/open': ({ run }, { runs }) => runs.open(run),
  'runs/delete': ({ run }, { runs }) => runs.delete(run),
  'runs/list': async () => {
    const runs = (await listRuns()).filter((run) => !isRowDone(run));
    return ok({ runs: runs.map(runLineOf) });
  },
  'routines/list': async () => ok({ routines: await listRoutines() }),
  'routines/save': async ({ run, name, answers }) => {
    const finished = await restoreRun(run);
    return finished ? saveRoutine(finished, name, answers) : notOpen;
  },
  'routines/import': ({ file }) => importRoutine(file),
  'routines/repair': async ({ run }) => {
    const finished = await restoreRun(run);
    return finished ? repairRoutine(finished) : notOpen;
  },
  'routines/restore': async ({ routine }, { watches }) =>
    restoreRoutine(routine, await watchedValues(watches, routine)),
  'routines/edit': async ({ routine, name, fields }, { watches }) =>
    editRoutine(routine, { name, fields, watched: await watchedValues(watches, routine) }),
  'routines/pin': async ({ routine, isPinned }) => {
    await pinRoutine(routine, isPinned);
    return ok(null);
  },
  'routines/delete': async ({ routine }, { watches }) => {
    await deleteRoutine(routine);
    await watches.deleteOf(routine);
    return ok(null);
  },
  'watches/make': ({ routine, terms }, { watches }) => watches.make(routine, terms),
  'watches/pause': ({ watch }, { watches }) => watches.pause(watch),
  'watches/resume': ({ watch }, { watches }) => watches.resume(watch),
  'watches/delete': ({ watch }, { watches }) => watches.delete(watch),
  'watches/seen': ({ watch }, { watches }) => watches.seen(watch),
  'storage/export': async () => ok(await dumpStorage()),
  'settings/get': async () => ok(await readSettings()),
  'settings/set': async ({ settings }, { settingsChanged }) => {
    const changed = await changeSettings(settings);
    if (changed.ok) settingsChanged(changed.value);
    return changed;
  },
  'sites/learned': async () => ok({ controls: await listJudgments() }),
  'sites/forget': async ({ site }) => {
    await forgetSite(site);
    return ok(null);
  },
  'settings/check': ({ server, check }, { settingsChanged }) =>
    checkModel(server, check, settingsChanged),
  'settings/practice': ({ step }, { settingsChanged }) => practiseStep(step, settingsChanged),
};

/** The batch lists it. */
const isRowDone = ({ routine, stop }: Run): boolean =>
  routine?.row !== undefined && stop?.kind === 'reached';

/** Carries out one validated command. */
export function carryOut<K extends Kind>(
  command: Command<K>,
  context: CommandContext,
): Promise<Result<PanelReplies[K]>> {
  // The row under a kind takes commands of that kind. The table's type says so, an indexed call can't.
  const row = rows[command.kind as K] as (
    command: Command<K>,
    context: CommandContext,
  ) => Promise<Result<PanelReplies[K]>>;
  return row(command, context);
}

async function goOn(loop: Loop, stepping: boolean): Promise<Result<null>> {
  const tab = await findTab(loop);
  return tab.ok ? loop.resume(stepping) : tab;
}

const STOP_LIMIT_MS = 4_000;

/** Stopped means that nothing follows: the current action is canceled in the page, which confirms it. */
async function stop(loop: Loop): Promise<Result<null>> {
  const stopped = await loop.stop();
  await answerWithin(loop.drive(), STOP_LIMIT_MS);
  return stopped;
}

async function inTabs<T>(
  id: string,
  { runs }: CommandContext,
  work: (runTabs: RunTabs) => Promise<Result<T>>,
): Promise<Result<T>> {
  const runTabs = await runs.tabsOf(id);
  return runTabs ? work(runTabs) : notOpen;
}

async function withRun<T>(
  id: string,
  { runs }: CommandContext,
  act: (loop: Loop) => Promise<Result<T>>,
): Promise<Result<T>> {
  const loop = await runs.current();
  if (loop?.run().id === id) return act(loop);
  return notOpen;
}

const notOpen = localizedFailure('notFound', message('task.notOpen'));

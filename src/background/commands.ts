/** What each panel command does: one row per kind, replies typed by kind; the compiler asks for a row when one is added. */
import type { Loop } from '../core/planner/loop.ts';
import { err, ok, type Result } from '../core/result.ts';
import type { PanelCommand, PanelReplies, Settings } from '../protocol/panel.ts';
import { keepPart } from './chosenFiles.ts';
import { listRuns, readJournal } from './journal.ts';
import { listModels, testModel } from './model.ts';
import { type Announce, closeRun, currentLoop, openRun, siteOf, startRun } from './runs.ts';
import { findTab } from './runTabs.ts';
import { changeSettings, readSettings } from './settings.ts';
import { pictureOf } from './world/picture.ts';
import { showElement } from './world/show.ts';
import type { Site } from './world/site.ts';

const PICTURE_LIMIT_MS = 20_000;

export type CommandContext = {
  readonly announce: Announce;
  readonly settingsChanged: (settings: Settings) => void;
};

type Kind = PanelCommand['kind'];
type Command<K extends Kind> = Extract<PanelCommand, { kind: K }>;
type Rows = {
  readonly [K in Kind]: (
    command: Command<K>,
    desk: CommandContext,
  ) => Promise<Result<PanelReplies[K]>>;
};

const rows: Rows = {
  'run/start': ({ goal, tabId }, { announce }) => startRun(goal, tabId, announce),
  'run/pause': ({ run }, desk) => withRun(run, desk, (loop) => loop.pause()),
  'run/resume': ({ run }, desk) => withRun(run, desk, (loop) => goOn(loop, false)),
  'run/step': ({ run }, desk) => withRun(run, desk, (loop) => goOn(loop, true)),
  'run/stop': ({ run }, desk) => withRun(run, desk, (loop) => loop.stop()),
  'run/edit': ({ run, edit }, desk) => withRun(run, desk, (loop) => loop.edit(edit)),
  'run/reply': ({ run, question, reply }, desk) =>
    withRun(run, desk, (loop) => loop.reply(question, reply)),
  'run/file': ({ run, question, part }, desk) =>
    withRun(run, desk, async (loop) => keepPart(loop.run(), question, part)),
  'run/table': ({ run, edit }, desk) => withRun(run, desk, (loop) => loop.changeTable(edit)),
  'run/close': ({ run }, desk) =>
    withRun(run, desk, () => closeRun(desk.announce).then(() => ok(null))),
  'run/picture': ({ run }, desk) =>
    inSite(run, desk, (site) => pictureOf(site, AbortSignal.timeout(PICTURE_LIMIT_MS))),
  'run/show': ({ run, node }, desk) => inSite(run, desk, (site) => showElement(site, node)),
  'run/export': async ({ run }) => ok({ journal: await readJournal(run) }),
  'run/open': ({ run }, { announce }) => openRun(run, announce),
  'runs/list': async () => {
    const runs = await listRuns();
    return ok({
      runs: runs.map(({ id, goal, status, startedAt }) => ({ id, goal, status, startedAt })),
    });
  },
  'settings/get': async () => ok(await readSettings()),
  'settings/set': async ({ settings }, { settingsChanged }) => {
    const changed = await changeSettings(settings);
    if (changed.ok) settingsChanged(changed.value);
    return changed;
  },
  'settings/test': testModel,
  'settings/models': listModels,
};

/** Carry out one checked command. */
export function carryOut<K extends Kind>(
  command: Command<K>,
  desk: CommandContext,
): Promise<Result<PanelReplies[K]>> {
  // The row under a kind takes commands of that kind: the table's type says so, an indexed call can't.
  const row = rows[command.kind as K] as (
    command: Command<K>,
    desk: CommandContext,
  ) => Promise<Result<PanelReplies[K]>>;
  return row(command, desk);
}

async function goOn(loop: Loop, stepping: boolean): Promise<Result<null>> {
  const tab = await findTab(loop);
  return tab.ok ? loop.resume(stepping) : tab;
}

async function inSite<T>(
  id: string,
  { announce }: CommandContext,
  look: (site: Site) => Promise<Result<T>>,
): Promise<Result<T>> {
  const site = await siteOf(id, announce);
  return site ? look(site) : notOpen;
}

async function withRun(
  id: string,
  { announce }: CommandContext,
  act: (loop: Loop) => Promise<Result<null>>,
): Promise<Result<null>> {
  const loop = await currentLoop(announce);
  if (loop?.run().id === id) return act(loop);
  return notOpen;
}

const notOpen = err('notFound', 'This run is not open.', 'Open it from the history first.');

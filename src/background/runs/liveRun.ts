/** A run that this worker holds: its loop, and its browser resources, from taking it to releasing it. */

import type { Run, RunEvent } from '../../core/run/run.ts';
import { type Loop, makeLoop } from '../../engine/loop.ts';
import type { Ports } from '../../engine/ports.ts';
import { systemOf } from '../../planners/systems.ts';
import type { StreamedWords } from '../../protocol/panel.ts';
import { answerWithin } from '../browser/answerWithin.ts';
import { pageDialogs } from '../browser/dialogs.ts';
import { chosenFiles } from '../browser/files/chosenFiles.ts';
import { nothingRead } from '../browser/files/filesRead.ts';
import { frameNumbers } from '../browser/frames.ts';
import { smallPictureOf } from '../browser/picture/smallPicture.ts';
import { dropLeftOvers } from '../browser/places/lookTab.ts';
import { makePlaces } from '../browser/places/places.ts';
import { networkLog } from '../browser/requests/network.ts';
import { writeHold } from '../browser/requests/writeHold.ts';
import { pageLoads } from '../browser/tabs/loads.ts';
import { activeTab, ownFrames, type RunTabs } from '../browser/tabs/runTabs.ts';
import { tabOf } from '../browser/tabs/tabs.ts';
import { followUser } from '../browser/userActions.ts';
import { makeWorld } from '../browser/world.ts';
import { keepExchange } from '../storage/exchanges.ts';
import { journal } from '../storage/journal.ts';
import { judgments } from '../storage/judgments.ts';
import { keepPicture } from '../storage/keptPictures.ts';
import { keepAnswer } from '../storage/routines.ts';
import { keepApprovedForms, readSettings } from '../storage/settings.ts';
import { tabGuards } from '../tabs/tabGuards.ts';
import { dialogEventOfSession } from '../tabs/tabOwnership.ts';
import type { KeepAliveHold } from './keepAlive.ts';
import { makeModel } from './model.ts';
import { pictureConsent } from './pictureConsent.ts';
import { type PictureTaking, takePictures } from './takePictures.ts';

/** Announces a run to every panel. */
export type Announce = {
  readonly events: (run: Run, events: readonly RunEvent[]) => void;
  readonly snapshot: (run: Run | null) => void;
  readonly streaming: (run: Run['id'], node: string, words: StreamedWords) => void;
};

export type LiveRun = {
  readonly loop: Loop;
  readonly runTabs: RunTabs;
  readonly pictures: PictureTaking;
  /** Leaves alone a tab that the user opened during the run. */
  readonly leaveAlone: (tab: number) => Promise<void>;
  /** Waits for the current step, bounded, then releases the browser. Only for runs that are not running. */
  readonly release: () => Promise<void>;
};

/** An action ends within its own limits; a model call ends when its run is stopped. */
const RELEASE_LIMIT_MS = 20_000;

const newSignal = () => {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
};

/** Also true while the user is in control: a sleeping worker would miss their actions in the tab. */
const isAtWork = ({ status, drive }: Run): boolean =>
  status === 'running' || (status === 'paused' && drive?.isOn === true);

/**
 * The guards are updated before anything that follows the commit: no request of a new tab or site precedes the fence.
 */
const guardedJournal = (guards: ReturnType<typeof tabGuards>): Ports['journal'] => ({
  append: async (after, events) => {
    await journal.append(after, events);
    await guards.update(after, events);
  },
});

const modelFor = ({ id, options }: Run, announce: Announce): ReturnType<typeof makeModel> =>
  makeModel(options, {
    onStream: (node, streamed) => announce.streaming(id, node, streamed),
    onExchange: (exchange) => void keepExchange(id, exchange),
  });

const portsFor = (
  run: Run,
  runTabs: RunTabs,
  {
    guards,
    announce,
  }: { readonly guards: ReturnType<typeof tabGuards>; readonly announce: Announce },
): Ports => ({
  operators: modelFor(run, announce).operators,
  world: makeWorld(runTabs),
  places: makePlaces(runTabs),
  judgments,
  pictures: pictureConsent,
  journal: guardedJournal(guards),
  clock: { now: () => Date.now() },
});

/** Chromium allows two captures per second. If a model sees screenshots, it gets one of the two first. */
const CAPTURE_GAP_MS = { alone: 550, besideModel: 1_050 };

const picturesFor = ({ id: run, options }: Run, runTabs: RunTabs): PictureTaking =>
  takePictures({
    isOn: async () => (await readSettings()).pictures,
    take: (signal) => smallPictureOf(runTabs, signal),
    keep: (act, picture) => keepPicture({ run, act }, picture),
    gapMs: options.endCheck === 'text' ? CAPTURE_GAP_MS.alone : CAPTURE_GAP_MS.besideModel,
  });

/** Takes a run: its ports, its guards, and its share in keeping the worker alive. */
export async function activateRun(
  run: Run,
  announce: Announce,
  awake: KeepAliveHold,
): Promise<LiveRun> {
  const { strategy, config: system } = systemOf(run.options.system);
  const hold = writeHold();
  const network = networkLog(hold.holds);
  const dialogs = pageDialogs(await dialogEventOfSession());
  const held = { network, dialogs, hold, files: chosenFiles() };
  const guards = tabGuards(held);
  const runTabs: RunTabs = {
    ...held,
    run: () => loop.run(),
    note: (changes) => loop.note(changes),
    loads: pageLoads(network),
    failure: guards.failure,
    heldToReading: (work) => guards.heldToReading(() => loop.run(), work),
    framesSeen: (origins) => guards.framesSeen(origins, loop.run()),
    frameNumbers: frameNumbers(),
    person: followUser(
      () => loop,
      network,
      async () => {
        const frames = await ownFrames(runTabs);
        const tab = await tabOf(activeTab(runTabs.run()));
        return frames.ok && tab.ok ? (tab.value.url ?? null) : null;
      },
    ),
    lastEnded: 0,
    lastRead: null,
    filesRead: nothingRead(),
    keepsPages: system.keepsPages,
    usesTools: async () => (await readSettings()).siteTools,
  };
  const pictures = picturesFor(run, runTabs);
  const loop = makeLoop(run, {
    ports: portsFor(run, runTabs, { guards, announce }),
    onEvents: (after, events) => {
      announce.events(after, events);
      pictures.see(events);
      void keepApprovedForms(events);
      if (events.some(({ change }) => change.kind === 'runFinished')) void keepAnswer(after);
      awake.set(isAtWork(after));
    },
    newSignal,
    strategy,
    system,
  });
  awake.set(isAtWork(run));
  await dropLeftOvers();
  await guards.apply(run);
  return {
    loop,
    runTabs,
    pictures,
    leaveAlone: (tab) => guards.leaveAlone(tab, loop.run()),
    async release() {
      await answerWithin(loop.drive(), RELEASE_LIMIT_MS);
      await pictures.stop();
      runTabs.person.stop();
      awake.release();
      await guards.release();
    },
  };
}

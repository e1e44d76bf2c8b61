/**
 * Guards of a run while the agent may act: the fence around its tabs, the log of their requests, the answers to their
 * dialogs, and files being uploaded. A paused or finished run holds none: the user is free there.
 */

import { failureWith } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import type { Failure } from '../../core/result.ts';
import { actUnderWay } from '../../core/run/operations.ts';
import type { Run, RunChange, RunEvent } from '../../core/run/run.ts';
import { isStrict } from '../../engine/approve/strict.ts';
import type { PageDialogs } from '../browser/dialogs.ts';
import type { ChosenFiles } from '../browser/files/chosenFiles.ts';
import type { NetworkLog } from '../browser/requests/network.ts';
import { openTabs, setFence } from '../browser/requests/siteFence.ts';
import type { WriteHold } from '../browser/requests/writeHold.ts';

const MOVES_GUARDS: ReadonlySet<RunChange['kind'] | 'runStarted'> = new Set([
  'tabsChanged',
  'siteGranted',
  'termsChanged',
  'statusChanged',
  'runFinished',
  'questionReplied',
]);

export type TabGuards = {
  /** After a commit: guards the run's present state. Never rejects; see `failure`. */
  readonly update: (run: Run, events: readonly RunEvent[]) => Promise<void>;
  readonly apply: (run: Run) => Promise<void>;
  /** A tab that the user opened: the fence ignores its links. */
  readonly leaveAlone: (tab: number, run: Run) => Promise<void>;
  /** Origins of frames on a page that was read: what they open is fenced too. */
  readonly framesSeen: (origins: readonly string[], run: Run) => Promise<void>;
  /** Does the work while requests that could write are blocked, as in strict mode. */
  readonly heldToReading: <T>(run: () => Run, work: () => Promise<T>) => Promise<T>;
  /** Returns why the guards are not in place, or null. Nothing may be done in the tabs before they are. */
  readonly failure: () => Failure | null;
  /** Releases everything. From then on the run's late commits change nothing. */
  readonly release: () => Promise<void>;
};

type Guarded = {
  readonly network: NetworkLog;
  readonly dialogs: PageDialogs;
  readonly files: ChosenFiles;
  readonly hold: WriteHold;
};

export function tabGuards({ network, dialogs, files, hold }: Guarded): TabGuards {
  let failure: Failure | null = null;
  let isReleased = false;
  /** Whether an action that may only read is running. */
  let isReading = false;
  /** Tabs that no page of the run opened, while the agent may act; null while it may not. */
  let userTabs: ReadonlySet<number> | null = null;
  let frames: ReadonlySet<string> = new Set();

  const apply = async (run: Run): Promise<void> => {
    if (isReleased) return;
    const isActive = run.status === 'running' || run.status === 'waiting';
    const open = run.tabs.filter((tab) => tab !== null);
    const tabs = isActive ? open : [];
    // What the user's actions send is part of a recorded task.
    const isRecording = run.isDemonstration === true && run.status !== 'finished';
    network.watch(isRecording ? open : tabs, run.sites);
    dialogs.setActive(isActive, open);
    failure = await guard(tabs, run).then(() => null, notGuarded);
  };

  const guard = async (tabs: readonly number[], { sites, options }: Run): Promise<void> => {
    await fenceOff(tabs, sites);
    const isHolding = (isStrict(options) || isReading) && tabs.length > 0;
    await hold.set(isHolding ? { tabs, sites, userTabs: [...(userTabs ?? [])] } : null);
  };

  const fenceOff = async (tabs: readonly number[], sites: readonly string[]): Promise<void> => {
    userTabs = tabs.length === 0 ? null : (userTabs ?? new Set(await openTabs()));
    await setFence({ tabs, sites, frames: [...frames], userTabs: [...(userTabs ?? [])] });
  };

  return {
    async update(run, events) {
      if (!awaitsFiles(run)) files.forget();
      if (events.some(({ change }) => MOVES_GUARDS.has(change.kind))) await apply(run);
    },
    apply,
    async leaveAlone(tab, run) {
      if (userTabs === null) return;
      userTabs = new Set([...userTabs, tab]);
      await apply(run);
    },
    async framesSeen(origins, run) {
      const known = new Set([...run.sites, ...frames]);
      const added = origins.filter((origin) => origin.startsWith('http') && !known.has(origin));
      if (added.length === 0) return;
      frames = new Set([...frames, ...added].slice(-MOST_FRAMES));
      await apply(run);
    },
    async heldToReading(run, work) {
      const hold = async (isOn: boolean): Promise<void> => {
        isReading = isOn;
        await apply(run());
      };
      await hold(true);
      try {
        return await work();
      } finally {
        await hold(false);
      }
    },
    failure: () => failure,
    async release() {
      isReleased = true;
      files.forget();
      network.watch([]);
      dialogs.setActive(false, []);
      await Promise.all([fenceOff([], []), hold.set(null)]).catch((error: unknown) =>
        console.warn('the fence stays up', error),
      );
    },
  };
}

/** Pages with ads have frames of many sites: only the latest count. */
const MOST_FRAMES = 60;

/** From the question about a file until the action that uploads it. */
const awaitsFiles = (run: Run): boolean =>
  (run.question?.kind === 'file' && (!run.reply || run.reply.kind === 'files')) ||
  actUnderWay(run)?.approved?.files !== undefined;

function notGuarded(error: unknown): Failure {
  const seen = error instanceof Error ? error.message : String(error);
  return failureWith('unexpected', message('tab.notLimited', { seen }));
}

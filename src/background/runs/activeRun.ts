/**
 * The one run that this worker holds: activated, restored from the journal, released. Not reentrant: the caller must
 * serialize calls.
 */

import { runId } from '../../core/ids.ts';
import { failureWith } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import { reviveChanges } from '../../engine/act/recover.ts';
import { ownFrames } from '../browser/tabs/runTabs.ts';
import { restoreRun } from '../storage/journal.ts';
import { readCurrent } from '../storage/settings.ts';
import { isOfThisSession, joinSession, tabsLost } from '../tabs/tabOwnership.ts';
import { makeKeepAlive } from './keepAlive.ts';
import { type Announce, activateRun, type LiveRun } from './liveRun.ts';

export type ActiveRun = {
  readonly announce: Announce;
  readonly live: () => LiveRun | null;
  /** Replaces the held run, once everything it had in progress has ended. */
  readonly activate: (run: Run) => Promise<LiveRun>;
  readonly release: () => Promise<void>;
  /** Returns the held run, else the one the panel shows, restored from the journal. */
  readonly revive: () => Promise<LiveRun | null>;
};

export function makeActiveRun(announce: Announce): ActiveRun {
  const keepAlive = makeKeepAlive();
  let live: LiveRun | null = null;

  const release = async (): Promise<void> => {
    const before = live;
    live = null;
    await before?.release();
  };
  const activate = async (run: Run): Promise<LiveRun> => {
    await release();
    live = await activateRun(run, announce, keepAlive());
    return live;
  };
  const revive = async (): Promise<LiveRun | null> => {
    if (live) return live;
    const id = await readCurrent();
    const run = id ? await restoreRun(runId(id)) : null;
    if (!run) return null;
    const isSameSession = await isOfThisSession(run.id);
    const activated = await activate(run);
    const changes = [
      ...reviveChanges(run),
      ...(isSameSession ? [] : changesAfterBrowserRestart(run)),
    ];
    if (changes.length > 0) await activated.loop.note(changes);
    if (!isSameSession) await joinSession(run.id);
    if (run.status === 'running') void activated.loop.drive();
    // Whoever shows a task goes on doing so while the worker is away.
    if (run.isDemonstration && isSameSession) void ownFrames(activated.runTabs);
    return activated;
  };
  return { announce, live: () => live, activate, release, revive };
}

/**
 * Returns the changes after a browser restart, which closed the tabs. If only the worker was suspended, none are
 * needed.
 */
function changesAfterBrowserRestart(run: Run): RunChange[] {
  const { sites } = run;
  const failure = failureWith('aborted', message('tab.browserClosed', { sites }));
  return [
    ...tabsLost(run),
    ...(run.status === 'running' ? [{ kind: 'runBlocked', failure } as const] : []),
  ];
}

/** Every connected panel gets a snapshot and the text being streamed when it connects, then each event as it is committed. */

import browser from 'webextension-polyfill';
import type { Batch } from '../../core/routine/batch.ts';
import type { Run, RunChange } from '../../core/run/run.ts';
import type { PanelMessage } from '../../protocol/panel.ts';
import { readPanelCommand } from '../../protocol/panelShape.ts';
import { servePanel } from '../../protocol/transport.ts';
import { type CommandContext, carryOut } from '../commands.ts';
import type { Batches } from '../runs/batches.ts';
import type { Announce } from '../runs/liveRun.ts';
import type { Runs } from '../runs/runs.ts';
import { readSettings } from '../storage/settings.ts';
import { storageFailure } from '../storage/storageFailure.ts';
import type { Watches, WatchPorts } from '../watch/watches.ts';
import { neededFor } from './needed.ts';
import { makeNotices } from './notice.ts';
import { type OpenPanel, panelOpener } from './openPanel.ts';
import { plannerList } from './plannerList.ts';

/** Announcements to all panels. */
export type PanelAnnounce = Announce & { readonly batch: (batch: Batch | null) => void };

type Writing = Extract<PanelMessage, { kind: 'streaming' }>;
const ENDS_WRITING: ReadonlySet<string> = new Set<RunChange['kind']>([
  'modelCalled',
  'runBlocked',
  'runFinished',
]);

/** What runs and watches report to, and what opens a panel. */
type Hub = {
  readonly announce: PanelAnnounce;
  readonly watched: Pick<WatchPorts, 'announce' | 'notify'>;
  readonly open: OpenPanel;
};

/** Serves panels. Must be called synchronously at startup; the arguments are called later. */
export function servePanels(runs: () => Runs, batches: () => Batches, watches: () => Watches): Hub {
  const server = servePanel({
    onConnect: (send) => {
      notices.clear();
      void greet(send);
    },
    read: readPanelCommand,
    onCommand: (command, panel) =>
      carryOut(command, {
        runs: runs(),
        batches: batches(),
        watches: watches(),
        panel,
        settingsChanged,
      }),
    onGone: (panel) => void runs().live()?.loop.hold(panel, false),
  });
  const open = panelOpener(server.hasPanel);
  const showBadge = makeBadge();
  const notices = makeNotices(server.hasPanel, {
    task: () => void showTask(runs().live()?.loop.run()),
    watch: (watch) => open({ at: 'watch', watch }),
  });
  let task: Run | null = null;
  let hasNews = false;
  const tell = (run: Run | null): void => {
    task = run;
    showBadge(run, hasNews);
    notices.tell(run);
    watches().taskChanged(run);
  };
  const watched: Hub['watched'] = {
    announce: (lines) => {
      hasNews = lines.some(({ isNews }) => isNews);
      showBadge(task, hasNews);
      server.broadcast({ kind: 'watches', watches: lines });
    },
    notify: notices.tellWatch,
  };
  let writing: Writing | null = null;
  const announce: PanelAnnounce = {
    batch: (batch) => server.broadcast({ kind: 'batch', batch }),
    events: (run, events) => {
      tell(run);
      if (events.some(({ change }) => ENDS_WRITING.has(change.kind))) writing = null;
      for (const event of events) server.broadcast({ kind: 'event', run: run.id, event });
    },
    snapshot: (run) => {
      tell(run);
      void readSettings().then((settings) =>
        server.broadcast({ kind: 'snapshot', run, settings, planners: plannerList }),
      );
    },
    streaming: (run, node, streamed) => {
      writing = { kind: 'streaming', run, node, words: streamed };
      server.broadcast(writing);
    },
  };
  const settingsChanged: CommandContext['settingsChanged'] = (settings) =>
    server.broadcast({ kind: 'settings', settings });
  /** Without storage, or with a run that can't be restored, the panel says so and offers what can be read. */
  const greet = async (send: (message: PanelMessage) => void): Promise<void> => {
    try {
      const settings = await readSettings();
      const restored = await runs()
        .current()
        .then((loop) => ({ run: loop?.run() ?? null, failure: null }))
        .catch((error: unknown) => ({ run: null, failure: storageFailure(error) }));
      send({ kind: 'snapshot', run: restored.run, settings, planners: plannerList });
      send({ kind: 'batch', batch: await batches().current() });
      if (restored.failure) send({ kind: 'problem', failure: restored.failure });
      if (writing) send(writing);
      send({ kind: 'watches', watches: await watches().lines() });
    } catch (error) {
      send({ kind: 'problem', failure: storageFailure(error) });
    }
  };
  return { announce, watched, open };
}

/** The toolbar button shows when the user is needed, since the panel may be closed. */
const looks = {
  waiting: { text: '!', color: '#8f4304' },
  stuck: { text: '!', color: '#9a2617' },
  changed: { text: '•', color: '#1f5f3a' },
  open: { text: '', color: '#8f4304' },
} as const;

/** Updates the badge wherever it differs. `hasNews`: a watched page has changed. */
export function makeBadge(): (run: Run | null, hasNews: boolean) => void {
  let shown = '';
  return (run, hasNews) => {
    const name = neededFor(run) ?? (hasNews ? 'changed' : 'open');
    if (shown === name) return;
    shown = name;
    const { text, color } = looks[name];
    Promise.all([
      browser.action.setBadgeText({ text }),
      browser.action.setBadgeBackgroundColor({ color }),
      browser.action.setBadgeTextColor?.({ color: '#ffffff' }),
      browser.action.setTitle({ title: browser.i18n.getMessage(name) }),
    ]).catch((error: unknown) => console.warn('no badge on the toolbar button', error));
  };
}

/** Brings a run's tab to the front. The panel opens only by a click in the browser itself. */
async function showTask(run: Run | null | undefined): Promise<void> {
  const id = run?.tabs[run.activeTab - 1];
  if (id === null || id === undefined) return;
  try {
    const { windowId } = await browser.tabs.update(id, { active: true });
    if (windowId !== undefined) await browser.windows.update(windowId, { focused: true });
  } catch (error) {
    console.info('the tab of the task is gone', error);
  }
}

/**
 * The worker's composition root. Every listener is registered synchronously: a browser that wakes the worker for an
 * event delivers it only to listeners registered in the first turn of the event loop.
 */
import browser from 'webextension-polyfill';
import { watchNetwork } from './browser/requests/network.ts';
import { serveContextMenu } from './panels/contextMenu.ts';
import { serveOmnibox } from './panels/omnibox.ts';
import { servePanels } from './panels/panelHub.ts';
import { serveShortcut } from './panels/shortcut.ts';
import { makeBatches } from './runs/batches.ts';
import { WAKE_ALARM } from './runs/keepAlive.ts';
import { makeRuns } from './runs/runs.ts';
import { forgetForbiddenSites } from './storage/forgottenSites.ts';
import { tabClosed, tabOpened } from './tabs/tabEvents.ts';
import { makeWatches, WATCH_ALARM } from './watch/watches.ts';

const { announce, watched, open } = servePanels(
  () => runs,
  () => batches,
  () => watches,
);
const runs = makeRuns({
  ...announce,
  events: (run, events) => {
    announce.events(run, events);
    if (events.some(({ change }) => change.kind === 'runFinished')) batches.runEnded(run);
  },
});
const batches = makeBatches(runs, announce.batch);
const watches = makeWatches({
  ...watched,
  task: async () => (await runs.current())?.run() ?? null,
  now: () => Date.now(),
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
});
watchNetwork(runs.network);
watchNetwork(watches.network);

// Opening the panel on the click keeps the `activeTab` grant, which opening it automatically may lose.
browser.action.onClicked.addListener((tab) => {
  if (__TARGET__ === 'chrome' && tab.id !== undefined)
    void chrome.sidePanel.open({ windowId: tab.windowId ?? chrome.windows.WINDOW_ID_CURRENT });
  if (__TARGET__ === 'firefox') void browser.sidebarAction.open();
});

serveContextMenu(open);
serveOmnibox(open);
serveShortcut(open);

browser.alarms.onAlarm.addListener((alarm) => {
  if (alarm.name === WAKE_ALARM)
    runs.current().catch((error: unknown) => console.warn('no run to continue', error));
  if (alarm.name === WATCH_ALARM) watches.wake();
});

// Browsers may forget alarms when they are closed or the extension is updated. Either starts the worker, which sets them.
browser.runtime.onStartup.addListener(() => undefined);
browser.runtime.onInstalled.addListener(() => undefined);

browser.tabs.onCreated.addListener((tab) => {
  const { id, openerTabId: opener, pendingUrl, url, windowId } = tab;
  const isInPopup = () => isPopup(windowId);
  if (id !== undefined)
    void tabOpened(runs.live(), { id, opener, url: pendingUrl || url || '', isInPopup });
});

async function isPopup(windowId: number | undefined): Promise<boolean> {
  if (windowId === undefined) return false;
  const found = await browser.windows.get(windowId).catch(() => null);
  return found?.type === 'popup';
}

browser.tabs.onRemoved.addListener((id) => {
  void tabClosed(runs.live(), id);
});

/** A site whose permission was revoked is forgotten with everything learned there. */
browser.permissions.onRemoved.addListener(() => {
  void forgetForbiddenSites();
});

// A worker that was killed during a run continues as soon as anything wakes it. The toolbar button is always set, since
// a restarted browser has forgotten it.
void runs.current().then((loop) => loop && announce.events(loop.run(), []));
batches.revive();
watches.wake();
// The badge says whether a watched page has changed.
void watches.lines().then(watched.announce, (error: unknown) => console.warn('no watches', error));

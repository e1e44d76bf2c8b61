/**
 * The worker's composition root. Every listener is registered synchronously: a browser that wakes the worker for
 * an event delivers it only to listeners that are there on the first turn.
 */
import browser from 'webextension-polyfill';
import { WAKE_ALARM } from './keepAlive.ts';
import { serve } from './panelHub.ts';
import { currentLoop, tabClosed, tabOpened } from './runs.ts';
import { forgetTraffic, watchNetwork } from './world/network.ts';

const announce = serve();
watchNetwork();

// The click itself opens the panel: this keeps the `activeTab` grant that an automatic opening may lose.
browser.action.onClicked.addListener((tab) => {
  if (__TARGET__ === 'chrome' && tab.id !== undefined)
    void chrome.sidePanel.open({ windowId: tab.windowId ?? chrome.windows.WINDOW_ID_CURRENT });
  if (__TARGET__ === 'firefox') void browser.sidebarAction.open();
});

browser.alarms.onAlarm.addListener((alarm) => {
  if (alarm.name === WAKE_ALARM) void currentLoop(announce);
});

browser.tabs.onCreated.addListener((tab) => {
  if (tab.id !== undefined) void tabOpened(tab.id, tab.openerTabId);
});

browser.tabs.onRemoved.addListener((id) => {
  forgetTraffic(id);
  void tabClosed(id);
});

// A worker that was killed in the middle of a run goes on as soon as anything wakes it.
void currentLoop(announce);

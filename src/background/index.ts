/** Composition root of the background context. */
import browser from 'webextension-polyfill';

if (__TARGET__ === 'chrome') {
  void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
} else {
  browser.action.onClicked.addListener(() => {
    void browser.sidebarAction.open();
  });
}

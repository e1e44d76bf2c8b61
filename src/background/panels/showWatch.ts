/** Opens the panel at a watch, after a click on its notification. */
import browser from 'webextension-polyfill';

const PANEL = 'src/panel/index.html';

/** `tell` tells the open panels. Where the browser opens no panel for such a click, the panel opens in a tab. */
export async function showWatch(
  watch: string,
  hasPanel: () => boolean,
  tell: () => void,
): Promise<void> {
  if (hasPanel()) return tell();
  // Both browsers forget the click at the first `await`.
  const opening = openPanel();
  await browser.storage.session.set({ watchToShow: watch });
  const isOpening = await opening.then(
    () => true,
    (error: unknown) => {
      console.debug('the panel opens in a tab instead', error);
      return false;
    },
  );
  if (!isOpening) await browser.tabs.create({ url: browser.runtime.getURL(PANEL) });
  else if (hasPanel()) tell();
}

async function openPanel(): Promise<void> {
  if (__TARGET__ === 'firefox') return browser.sidebarAction.open();
  const windowId = chrome.windows.WINDOW_ID_CURRENT;
  return chrome.sidePanel.open({ windowId });
}

/** Returns the watch that a panel which opens now is to show, once. */
export async function takeWatchToShow(): Promise<string | null> {
  const { watchToShow } = await browser.storage.session.get('watchToShow');
  if (typeof watchToShow !== 'string') return null;
  await browser.storage.session.remove('watchToShow');
  return watchToShow;
}

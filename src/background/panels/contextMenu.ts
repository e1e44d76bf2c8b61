/** The item of the browser's context menu for a selected text or a link. */
import browser, { type Menus } from 'webextension-polyfill';
import { quoteOf } from '../../core/run/quote.ts';
import type { OpenPanel } from './openPanel.ts';

const ITEM = 'useInTask';

/** Must be called synchronously at startup, since it listens for clicks. */
export function serveContextMenu(open: OpenPanel): void {
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (info.menuItemId === ITEM) open(placeOf(info), tab?.windowId);
  });
  // Browsers keep the item. Its title is in the language that the browser had when the item was made.
  browser.runtime.onInstalled.addListener(() => void makeItem());
  browser.runtime.onStartup.addListener(() => void makeItem());
}

function placeOf({ selectionText, linkUrl, frameUrl, pageUrl }: Menus.OnClickData) {
  const quote = quoteOf({ selection: selectionText, link: linkUrl, pages: [frameUrl, pageUrl] });
  return quote && ({ at: 'goal', quote } as const);
}

async function makeItem(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({
    id: ITEM,
    title: browser.i18n.getMessage('useInTask'),
    contexts: ['selection', 'link'],
    documentUrlPatterns: ['http://*/*', 'https://*/*'],
  });
}

/** The shortcut that uses the selected text of the page. It counts as a click, so `activeTab` lets us read this tab. */
import browser, { type Tabs } from 'webextension-polyfill';
import { quoteOf } from '../../core/run/quote.ts';
import type { PanelPlace } from '../../protocol/place.ts';
import type { OpenPanel } from './openPanel.ts';

const COMMAND = 'use-selection';

/** Must be called synchronously at startup, since it listens for the shortcut. */
export function serveShortcut(open: OpenPanel): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === COMMAND) open(selectionIn(tab), tab?.windowId);
  });
}

/** Returns null if nothing is selected, or the browser lets nobody read the page. */
async function selectionIn(tab: Tabs.Tab | undefined): Promise<PanelPlace | null> {
  if (tab?.id === undefined) return null;
  const target = { tabId: tab.id, allFrames: true };
  const frames = await browser.scripting
    .executeScript({ target, func: readSelection })
    .catch((error: unknown) => {
      console.debug('the selection of this page is not readable', error);
      return [];
    });
  for (const { result } of frames) {
    const { selection, page } = result as ReturnType<typeof readSelection>;
    const quote = quoteOf({ selection, pages: [page, tab.url] });
    if (quote) return { at: 'goal', quote };
  }
  return null;
}

/** Runs in each frame of the page that may be read, and uses nothing from outside. */
function readSelection(): { readonly selection: string; readonly page: string } {
  const scope = globalThis as unknown as {
    readonly getSelection: () => unknown;
    readonly location: { readonly href: string };
  };
  return { selection: String(scope.getSelection() ?? ''), page: scope.location.href };
}

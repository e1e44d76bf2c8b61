/** One tab as a run needs it: whether it exists, and whether it can be scripted. */

import browser, { type Tabs } from 'webextension-polyfill';
import { localizedFailure } from '../../../core/messages/failure.ts';
import { message } from '../../../core/messages/message.ts';
import { ok, type Result } from '../../../core/result.ts';

/** Returns the tab, or why it is gone. */
export async function tabOf(tabId: number | null | undefined): Promise<Result<Tabs.Tab>> {
  const tab =
    tabId === null || tabId === undefined ? null : await browser.tabs.get(tabId).catch(() => null);
  if (tab) return ok(tab);
  return localizedFailure('tabClosed', message('tab.isClosed'));
}

/** Resolves once the new tab's page has loaded, the tab is gone, or the limit is over. A blank tab counts as loaded in Firefox. */
export async function waitForTab(tabId: number, limitMs: number): Promise<void> {
  const listening = new AbortController();
  await new Promise<void>((resolve) => {
    const look = (): void =>
      void tabOf(tabId).then((tab) => (!tab.ok || hasLoaded(tab.value)) && resolve());
    const timer = setTimeout(resolve, limitMs);
    const onUpdated = (id: number): void => {
      if (id === tabId) look();
    };
    browser.tabs.onUpdated.addListener(onUpdated);
    listening.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      browser.tabs.onUpdated.removeListener(onUpdated);
    });
    look();
  });
  listening.abort();
}

const hasLoaded = ({ status, url = '' }: Tabs.Tab): boolean =>
  status === 'complete' && /^https?:/.test(url);

const STORES =
  /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore|addons\.mozilla\.org|accounts-static\.cdn\.mozilla\.net)(?=[/?#]|$)/;

/**
 * Whether extensions may act on this page, else why not. `url` is '' if hidden from the extension, which means that the
 * site is not granted.
 */
export function scriptability(url: string): Result<null> {
  if (STORES.test(url)) return localizedFailure('tabForbidden', message('tab.extensionStore'));
  if (url === '' || /^https?:/.test(url)) return ok(null);
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const isOwn =
    /^(chrome|about|edge|moz-extension|chrome-extension|devtools|view-source|resource):$/.test(
      scheme,
    );
  return localizedFailure(
    'tabForbidden',
    isOwn ? message('tab.browserPage') : message('tab.otherScheme', { scheme }),
  );
}

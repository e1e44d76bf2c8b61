/** Whether the pages in a run's tabs have loaded and respond. */
import browser, { type Tabs } from 'webextension-polyfill';
import { answerWithin } from '../answerWithin.ts';
import type { NetworkLog } from '../requests/network.ts';

/** A page that loads this long is checked for a response, since a dialog blocks it for good. */
const CHECK_AFTER_MS = 3_000;
const ANSWER_MS = 2_000;
/** A page that is busy for a moment, or is just being replaced, is asked again for so long. */
const ASK_AGAIN_MS = 5_000;
/** How long a navigation may take to begin; in a tab that shows nothing yet, its own events arrive late. */
export const BEGIN_LIMIT_MS = 1_500;
const BLANK_BEGIN_LIMIT_MS = 10_000;

/** The address of a tab that shows nothing yet. */
export const isBlank = (url: string): boolean => url === '' || url === 'about:blank';

/** The document a tab shows before a navigation. */
export type Departure = {
  readonly tabId: number;
  readonly url: string;
  /** How many navigations have begun in it. */
  readonly navigations: number;
};

export type PageLoads = {
  /**
   * Waits until the tab has loaded, at most `limitMs`. Resolves to false if it still loads then or does not respond;
   * the caller continues with what is there.
   */
  readonly waitForLoad: (tabId: number, limitMs: number, signal: AbortSignal) => Promise<boolean>;
  /** Whether the last wait found the tab unresponsive: it answers nothing until the user closes its dialog. */
  readonly isUnresponsive: (tabId: number) => boolean;
  readonly departureOf: (tab: Pick<Tabs.Tab, 'id' | 'url'>) => Departure;
  /**
   * Waits, within a limit, until a navigation has requested its page, or shows another without a request, after which
   * `waitForLoad` sees it. The tab's status is not enough: in Firefox a navigation stopped by the fence is loading and
   * complete before the stopped request is reported.
   */
  readonly waitForNavigation: (from: Departure, signal: AbortSignal) => Promise<void>;
};

export function pageLoads(network: Pick<NetworkLog, 'isNavigating' | 'navigations'>): PageLoads {
  /** Addresses that used up a whole wait, by tab: a page that never finishes loading is waited for once. */
  const endless = new Map<number, string>();
  /** Tabs that did not respond at the last check are checked at once the next time. */
  const dead = new Set<number>();

  /** Whether the tab responds. One that did not at the last check is asked only once. */
  const responds = async (tabId: number, signal: AbortSignal): Promise<boolean> => {
    const deadline = Date.now() + (dead.has(tabId) ? 0 : ASK_AGAIN_MS);
    let isAlive = await answers(tabId);
    while (!isAlive && Date.now() < deadline && !signal.aborted) isAlive = await answers(tabId);
    if (isAlive) dead.delete(tabId);
    else if (!signal.aborted) dead.add(tabId);
    return isAlive;
  };

  return {
    async waitForLoad(tabId, limitMs, signal) {
      const begun = Date.now();
      const deadline = begun + limitMs;
      let isAlive = false;
      let address = '';
      while (Date.now() < deadline && !signal.aborted) {
        const tab = await browser.tabs.get(tabId).catch(() => null);
        if (!tab) return false;
        // The browser withholds the address of a tab that shows no page yet.
        address = tab.url ?? '';
        if (!network.isNavigating(tabId)) {
          if (tab.status === 'complete') {
            dead.delete(tabId);
            return true;
          }
          if (endless.get(tabId) === address) return false;
        }
        if (!isAlive && (dead.has(tabId) || Date.now() - begun > CHECK_AFTER_MS)) {
          isAlive = await responds(tabId, signal);
          if (!isAlive) return false;
        }
        await nextTabEvent(tabId, Math.min(250, deadline - Date.now()));
      }
      if (!signal.aborted) endless.set(tabId, address);
      return false;
    },
    isUnresponsive: (tabId) => dead.has(tabId),
    departureOf: ({ id = -1, url = '' }) => ({
      tabId: id,
      url,
      navigations: network.navigations(id),
    }),
    async waitForNavigation({ tabId, url, navigations }, signal) {
      const deadline = Date.now() + (isBlank(url) ? BLANK_BEGIN_LIMIT_MS : BEGIN_LIMIT_MS);
      const isThere = (now = ''): boolean => now === url || (isBlank(url) && isBlank(now));
      while (
        network.navigations(tabId) === navigations &&
        Date.now() < deadline &&
        !signal.aborted
      ) {
        const tab = await browser.tabs.get(tabId).catch(() => null);
        if (!tab || !isThere(tab.url)) return;
        await nextTabEvent(tabId, Math.min(25, deadline - Date.now()));
      }
    },
  };
}

/** A refusal counts as a response; only a timeout does not. */
async function answers(tabId: number): Promise<boolean> {
  const asked = browser.scripting
    .executeScript({ target: { tabId }, func: () => true, injectImmediately: true })
    .catch(() => true);
  return (await answerWithin(asked, ANSWER_MS)) !== 'unresponsive';
}

/** Waits for the tab's next update or `limitMs`, whichever comes first. */
function nextTabEvent(tabId: number, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      browser.tabs.onUpdated.removeListener(listener);
      resolve();
    };
    const listener = (updated: number): void => {
      if (updated === tabId) done();
    };
    const timer = setTimeout(done, limitMs);
    browser.tabs.onUpdated.addListener(listener);
  });
}

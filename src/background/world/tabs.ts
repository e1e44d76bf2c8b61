/** One tab as the run needs it: is it there, may it be scripted, has it loaded. */
import browser, { type Tabs } from 'webextension-polyfill';
import { err, ok, type Result } from '../../core/result.ts';
import { isNavigating, navigationsOf } from './network.ts';
import { orUnresponsive } from './unresponsive.ts';

/** The tab, or why it is gone. */
export async function tabOf(tabId: number | null | undefined): Promise<Result<Tabs.Tab>> {
  const tab =
    tabId === null || tabId === undefined ? null : await browser.tabs.get(tabId).catch(() => null);
  if (tab) return ok(tab);
  return err(
    'tabClosed',
    'The tab that Espalier worked in was closed.',
    'Open the site again, bring it to the front and press Resume.',
  );
}

const STORES =
  /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore|addons\.mozilla\.org|accounts-static\.cdn\.mozilla\.net)(?=[/?#]|$)/;

/** Pages no extension may touch, named so that the person knows why. `url` '' means: not visible to us, so not granted. */
export function scriptability(url: string): Result<null> {
  if (STORES.test(url))
    return err(
      'tabForbidden',
      'This is an extension store; browsers let no extension act here.',
      'Switch to another site and try again.',
    );
  if (url === '' || /^https?:/.test(url)) return ok(null);
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const what =
    /^(chrome|about|edge|moz-extension|chrome-extension|devtools|view-source|resource):$/.test(
      scheme,
    )
      ? "one of the browser's own pages"
      : `a page of kind "${scheme}"`;
  return err(
    'tabForbidden',
    `This tab shows ${what}, which no extension may act on.`,
    'Open a website (http or https) in the tab and try again.',
  );
}

/** A page that loads this long is asked whether it does anything at all: a dialog halts it for good. */
const HALTED_AFTER_MS = 3_000;
const ANSWER_MS = 2_000;

/** Addresses that used up a whole wait, by tab: a page that never ends loading is waited for once. */
const endless = new Map<number, string>();

/**
 * Wait until the tab has loaded: at most `limitMs`. Resolves false when it still loads by then, or is halted; the
 * caller goes on with what is there.
 */
export async function waitForLoad(
  tabId: number,
  limitMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const begun = Date.now();
  const deadline = begun + limitMs;
  let isAlive = false;
  let address = '';
  while (Date.now() < deadline && !signal.aborted) {
    const tab = await browser.tabs.get(tabId).catch(() => null);
    if (!tab) return false;
    if (!isNavigating(tabId)) {
      if (tab.status === 'complete') {
        halted.delete(tabId);
        return true;
      }
      if (endless.get(tabId) === tab.url) return false;
    }
    address = tab.url ?? '';
    if (!isAlive && (halted.has(tabId) || Date.now() - begun > HALTED_AFTER_MS)) {
      isAlive = await answers(tabId);
      if (!isAlive) return false;
    }
    await nextTabEvent(tabId, Math.min(250, deadline - Date.now()));
  }
  if (!signal.aborted) endless.set(tabId, address);
  return false;
}

/** Tabs that did not answer when last asked: they are asked at once the next time. */
const halted = new Set<number>();

/** Whether the tab was found halted by the last wait: it answers nothing until the person closes what it asks. */
export const isHalted = (tabId: number): boolean => halted.has(tabId);

/** A refusal is an answer too; only silence is none. */
async function answers(tabId: number): Promise<boolean> {
  const asked = browser.scripting
    .executeScript({ target: { tabId }, func: () => true, injectImmediately: true })
    .catch(() => true);
  const isAlive = (await orUnresponsive(asked, ANSWER_MS)) !== 'silent';
  if (isAlive) halted.delete(tabId);
  else halted.add(tabId);
  return isAlive;
}

/** Where a tab stands before it may be made to go elsewhere. */
export type Departure = {
  readonly tabId: number;
  readonly url: string;
  /** How many navigations have begun in it. */
  readonly navigations: number;
};

export const departureOf = ({ id = -1, url = '' }: Tabs.Tab): Departure => ({
  tabId: id,
  url,
  navigations: navigationsOf(id),
});

/** How long a navigation may take to begin, in ms. */
export const BEGIN_LIMIT_MS = 1_500;

/**
 * Wait until a navigation that was asked for has asked for its page, or shows another without asking, after which
 * `waitForLoad` sees it: at most `BEGIN_LIMIT_MS`. The status of the tab won't do: in Firefox a navigation that the fence
 * stops is loading and complete before the request that was stopped is told of.
 */
export async function untilBegun(
  { tabId, url, navigations }: Departure,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + BEGIN_LIMIT_MS;
  while (navigationsOf(tabId) === navigations && Date.now() < deadline && !signal.aborted) {
    const tab = await browser.tabs.get(tabId).catch(() => null);
    if (tab?.url !== url) return;
    await nextTabEvent(tabId, Math.min(25, deadline - Date.now()));
  }
}

/** The tab's next update, or `limitMs`, whichever comes first. */
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

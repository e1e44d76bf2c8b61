/**
 * What the driven tabs ask of the network: tells whether a navigation is under way, how the server answered it or what
 * file it became, and what an act sent.
 */
import browser, { type WebRequest } from 'webextension-polyfill';

import { savedAs } from './savedAs.ts';

export type SentRequest = { readonly method: string; readonly url: string; readonly at: number };

type TabTraffic = {
  navigating: Set<string>;
  /** How many navigations have asked for their page so far. */
  navigations: number;
  /** Fetches under way, with the time they began (epoch ms). */
  fetching: Map<string, number>;
  sent: SentRequest[];
  blocked: string[];
  /** HTTP status of the latest page that came from the network; 0 for none since it was last taken. */
  status: number;
};
const traffic = new Map<number, TabTraffic>();
const KEPT = 50;
let driven: ReadonlySet<number> = new Set();
/** Names of the files that navigations of the driven tabs turned into. */
let saved: string[] = [];
let expected: string | null = null;

/** From now on only these tabs are looked at, and what is known of others is forgotten: they are the person's. */
export function watchTabs(tabs: readonly number[]): void {
  driven = new Set(tabs);
  if (driven.size === 0) saved = [];
  for (const tab of traffic.keys()) if (!driven.has(tab)) traffic.delete(tab);
}

function of(tabId: number): TabTraffic {
  const found = traffic.get(tabId) ?? {
    navigating: new Set(),
    navigations: 0,
    fetching: new Map(),
    sent: [],
    blocked: [],
    status: 0,
  };
  traffic.set(tabId, found);
  return found;
}

/** Register once, synchronously, when the worker starts. */
export function watchNetwork(): void {
  const filter: WebRequest.RequestFilter = { urls: ['http://*/*', 'https://*/*'] };
  browser.webRequest.onBeforeRequest.addListener(begin, filter);
  const frames: WebRequest.RequestFilter = { ...filter, types: ['main_frame', 'sub_frame'] };
  browser.webRequest.onHeadersReceived.addListener(answered, frames, ['responseHeaders']);
  browser.webRequest.onCompleted.addListener(end, filter);
  browser.webRequest.onErrorOccurred.addListener(fail, filter);
}

function begin(details: WebRequest.OnBeforeRequestDetailsType): undefined {
  if (!driven.has(details.tabId)) return undefined;
  const tab = of(details.tabId);
  if (details.type === 'main_frame') {
    tab.navigating.add(details.requestId);
    tab.navigations += 1;
  }
  if (details.type === 'xmlhttprequest') tab.fetching.set(details.requestId, Date.now());
  const isWrite =
    details.method !== 'GET' && details.method !== 'HEAD' && details.method !== 'OPTIONS';
  if (isWrite)
    tab.sent = [...tab.sent, { method: details.method, url: details.url, at: Date.now() }].slice(
      -KEPT,
    );
  return undefined;
}

/** A navigation that becomes a file never commits: the tab shows what it showed. */
function answered(details: WebRequest.OnHeadersReceivedDetailsType): undefined {
  if (!driven.has(details.tabId) && details.url !== expected) return undefined;
  const { url, statusCode: status, responseHeaders: headers = [] } = details;
  const name = savedAs({ url, status, headers });
  if (name === null) return undefined;
  saved.push(name);
  traffic.get(details.tabId)?.navigating.delete(details.requestId);
  return undefined;
}

function end(details: WebRequest.OnCompletedDetailsType): void {
  const tab = traffic.get(details.tabId);
  if (!tab) return;
  tab.navigating.delete(details.requestId);
  tab.fetching.delete(details.requestId);
  if (details.type === 'main_frame') tab.status = details.statusCode;
}

function fail(details: WebRequest.OnErrorOccurredDetailsType): void {
  const tab = traffic.get(details.tabId);
  if (!tab) return;
  tab.navigating.delete(details.requestId);
  tab.fetching.delete(details.requestId);
  const isBlocked = /BLOCKED_BY_CLIENT|NS_ERROR_(ABORT|BLOCKED)|blocked/i.test(details.error);
  if (details.type === 'main_frame' && isBlocked) tab.blocked.push(details.url);
}

/** Whether the tab's main frame has a request without an answer yet. */
export const isNavigating = (tabId: number): boolean =>
  (traffic.get(tabId)?.navigating.size ?? 0) > 0;

/** How many navigations of the tab have begun, for comparing; redirects count too. */
export const navigationsOf = (tabId: number): number => traffic.get(tabId)?.navigations ?? 0;

/** A fetch that is open this long is taken for a subscription: nobody waits for it to end. */
const SUBSCRIPTION_MS = 2_500;

/** Whether the page still waits for an answer that it asked for lately. */
export function isFetching(tabId: number): boolean {
  const now = Date.now();
  const begun = traffic.get(tabId)?.fetching.values() ?? [];
  return [...begun].some((at) => now - at < SUBSCRIPTION_MS);
}

/** Writes that the tab sent since `since` (epoch ms): evidence for what an act did outside the page (WO-14). */
export const sentSince = (tabId: number, since: number): readonly SentRequest[] =>
  (traffic.get(tabId)?.sent ?? []).filter(({ at }) => at >= since);

/** Addresses that the fence stopped, and forget them. */
export function takeBlocked(tabId: number): readonly string[] {
  const tab = traffic.get(tabId);
  if (!tab) return [];
  const { blocked } = tab;
  tab.blocked = [];
  return blocked;
}

/** HTTP status of the page that the tab got since this was last asked, 0 if none came from the network. */
export function takeStatus(tabId: number): number {
  const tab = traffic.get(tabId);
  if (!tab) return 0;
  const { status } = tab;
  tab.status = 0;
  return status;
}

/** Names of the files that navigations turned into, and forget them; the tab may be gone with its navigation. */
export function takeSaved(): readonly string[] {
  const taken = saved;
  saved = [];
  return taken;
}

/** The address that an act opens in a tab of its own: Firefox asks for it before it tells of the tab. */
export function expectAt(url: string | null): void {
  expected = url;
}

/** One more tab, from its first request on; `watchTabs` follows when it is on record. */
export function watchTabToo(tabId: number): void {
  driven = new Set([...driven, tabId]);
}

export const forgetTraffic = (tabId: number): void => void traffic.delete(tabId);

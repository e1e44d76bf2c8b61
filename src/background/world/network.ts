/**
 * Log of the requests of the run's tabs: whether a navigation is in progress, how the server answered it or what
 * file it became, and what an action sent.
 */
import browser, { type WebRequest } from 'webextension-polyfill';
import { downloadName } from './downloadName.ts';

export type SentRequest = { readonly method: string; readonly url: string; readonly at: number };

type TabTraffic = {
  /** Ids of main-frame requests without an answer yet. */
  readonly navigating: Set<string>;
  /** How many navigations have requested their page so far. */
  navigations: number;
  /** The page opened a socket, or wanted to. */
  hasChannel: boolean;
  /** Fetches in progress, with the time they began (epoch ms). */
  readonly fetching: Map<string, number>;
  sent: SentRequest[];
  blocked: string[];
  /** HTTP status of the latest page that came from the network; 0 for none since it was last taken. */
  status: number;
};

/** The tabs of one run. Requests of other tabs leave no trace. */
export type NetworkLog = {
  /** From now on only these tabs are watched, and what is known of others is forgotten. */
  readonly watch: (tabs: readonly number[]) => void;
  /** One more tab, from its first request on; `watch` follows when it is on record. */
  readonly watchAlso: (tabId: number) => void;
  readonly forget: (tabId: number) => void;
  /** The address that an action opens in a tab of its own: Firefox requests it before it reports the tab. */
  readonly expectNewTab: (url: string | null) => void;
  /** Whether the tab's main frame has a request without an answer yet. */
  readonly isNavigating: (tabId: number) => boolean;
  /** How many navigations of the tab have begun, for comparing; redirects count too. */
  readonly navigations: (tabId: number) => number;
  /** Whether the page still waits for an answer it requested recently. */
  readonly isFetching: (tabId: number) => boolean;
  /** Whether the page may have an open socket: it was seen, or the page is older than the log. */
  readonly mayHaveChannel: (tabId: number) => boolean;
  /** Writes the tab sent since `since` (epoch ms): evidence of what an action did outside the page (WO-14). */
  readonly sentSince: (tabId: number, since: number) => readonly SentRequest[];
  /** Addresses the fence stopped, and forget them. */
  readonly takeBlocked: (tabId: number) => readonly string[];
  /** HTTP status of the page the tab got since this was last asked; 0 if none came from the network. */
  readonly takeStatus: (tabId: number) => number;
  /** Names of the files that navigations turned into, and forget them; the tab may be gone with its navigation. */
  readonly takeDownloads: () => readonly string[];
  readonly listener: NetworkListener;
};

type NetworkListener = {
  readonly begin: (details: WebRequest.OnBeforeRequestDetailsType) => void;
  readonly answered: (details: WebRequest.OnHeadersReceivedDetailsType) => void;
  readonly end: (details: WebRequest.OnCompletedDetailsType) => void;
  readonly fail: (details: WebRequest.OnErrorOccurredDetailsType) => void;
};

/** Register once, synchronously, when the worker starts; `current` is the log of the run that is open. */
export function watchNetwork(current: () => NetworkLog | null): void {
  const filter: WebRequest.RequestFilter = { urls: ['http://*/*', 'https://*/*'] };
  const frames: WebRequest.RequestFilter = { ...filter, types: ['main_frame', 'sub_frame'] };
  const { onBeforeRequest, onHeadersReceived, onCompleted, onErrorOccurred } = browser.webRequest;
  onBeforeRequest.addListener((details) => void current()?.listener.begin(details), filter);
  onHeadersReceived.addListener((details) => void current()?.listener.answered(details), frames, [
    'responseHeaders',
  ]);
  onCompleted.addListener((details) => current()?.listener.end(details), filter);
  onErrorOccurred.addListener((details) => current()?.listener.fail(details), filter);
}

/** How many writes are kept for each tab. */
const KEPT = 50;
/** A fetch that is open this long is probably a subscription: nobody waits for it to end. */
const SUBSCRIPTION_MS = 2_500;

type State = {
  readonly traffic: Map<number, TabTraffic>;
  watched: ReadonlySet<number>;
  readonly downloads: string[];
  expected: string | null;
};

export function networkLog(): NetworkLog {
  const state: State = { traffic: new Map(), watched: new Set(), downloads: [], expected: null };
  const { traffic, downloads } = state;
  return {
    watch(tabs) {
      state.watched = new Set(tabs);
      if (tabs.length === 0) downloads.length = 0;
      for (const tab of traffic.keys()) if (!state.watched.has(tab)) traffic.delete(tab);
    },
    watchAlso(tabId) {
      state.watched = new Set([...state.watched, tabId]);
    },
    forget: (tabId) => void traffic.delete(tabId),
    expectNewTab(url) {
      state.expected = url;
    },
    isNavigating: (tabId) => (traffic.get(tabId)?.navigating.size ?? 0) > 0,
    navigations: (tabId) => traffic.get(tabId)?.navigations ?? 0,
    isFetching(tabId) {
      const now = Date.now();
      const begun = traffic.get(tabId)?.fetching.values() ?? [];
      return [...begun].some((at) => now - at < SUBSCRIPTION_MS);
    },
    mayHaveChannel(tabId) {
      const tab = traffic.get(tabId);
      return tab === undefined || tab.navigations === 0 || tab.hasChannel;
    },
    sentSince: (tabId, since) => (traffic.get(tabId)?.sent ?? []).filter(({ at }) => at >= since),
    takeBlocked: (tabId) => traffic.get(tabId)?.blocked.splice(0) ?? [],
    takeStatus(tabId) {
      const tab = traffic.get(tabId);
      const status = tab?.status ?? 0;
      if (tab) tab.status = 0;
      return status;
    },
    takeDownloads: () => downloads.splice(0),
    listener: listenerOf(state),
  };
}

function listenerOf(state: State): NetworkListener {
  const { traffic, downloads } = state;
  return {
    begin(details) {
      if (!state.watched.has(details.tabId)) return;
      const tab = traffic.get(details.tabId) ?? noTraffic();
      traffic.set(details.tabId, tab);
      recordRequest(tab, details);
    },
    answered({ tabId, requestId, url, statusCode: status, responseHeaders: headers = [] }) {
      if (!state.watched.has(tabId) && url !== state.expected) return;
      const name = downloadName({ url, status, headers });
      if (name === null) return;
      downloads.push(name);
      // A navigation that becomes a file never commits: the tab shows what it showed.
      traffic.get(tabId)?.navigating.delete(requestId);
    },
    end(details) {
      const tab = traffic.get(details.tabId);
      if (!tab) return;
      recordEnd(tab, details);
      if (details.type === 'main_frame') tab.status = details.statusCode;
    },
    fail(details) {
      const tab = traffic.get(details.tabId);
      if (!tab) return;
      recordEnd(tab, details);
      const isBlocked = /BLOCKED_BY_CLIENT|NS_ERROR_(ABORT|BLOCKED)|blocked/i.test(details.error);
      if (details.type === 'main_frame' && isBlocked) tab.blocked.push(details.url);
    },
  };
}

const noTraffic = (): TabTraffic => ({
  navigating: new Set(),
  navigations: 0,
  hasChannel: false,
  fetching: new Map(),
  sent: [],
  blocked: [],
  status: 0,
});

function recordRequest(tab: TabTraffic, details: WebRequest.OnBeforeRequestDetailsType): void {
  const { type, requestId, method, url } = details;
  if (type === 'main_frame') {
    tab.navigating.add(requestId);
    tab.navigations += 1;
    tab.hasChannel = false;
  }
  if (type === 'websocket' || type === ('webtransport' as string)) tab.hasChannel = true;
  if (type === 'xmlhttprequest') tab.fetching.set(requestId, Date.now());
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  // Beacons tell a server what was looked at; they are sent all the time.
  const isBeacon = type === 'ping' || type === 'beacon' || type === 'csp_report';
  if (!isRead && !isBeacon)
    tab.sent = [...tab.sent, { method, url, at: details.timeStamp }].slice(-KEPT);
}

function recordEnd(tab: TabTraffic, { requestId }: { readonly requestId: string }): void {
  tab.navigating.delete(requestId);
  tab.fetching.delete(requestId);
}

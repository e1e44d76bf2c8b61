/**
 * The log of requests of the run's tabs: whether a navigation is in progress, how the server answered or what file it
 * became, and what an action sent.
 */
import browser, { type WebRequest } from 'webextension-polyfill';
import { contentLength, downloadName, mediaType, redirectTarget } from '../files/downloadName.ts';

export type SentRequest = {
  readonly requestId: string;
  readonly method: string;
  readonly url: string;
  readonly type: string;
  /** When it began, in epoch ms by the browser's clock. Reports arrive late and out of order. */
  readonly at: number;
  /** It has no tab: a worker of one of the run's sites made it, perhaps for another tab of the user. */
  readonly isShared: boolean;
  /** Strict mode blocked it. */
  readonly isHeld: boolean;
  /** The server's answer, if it was an error; 0 if not, or if none came yet. */
  readonly error: number;
};

type TabTraffic = {
  /** Ids of main-frame requests without a response yet. */
  readonly navigating: Set<string>;
  /** How many navigations have requested their page so far. */
  navigations: number;
  /** The page opened a socket, or tried to. */
  hasChannel: boolean;
  /** Fetches in progress, with their start times (epoch ms). */
  readonly fetching: Map<string, number>;
  blocked: string[];
  /** The navigation that was redirected off the sites. Its end is not reported if the browser hides that site. */
  turnedAway: string;
  isPageHeld: boolean;
  /** The latest page from the network, including a file shown by the browser. */
  page: PageSource | null;
  /** Responses to frames of the page, by address. */
  readonly framed: Map<string, PageSource>;
  /** HTTP status of the latest page from the network; 0 if none since it was last taken. */
  status: number;
  /** Like `status`, but kept when it is taken. */
  pageStatus: number;
};

/** A file that a navigation turned into: its size if stated, and the address a GET loaded it from. */
export type Download = {
  readonly name: string;
  readonly size?: number;
  readonly address?: string;
};

/** How a page was loaded: the method and the media type. */
export type PageSource = {
  readonly url: string;
  readonly method: string;
  readonly type: string;
};

/** The tabs of one run. Requests of other tabs leave no trace. */
export type NetworkLog = {
  /** From now on, watches only these tabs and the workers of these sites. Forgets what is known of others. */
  readonly watch: (tabs: readonly number[], sites?: readonly string[]) => void;
  /** Watches one more tab from its first request until it is forgotten or nothing is watched. */
  readonly watchAlso: (tabId: number) => void;
  readonly forget: (tabId: number) => void;
  /** The address that an action opens in a new tab. Firefox requests it before it reports the tab. */
  readonly expectNewTab: (url: string | null) => void;
  /** Whether the tab's main frame has a request without a response yet. */
  readonly isNavigating: (tabId: number) => boolean;
  /** How many navigations of the tab have begun, for comparison; redirects count too. */
  readonly navigations: (tabId: number) => number;
  /** Whether the page still waits for a recent request. */
  readonly isFetching: (tabId: number) => boolean;
  /** Whether the page may have an open socket: one was seen, or the page is older than the log. */
  readonly mayHaveChannel: (tabId: number) => boolean;
  /**
   * Writes that the tab sent or tried to send since `since` (epoch ms), first to last: evidence of an action's external
   * effect (WO-14).
   */
  readonly sentSince: (tabId: number, since: number) => readonly SentRequest[];
  /** Like `sentSince`, plus beacons, requests by script and addresses with a query, which may also have an effect. */
  readonly madeSince: (tabId: number, since: number) => readonly SentRequest[];
  /** Whether the fence stopped a navigation of the tab since `takeBlocked` was last called. */
  readonly isTurnedBack: (tabId: number) => boolean;
  /** Returns the addresses the fence stopped, and forgets them. */
  readonly takeBlocked: (tabId: number) => readonly string[];
  /** Whether strict mode blocked a whole page, such as a form post, since the last call. */
  readonly takeHeldPage: (tabId: number) => boolean;
  /** Returns the HTTP status of the page loaded since the last call; 0 if none came from the network. */
  readonly takeStatus: (tabId: number) => number;
  /** Returns the HTTP status of the tab's latest page from the network; 0 if none. */
  readonly pageStatus: (tabId: number) => number;
  /** Returns how the page at this address was loaded in the tab; null if that was not seen. */
  readonly sourceOf: (tabId: number, url: string) => PageSource | null;
  /** Returns the same for a frame or embedded part of the tab's page. */
  readonly framedSource: (tabId: number, url: string) => PageSource | null;
  /** Returns the files that navigations turned into, and forgets them. The tab may be gone with its navigation. */
  readonly takeDownloads: () => readonly Download[];
  readonly hasDownloads: () => boolean;
  readonly listener: NetworkListener;
};

type NetworkListener = {
  readonly begin: (details: WebRequest.OnBeforeRequestDetailsType) => void;
  readonly answered: (details: WebRequest.OnHeadersReceivedDetailsType) => void;
  readonly end: (details: WebRequest.OnCompletedDetailsType) => void;
  readonly fail: (details: WebRequest.OnErrorOccurredDetailsType) => void;
};

/** Registers once, synchronously, when the worker starts. `current` is the log of the open run. */
export function watchNetwork(current: () => NetworkLog | null): void {
  const filter: WebRequest.RequestFilter = { urls: ['http://*/*', 'https://*/*'] };
  const frames: WebRequest.RequestFilter = {
    ...filter,
    types: ['main_frame', 'sub_frame', 'object'],
  };
  const { onBeforeRequest, onHeadersReceived, onCompleted, onErrorOccurred } = browser.webRequest;
  onBeforeRequest.addListener((details) => void current()?.listener.begin(details), filter);
  onHeadersReceived.addListener((details) => void current()?.listener.answered(details), frames, [
    'responseHeaders',
  ]);
  onCompleted.addListener((details) => current()?.listener.end(details), filter);
  onErrorOccurred.addListener((details) => current()?.listener.fail(details), filter);
}

/** How many requests are kept: a page may try a hundred a second during one action. */
const KEPT = 5_000;
/** A fetch that is open this long is probably a subscription, which nobody waits for. */
const SUBSCRIPTION_MS = 2_500;

/** Pages may create any number of frames. */
const KEPT_FRAMES = 200;

/** Tab id of workers' requests. */
const NO_TAB = -1;

type LoggedRequest = SentRequest & {
  /** It may have changed something. Other requests may still carry data. */
  readonly isWrite: boolean;
  readonly tabId: number;
};

type State = {
  readonly traffic: Map<number, TabTraffic>;
  /** In the order of their reports. */
  readonly requests: LoggedRequest[];
  sites: ReadonlySet<string>;
  readonly holds: HoldsWrites;
  /** The tabs of the run, and others that are watched. */
  watched: ReadonlySet<number>;
  readonly also: Set<number>;
  readonly downloads: Download[];
  expected: string | null;
};

/** Whether strict mode blocks a request that begins; see `requests/writeHold.ts`. */
export type HoldsWrites = (request: WebRequest.OnBeforeRequestDetailsType) => boolean;

export function networkLog(holds: HoldsWrites = () => false): NetworkLog {
  const state: State = {
    traffic: new Map(),
    requests: [],
    watched: new Set(),
    also: new Set(),
    sites: new Set(),
    holds,
    downloads: [],
    expected: null,
  };
  const { traffic, downloads } = state;
  return {
    watch(tabs, sites = []) {
      // What a closed tab sent stays known, since an action may have been in progress in it.
      if (tabs.length === 0) forgetAll(state);
      state.watched = new Set([...tabs, ...state.also]);
      state.sites = new Set(sites);
      for (const tab of traffic.keys()) if (!state.watched.has(tab)) traffic.delete(tab);
    },
    watchAlso(tabId) {
      state.also.add(tabId);
      state.watched = new Set([...state.watched, tabId]);
    },
    forget(tabId) {
      state.also.delete(tabId);
      traffic.delete(tabId);
    },
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
    sentSince: (tabId, since) =>
      requestsSince(
        state,
        since,
        (each) => each.isWrite && (each.tabId === tabId || each.isShared),
      ),
    madeSince: (tabId, since) => requestsSince(state, since, (each) => each.tabId === tabId),
    takeHeldPage: (tabId) => takeHeldPage(traffic.get(tabId)),
    isTurnedBack: (tabId) => (traffic.get(tabId)?.blocked.length ?? 0) > 0,
    takeBlocked: (tabId) => traffic.get(tabId)?.blocked.splice(0) ?? [],
    takeStatus: (tabId) => takeStatus(traffic.get(tabId)),
    pageStatus: (tabId) => traffic.get(tabId)?.pageStatus ?? 0,
    sourceOf: (tabId, url) => sourceOf(traffic.get(tabId), url),
    framedSource: (tabId, url) => traffic.get(tabId)?.framed.get(url.replace(/#.*$/s, '')) ?? null,
    takeDownloads: () => downloads.splice(0),
    hasDownloads: () => downloads.length > 0,
    listener: listenerOf(state),
  };
}

/** The log has addresses as servers see them, without fragments. */
const sourceOf = (tab: TabTraffic | undefined, url: string): PageSource | null =>
  tab?.page?.url === url.replace(/#.*$/s, '') ? tab.page : null;

function takeHeldPage(tab: TabTraffic | undefined): boolean {
  const isHeldPage = tab?.isPageHeld ?? false;
  if (tab) tab.isPageHeld = false;
  return isHeldPage;
}

function takeStatus(tab: TabTraffic | undefined): number {
  const status = tab?.status ?? 0;
  if (tab) tab.status = 0;
  return status;
}

function forgetAll({ requests, downloads, also }: State): void {
  also.clear();
  requests.length = 0;
  downloads.length = 0;
}

const requestsSince = (
  { requests }: State,
  since: number,
  isWanted: (request: LoggedRequest) => boolean,
): LoggedRequest[] =>
  requests.filter((each) => each.at >= since && isWanted(each)).toSorted((a, b) => a.at - b.at);

function listenerOf(state: State): NetworkListener {
  const { traffic, downloads } = state;
  return {
    begin(details) {
      if (isOfWorker(state, details)) logRequest(state, details);
      if (!state.watched.has(details.tabId)) return;
      const tab = traffic.get(details.tabId) ?? noTraffic();
      traffic.set(details.tabId, tab);
      recordRequest(tab, details);
      logRequest(state, details);
    },
    answered(details) {
      const { tabId, requestId, type, url, method } = details;
      const { statusCode: status, responseHeaders: headers = [] } = details;
      if (!state.watched.has(tabId) && url !== state.expected) return;
      const tab = traffic.get(tabId);
      const source = { url, method, type: mediaType(headers) };
      if (tab && type === 'main_frame') tab.page = source;
      else if (tab && tab.framed.size < KEPT_FRAMES) tab.framed.set(url, source);
      if (type === 'object') return;
      const target = type === 'main_frame' ? redirectTarget({ url, status, headers }) : null;
      if (tab && target && state.sites.size > 0 && !state.sites.has(target.origin))
        turnAway(tab, requestId, target.href);
      const name = downloadName({ url, status, headers });
      if (name === null) return;
      const size = contentLength(headers);
      downloads.push({
        name,
        ...(size > 0 && { size }),
        ...(method === 'GET' && { address: url }),
      });
      // A navigation that becomes a file never commits: the tab keeps its page.
      tab?.navigating.delete(requestId);
    },
    end(details) {
      // A server response proves that it was sent, whatever the rules were expected to do.
      if (!details.fromCache) noteAnswer(state, details);
      const tab = traffic.get(details.tabId);
      if (!tab) return;
      recordEnd(tab, details);
      if (details.type !== 'main_frame') return;
      tab.status = details.statusCode;
      tab.pageStatus = details.statusCode;
    },
    fail(details) {
      const tab = traffic.get(details.tabId);
      if (!tab) return;
      recordEnd(tab, details);
      const isBlocked = /BLOCKED_BY_CLIENT|NS_ERROR_(ABORT|BLOCKED)|blocked/i.test(details.error);
      if (details.type !== 'main_frame' || !isBlocked) return;
      if (details.requestId === tab.turnedAway) return;
      if (isHeld(state, details.requestId)) tab.isPageHeld = true;
      else tab.blocked.push(details.url);
    },
  };
}

/** The fence stops it before a byte is sent. */
function turnAway(tab: TabTraffic, requestId: string, target: string): void {
  tab.turnedAway = requestId;
  tab.blocked.push(target);
  tab.navigating.delete(requestId);
}

const noTraffic = (): TabTraffic => ({
  navigating: new Set(),
  navigations: 0,
  hasChannel: false,
  fetching: new Map(),
  blocked: [],
  turnedAway: '',
  isPageHeld: false,
  page: null,
  framed: new Map(),
  status: 0,
  pageStatus: 0,
});

function recordRequest(tab: TabTraffic, details: WebRequest.OnBeforeRequestDetailsType): void {
  const { type, requestId } = details;
  if (type === 'main_frame') {
    tab.navigating.add(requestId);
    tab.navigations += 1;
    tab.framed.clear();
    tab.hasChannel = false;
  }
  if (type === 'websocket' || type === ('webtransport' as string)) tab.hasChannel = true;
  if (type === 'xmlhttprequest') tab.fetching.set(requestId, Date.now());
}

/** A service worker or SharedWorker of one of the run's sites: the browser names no tab. */
const isOfWorker = (
  { watched, sites }: State,
  { tabId, initiator, originUrl }: WebRequest.OnBeforeRequestDetailsType & Initiated,
): boolean => {
  const by = originUrl ?? initiator ?? '';
  return tabId === NO_TAB && watched.size > 0 && URL.canParse(by) && sites.has(new URL(by).origin);
};

/** Chromium's name for it, missing in the typings. */
type Initiated = { readonly initiator?: string };

function logRequest(state: State, details: WebRequest.OnBeforeRequestDetailsType): void {
  const { method, url, type, timeStamp: at, tabId, requestId } = details;
  const isHeld = state.holds(details);
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  // Beacons that report page views are sent all the time.
  const isBeacon = type === 'ping' || type === 'beacon' || type === 'csp_report';
  const isWrite = isHeld || (!isRead && !(isBeacon && isTelemetry(url)));
  const mayCarry = !isRead || type === 'xmlhttprequest' || url.includes('?');
  if (!isWrite && !mayCarry) return;
  const isShared = tabId === NO_TAB;
  // A redirect keeps its id: a held redirect is the last hop.
  const facts = { method, url, type, at, isShared, isHeld, isWrite, tabId, requestId };
  state.requests.push({ ...facts, error: 0 });
  if (state.requests.length > KEPT) state.requests.shift();
}

const statistics =
  /(^|[/._-])(analytics?|beacons?|collect|csp|errors?|events?|g\/collect|logs?|metrics|ping|pixel|reports?|rum|stats?|telemetry|track(er|ing)?|vitals)([/._-]|$)/i;

/** Judges by keywords in its path or host: the filter of WO-14. */
function isTelemetry(url: string): boolean {
  const { hostname, pathname } = new URL(url);
  return statistics.test(`${hostname}${pathname}`);
}

const isHeld = ({ requests }: State, id: string): boolean =>
  requests.findLast(({ requestId }) => requestId === id)?.isHeld === true;

function noteAnswer({ requests }: State, { requestId, statusCode }: Answer): void {
  const index = requests.findLastIndex((each) => each.requestId === requestId);
  const request = requests[index];
  if (!request) return;
  requests[index] = { ...request, isHeld: false, error: statusCode >= 400 ? statusCode : 0 };
}

type Answer = Pick<WebRequest.OnCompletedDetailsType, 'requestId' | 'statusCode'>;

function recordEnd(tab: TabTraffic, { requestId }: { readonly requestId: string }): void {
  tab.navigating.delete(requestId);
  tab.fetching.delete(requestId);
}

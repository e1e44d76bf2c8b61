/**
 * Session rules that stop requests which could write (WO-14): for strict mode, and for tabs that only look. They are
 * measured, not guessed: a request by a service worker or a SharedWorker has no tab, a WebSocket writes by GET, and
 * without resource types a rule leaves out whole pages. What no rule stops: a GET with an effect, WebRTC, Chromium's
 * Reporting API, and writes by another tab of the site.
 */
import browser from 'webextension-polyfill';

export type SessionRules = NonNullable<
  Parameters<typeof browser.declarativeNetRequest.updateSessionRules>[0]['addRules']
>;
export type ResourceType = NonNullable<SessionRules[number]['condition']['resourceTypes']>[number];

/** Above the fence, whose allow rules let whole pages of the run's sites through whatever their method. */
export const WRITE_BLOCK = 3;
/** A request that the user approved. */
export const WRITE_ALLOW = 4;

/** How many rules `writeBlockRules` makes at most, so that callers can keep ids apart. */
export const MAX_WRITE_RULES = 8;

export type WriteBlock = {
  /** These tabs send nothing that could write. */
  readonly tabs: readonly number[];
  /**
   * Origins of the pages in them and in their frames. What their workers send counts too, though it may be for another
   * tab of the site: the browser doesn't say.
   */
  readonly sites: readonly string[];
  /** Every other tab that is open, if tabs that pages of these sites open are held too; null if they are not. */
  readonly otherTabs: readonly number[] | null;
  /** Every resource type that the browser knows; see `knownTypes`. */
  readonly types: readonly ResourceType[];
  /** The id of the first rule. */
  readonly firstId: number;
};

/** No write by these tabs, by the workers of these sites, or by tabs that their pages open. */
export function writeBlockRules({
  tabs,
  sites,
  otherTabs,
  types,
  firstId,
}: WriteBlock): SessionRules {
  const initiatorDomains = domainsOf(sites);
  const own = tabs.length === 0 ? [] : blocks({ tabIds: [...tabs] }, types, sendsByGet);
  const hasDomains = initiatorDomains.length > 0;
  const workers = hasDomains
    ? blocks({ tabIds: [NO_TAB], initiatorDomains }, types, sendsByGetWithoutTab)
    : [];
  const opened =
    otherTabs !== null && hasDomains
      ? blocks(
          { excludedTabIds: [NO_TAB, ...tabs, ...otherTabs], initiatorDomains },
          types,
          sendsByGet,
        )
      : [];
  return [...own, ...workers, ...opened].map((condition, index) => ({
    id: firstId + index,
    priority: WRITE_BLOCK,
    action: { type: 'block' as const },
    condition,
  }));
}

/** One address, one method: all that may pass the block. It names neither body nor count, so take it away in time. */
export function writeAllowRule(
  { method, url }: { readonly method: string; readonly url: string },
  { tabs, types, id }: Pick<WriteBlock, 'tabs' | 'types'> & { readonly id: number },
): SessionRules[number] {
  return {
    id,
    priority: WRITE_ALLOW,
    action: { type: 'allow' },
    condition: {
      tabIds: [...tabs, NO_TAB],
      requestMethods: [method.toLowerCase()],
      isUrlFilterCaseSensitive: true,
      resourceTypes: [...types],
      ...exactly(url.replace(/#.*$/, '')),
    },
  };
}

/** Whether a request by this method and of this type could write; the rules above hold exactly these. */
export const couldWrite = (method: string, type: string): boolean =>
  !reads.has(method.toLowerCase()) || sendsByGet.has(type);

/** Names every type this browser knows: a rule with an unknown one is refused, and one without leaves out whole pages. */
export function knownTypes(): readonly ResourceType[] {
  // Both browsers list them; the typings of the polyfill don't.
  const api = browser.declarativeNetRequest as { readonly ResourceType?: object };
  return Object.values(api.ResourceType ?? {}) as ResourceType[];
}

const NO_TAB = -1;
const reads: ReadonlySet<string> = new Set(['get', 'head']);
/** What carries data out, or opens a way to do so, by any method. */
const sendsByGet: ReadonlySet<string> = new Set([
  'websocket',
  'webtransport',
  'ping',
  'beacon',
  'csp_report',
]);
/** Firefox counts a WebTransport as "other", by GET and without a tab. */
const sendsByGetWithoutTab: ReadonlySet<string> = new Set([...sendsByGet, 'other']);

type Condition = SessionRules[number]['condition'];

function blocks(
  where: Condition,
  types: readonly ResourceType[],
  byGet: ReadonlySet<string>,
): Condition[] {
  return [
    { ...where, excludedRequestMethods: [...reads], resourceTypes: [...types] },
    { ...where, resourceTypes: types.filter((type) => byGet.has(type)) },
  ];
}

const HOST = /^[a-z0-9.-]+$/;
const MAX_DOMAINS = 200;

/** Addresses such as [::1] can't stand in a rule, and a rule that the browser refuses takes all others with it. */
export function domainsOf(sites: readonly string[]): string[] {
  const hosts = sites.map((site) => new URL(site).hostname).filter((host) => HOST.test(host));
  return [...new Set(hosts)].slice(0, MAX_DOMAINS);
}

/** `|`, `^` and `*` mean something in a filter. */
const exactly = (url: string): Pick<Condition, 'urlFilter' | 'regexFilter'> =>
  /[|^*]/.test(url)
    ? { regexFilter: `^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` }
    : { urlFilter: `|${url}|` };

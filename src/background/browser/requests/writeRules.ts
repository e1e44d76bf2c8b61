/**
 * Session rules that block requests which could write (WO-14), for strict mode and for tabs that only look. They rest
 * on measurements: a request by a service worker or SharedWorker has no tab, a WebSocket writes by GET, and a rule
 * without resource types omits main frames. What no rule stops: a GET with an effect, WebRTC, Chromium's Reporting API,
 * writes by another tab of the site, and a worker from a `data:` address of a page that was open before.
 */
import browser from 'webextension-polyfill';
import { literal } from '../../../core/page/requestAddress.ts';

export type SessionRules = NonNullable<
  Parameters<typeof browser.declarativeNetRequest.updateSessionRules>[0]['addRules']
>;
export type ResourceType = NonNullable<SessionRules[number]['condition']['resourceTypes']>[number];

/** Above the fence, whose allow rules let main frames of the run's sites through by any method. */
export const WRITE_BLOCK = 3;
/** A request that the user approved. */
export const WRITE_ALLOW = 4;

/** The most rules `writeBlockRules` makes, so that callers can keep ids apart. */
export const MAX_WRITE_RULES = 8;

export type WriteBlock = {
  /** These tabs send nothing that could write. */
  readonly tabs: readonly number[];
  /**
   * Origins of the pages in them and in their frames. Requests of their workers count too, although they may be for
   * another tab of the site: the browser doesn't tell.
   */
  readonly sites: readonly string[];
  /** Every other open tab, if tabs that pages of these sites open are held too; null if not. */
  readonly otherTabs: readonly number[] | null;
  /** Every resource type that the browser knows; see `knownTypes`. */
  readonly types: readonly ResourceType[];
  /** The id of the first rule. */
  readonly firstId: number;
};

/** Blocks writes by these tabs, by the workers of these sites, and by tabs that their pages open. */
export function writeBlockRules({
  tabs,
  sites,
  otherTabs,
  types,
  firstId,
}: WriteBlock): SessionRules {
  const initiatorDomains = domainsOf(sites);
  const tabRules = tabs.length === 0 ? [] : blocks({ tabIds: [...tabs] }, types, sendsByGet);
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
  const blocked = [...tabRules, ...workers, ...opened].map((condition) => ({
    priority: WRITE_BLOCK,
    action: { type: 'block' as const },
    condition,
  }));
  const rules = tabs.length === 0 ? blocked : [...blocked, noDataWorkers(tabs)];
  return rules.map((rule, index) => ({ id: firstId + index, ...rule }));
}

/**
 * A SharedWorker made from a `data:` address has no tab and no site, so no rule can block what it sends. Pages loaded from
 * now on can't make one.
 */
const noDataWorkers = (tabs: readonly number[]): Omit<SessionRules[number], 'id'> => ({
  // An allow rule of the same or a higher priority would take it away from the page.
  priority: WRITE_ALLOW + 1,
  action: {
    type: 'modifyHeaders',
    responseHeaders: [
      {
        header: 'content-security-policy',
        operation: 'append',
        value: 'worker-src http: https: blob:',
      },
    ],
  },
  condition: { tabIds: [...tabs], resourceTypes: ['main_frame', 'sub_frame'] },
});

/** `pattern`: allows any address that it matches in place of this one (`timedAddressPattern`); null for none. */
type Allowed = { readonly method: string; readonly url: string; readonly pattern: string | null };

/**
 * Allows one address and method past the block. The rule limits neither the body nor the number of requests, so remove it
 * right after use.
 */
export function writeAllowRule(
  { method, url, pattern }: Allowed,
  { tabs, types, id }: Pick<WriteBlock, 'tabs' | 'types'> & { readonly id: number },
): SessionRules[number] {
  return {
    id,
    priority: WRITE_ALLOW,
    action: { type: 'allow' },
    condition: {
      tabIds: [...tabs, NO_TAB],
      requestMethods: [methodInRules(method)],
      isUrlFilterCaseSensitive: true,
      resourceTypes: [...types],
      ...(pattern === null ? exactly(url.replace(/#.*$/, '')) : { regexFilter: pattern }),
    },
  };
}

/** Whether a request with this method and type could write. The rules above hold exactly these. */
export const couldWrite = (method: string, type: string): boolean =>
  !reads.has(method.toLowerCase()) || sendsByGet.has(type);

/**
 * Names every type this browser knows: a rule with an unknown type is rejected, and one without types omits main
 * frames.
 */
export function knownTypes(): readonly ResourceType[] {
  // Both browsers list them; the polyfill's typings don't.
  const api = browser.declarativeNetRequest as { readonly ResourceType?: object };
  return Object.values(api.ResourceType ?? {}) as ResourceType[];
}

const NO_TAB = -1;
const reads: ReadonlySet<string> = new Set(['get', 'head']);
/** Types that send data, or open a channel for it, by any method. */
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

/** A rule can't name addresses such as [::1], and one rejected rule takes all others with it. */
export function domainsOf(sites: readonly string[]): string[] {
  const hosts = sites.map((site) => new URL(site).hostname).filter((host) => HOST.test(host));
  return [...new Set(hosts)].slice(0, MAX_DOMAINS);
}

/** Chromium's rules know these methods by name; it rejects others, such as WebDAV's, and all rules with them. */
const namedMethods: ReadonlySet<string> = new Set([
  'connect',
  'delete',
  'get',
  'head',
  'options',
  'patch',
  'post',
  'put',
]);

function methodInRules(method: string): string {
  const name = method.toLowerCase();
  return __TARGET__ === 'firefox' || namedMethods.has(name) ? name : 'other';
}

/** `|`, `^` and `*` have a meaning in filters. */
const exactly = (url: string): Pick<Condition, 'urlFilter' | 'regexFilter'> =>
  /[|^*]/.test(url) ? { regexFilter: `^${literal(url)}$` } : { urlFilter: `|${url}|` };

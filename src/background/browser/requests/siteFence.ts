/**
 * The origin fence (safety M4, M5, T2): session rules block every main-frame request of the run's tabs to an origin
 * that isn't granted, including redirects and meta refreshes, before a byte is sent. This also covers tabs that pages
 * of the run's sites open: their first request may precede the browser's report of the tab, so the rule is in place
 * before them.
 */
import browser from 'webextension-polyfill';

const BLOCK = 1;
const ALLOW = 2;
/** Rule ids from 1. A run has few sites, and one run is live at a time. The rules for new tabs have the next ids. */
const MAX_RULES = 200;

/** The tabs of the run, the sites it may visit, and the user's tabs, whose links are not affected. */
export type Fenced = {
  readonly tabs: readonly number[];
  readonly sites: readonly string[];
  /** Origins of frames on its pages, which may open tabs too. */
  readonly frames: readonly string[];
  readonly userTabs: readonly number[];
};

/** Replaces the fence. No tabs means no fence. */
export async function setFence({ tabs, sites, frames, userTabs }: Fenced): Promise<void> {
  const removeRuleIds = Array.from({ length: 2 * MAX_RULES }, (_, index) => index + 1);
  const addRules =
    tabs.length === 0
      ? []
      : [...rulesFor(tabs, sites), ...newTabRules([...tabs, ...userTabs], sites, frames)];
  await browser.declarativeNetRequest.updateSessionRules({ removeRuleIds, addRules });
}

/** Returns every open tab. */
export async function openTabs(): Promise<readonly number[]> {
  const tabs = await browser.tabs.query({});
  return tabs.flatMap(({ id }) => (id === undefined ? [] : [id]));
}

type Rules = NonNullable<
  Parameters<typeof browser.declarativeNetRequest.updateSessionRules>[0]['addRules']
>;

/** Exact origins: scheme, host and port (safety B13). */
export function rulesFor(tabs: readonly number[], sites: readonly string[]): Rules {
  const tabIds = [...tabs];
  const block = {
    id: 1,
    priority: BLOCK,
    action: { type: 'block' as const },
    condition: { resourceTypes: ['main_frame' as const], tabIds },
  };
  return [block, ...allowsFor(sites, 2, { tabIds })];
}

/** For unknown tabs: whatever a page of these sites, or a frame on it, opens by link, form or script. */
export function newTabRules(
  known: readonly number[],
  sites: readonly string[],
  frames: readonly string[],
): Rules {
  // A rule can't name addresses such as [::1], and one rejected rule would take the whole fence with it.
  const hosts = [...sites, ...frames]
    .map((site) => new URL(site).hostname)
    .filter((host) => HOST.test(host));
  const initiatorDomains = [...new Set(hosts)].slice(0, MAX_RULES - 1);
  if (initiatorDomains.length === 0) return [];
  const opened = { excludedTabIds: [...known], initiatorDomains };
  const block = {
    id: MAX_RULES + 1,
    priority: BLOCK,
    action: { type: 'block' as const },
    condition: { resourceTypes: ['main_frame' as const], ...opened },
  };
  return [block, ...allowsFor(sites, MAX_RULES + 2, opened)];
}

const HOST = /^[a-z0-9.-]+$/;

/** `first`: the id of the first rule. */
const allowsFor = (
  sites: readonly string[],
  first: number,
  where: Partial<Rules[number]['condition']>,
): Rules =>
  sites.slice(0, MAX_RULES - 1).map((origin, index) => ({
    id: first + index,
    priority: ALLOW,
    action: { type: 'allow' as const },
    condition: { urlFilter: `|${origin}/`, resourceTypes: ['main_frame' as const], ...where },
  }));

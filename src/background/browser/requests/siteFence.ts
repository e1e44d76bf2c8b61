/**
 * The origin fence (safety M4, M5, T2): session rules block every main-frame request of the run's tabs that isn't for a
 * granted origin, redirects and meta refreshes included, before a byte is sent. The same holds for tabs that pages of the
 * run's sites open: their first request may come before the browser reports the tab, so the rule stands before them.
 */
import browser from 'webextension-polyfill';

const BLOCK = 1;
const ALLOW = 2;
/** Rule ids 1…; a run has few sites, and one run is live at a time. The rules for new tabs have the ids after these. */
const MAX_RULES = 200;

/** The tabs of the run, the sites it may be on, and the tabs of the user, whose links are no business of ours. */
export type Fenced = {
  readonly tabs: readonly number[];
  readonly sites: readonly string[];
  /** Origins of frames on its pages: they may open tabs too. */
  readonly frames: readonly string[];
  readonly userTabs: readonly number[];
};

/** Replace the fence. No tabs means no fence. */
export async function setFence({ tabs, sites, frames, userTabs }: Fenced): Promise<void> {
  const removeRuleIds = Array.from({ length: 2 * MAX_RULES }, (_, index) => index + 1);
  const addRules =
    tabs.length === 0
      ? []
      : [...rulesFor(tabs, sites), ...newTabRules([...tabs, ...userTabs], sites, frames)];
  await browser.declarativeNetRequest.updateSessionRules({ removeRuleIds, addRules });
}

/** Every tab that is open now. */
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

/** For tabs that are not known: whatever a page of these sites or a frame on it opens there, by link, form or script. */
export function newTabRules(
  known: readonly number[],
  sites: readonly string[],
  frames: readonly string[],
): Rules {
  // Addresses such as [::1] can't stand in a rule; a rule that the browser refuses would take the whole fence with it.
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

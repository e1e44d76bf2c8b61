/**
 * The per-tab origin fence (safety M4, M5, T2): a session rule blocks every main-frame request of the run's tabs
 * that isn't for a granted origin, redirects and meta refreshes included, before a byte is sent.
 */
import browser from 'webextension-polyfill';

const BLOCK = 1;
const ALLOW = 2;
/** Rule ids 1…; a run has few sites, and one run is live at a time. */
const MAX_RULES = 200;

/** Replace the fence. No tabs means no fence. */
export async function setFence(tabs: readonly number[], sites: readonly string[]): Promise<void> {
  const removeRuleIds = Array.from({ length: MAX_RULES }, (_, index) => index + 1);
  const addRules = tabs.length === 0 ? [] : rulesFor(tabs, sites);
  await browser.declarativeNetRequest.updateSessionRules({ removeRuleIds, addRules });
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
  const allows = sites.slice(0, MAX_RULES - 1).map((origin, index) => ({
    id: index + 2,
    priority: ALLOW,
    action: { type: 'allow' as const },
    condition: { urlFilter: `|${origin}/`, resourceTypes: ['main_frame' as const], tabIds },
  }));
  return [block, ...allows];
}

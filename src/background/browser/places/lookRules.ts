/**
 * Session rules around tabs that only look (A25): nothing that could write leaves them, and nothing that they start
 * elsewhere does. The run's own tab shows the same site and hears of what a look stores or tells its other tabs, so it is
 * held as well for as long as a look lasts.
 */
import { rulesFor } from '../requests/siteFence.ts';
import {
  domainsOf,
  MAX_WRITE_RULES,
  type ResourceType,
  type SessionRules,
  WRITE_BLOCK,
  writeBlockRules,
} from '../requests/writeRules.ts';

export type Looking = {
  /** The tabs that look, and those that are held with them: the run's own. */
  readonly looks: readonly number[];
  readonly held: readonly number[];
  /** All other tabs that are open. */
  readonly others: readonly number[];
  /** The one site that is looked at. */
  readonly origin: string;
  /** It and the sites of looks that ended lately. */
  readonly workersOf: readonly string[];
  readonly types: readonly ResourceType[];
};

/** Far from the ids of the fence and of strict mode. */
export const FIRST_LOOK_RULE = 2_000;
const MOST_RULES = MAX_WRITE_RULES + 20;
export const lookRuleIds: readonly number[] = Array.from(
  { length: MOST_RULES },
  (_, index) => FIRST_LOOK_RULE + index,
);

/** Whether the site's address can stand in a rule. */
export const canBeRuled = (origin: string): boolean =>
  /^[a-z0-9.-]+$/.test(new URL(origin).hostname);

/** The tabs stay on the site, show no frames of others, and neither they nor workers of the site write anything. */
export function lookRules(looking: Looking): SessionRules {
  const { looks, held, others, origin, workersOf, types } = looking;
  const { hostname } = new URL(origin);
  const firstId = FIRST_LOOK_RULE;
  const writes = writeBlockRules({
    tabs: [...looks, ...held],
    sites: workersOf,
    otherTabs: others,
    types,
    firstId,
  });
  const tabIds = [...looks];
  const more: SessionRules[number]['condition'][] = [
    // No worker begins either: it would go on after the tab is closed.
    { tabIds: [NO_TAB], initiatorDomains: domainsOf(workersOf), resourceTypes: [...types] },
    { tabIds, resourceTypes: ['sub_frame'], excludedRequestDomains: [hostname] },
  ];
  const shut = more.map((condition, index) => ({
    id: firstId + MAX_WRITE_RULES + index,
    priority: WRITE_BLOCK,
    action: { type: 'block' as const },
    condition,
  }));
  const fence = rulesFor(looks, [origin]).map((rule, index) => ({
    ...rule,
    id: firstId + MAX_WRITE_RULES + more.length + index,
  }));
  return [...writes, ...shut, ...fence];
}

const NO_TAB = -1;

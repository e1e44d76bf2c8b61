/**
 * Session rules for tabs that only look (A25): nothing that could write leaves them, nor anything they start elsewhere.
 * The run's own tab shows the same site and is notified of what a look stores or posts to other tabs, so it is held too
 * while the look lasts.
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
  /** The tabs that look, and the run's own tabs, which are held with them. */
  readonly looks: readonly number[];
  readonly held: readonly number[];
  /** All other open tabs. */
  readonly others: readonly number[];
  /** The one site being looked at. */
  readonly origin: string;
  /** That site and the sites of recently ended looks. */
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

/** Whether a rule can name the site's address. */
export const canHaveRule = (origin: string): boolean =>
  /^[a-z0-9.-]+$/.test(new URL(origin).hostname);

/** The tabs stay on the site and show no frames of others, and neither they nor the site's workers write anything. */
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
    // No worker may start either, since it would outlive the tab.
    { tabIds: [NO_TAB], initiatorDomains: domainsOf(workersOf), resourceTypes: [...types] },
    { tabIds, resourceTypes: ['sub_frame'], excludedRequestDomains: [hostname] },
  ];
  const blockRules = more.map((condition, index) => ({
    id: firstId + MAX_WRITE_RULES + index,
    priority: WRITE_BLOCK,
    action: { type: 'block' as const },
    condition,
  }));
  const fence = rulesFor(looks, [origin]).map((rule, index) => ({
    ...rule,
    id: firstId + MAX_WRITE_RULES + more.length + index,
  }));
  return [...writes, ...blockRules, ...fence];
}

const NO_TAB = -1;

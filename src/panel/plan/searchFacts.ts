/** How an alternative stands in a search over plans (PM-03), and where the search goes at a choice, in words. */
import type { PlanNode } from '../../core/plan/node.ts';
import { plan } from '../words.ts';

export type SearchFacts = { readonly standing: string; readonly next: string };

/** '' for what does not apply: other planners count nothing. */
export function searchFacts({ others, value, visits, kind }: PlanNode): SearchFacts {
  const { uct, next } = others;
  const isCounted = kind !== 'or' && (typeof uct === 'number' || visits > 0);
  return {
    standing: isCounted ? standingOf(value, visits, uct) : '',
    next: kind === 'or' && typeof next === 'string' ? next : '',
  };
}

function standingOf(value: number | null, visits: number, uct: unknown): string {
  const tried =
    visits === 0 ? [plan.untried] : [plan.worth((value ?? 0).toFixed(2)), plan.visited(visits)];
  const counts = typeof uct === 'number' ? [plan.uct(uct.toFixed(2))] : [];
  return [...tried, ...counts].join(', ');
}

/** What the steps of a routine send: requests, in a form in which another run recognizes them. */
import { routeOf } from '../gate/route.ts';
import type { NodeId } from '../ids.ts';
import type { Change } from '../page/change.ts';
import { allValues, filled, placesOf } from './plan.ts';
import type { RoutineUse } from './routine.ts';

/**
 * Method, origin, path and route (`?route=/sql`), without numbers in the latter two. The rest of the query is left out:
 * it may hold a search or a token.
 */
export function sentKey(method: string, url: string): string {
  if (!URL.canParse(url)) return `${method} ${url}`;
  const { origin, pathname } = new URL(url);
  const place = pathname + routeOf(url);
  return `${method} ${origin}${place.replaceAll(/\d+/g, '0')}`.slice(0, MOST_LENGTH);
}

const MOST_LENGTH = 2_000;

/**
 * Returns what an action sent itself, each once. What the page sends on its own, or a worker that other tabs share, tells
 * nothing about it, and neither does what the server refused.
 */
export const sendsIn = (changes: readonly Change[]): string[] => [
  ...new Set(
    changes.flatMap((change) =>
      change.kind === 'sent' && !change.cause && !change.isShared && change.error === undefined
        ? sentKey(change.method, change.to)
        : [],
    ),
  ),
];

/** Returns what each step must send in a run with these values. */
export function sendsOf({ routine, values }: RoutineUse, root: NodeId): Map<string, string[]> {
  const given = allValues(routine, values);
  const keyNow = (key: string): string => {
    const [method = '', ...url] = filled(key, given, encodeURIComponent).split(' ');
    return sentKey(method, url.join(' '));
  };
  const { acts } = placesOf(routine, root);
  return new Map([...acts].map(([id, { sends = [] }]) => [id, sends.map(keyNow)]));
}

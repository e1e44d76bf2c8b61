/** Faults that can occur between a site and its user, and the requests they can affect. */
import type { Random } from '../page/random/random.ts';

export const faultKinds = [
  /** The page is not found, once. */
  'notFound',
  /** The submitted data takes effect, but the reply is an error. */
  'failsAfterSubmit',
  /** The reply is late. */
  'slow',
  /** Rows and list items are in reverse order. */
  'reordered',
  /** A message covers the page until it closes. */
  'toast',
  /** A dialog must be closed first. */
  'dialog',
  /** The session has expired, until a button is pressed. */
  'expiredLogin',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Asked = { readonly method: string; readonly path: string; readonly isPage: boolean };

/** Path that renews the session. */
export const RENEW = '/__renew';

const canHappenTo = (kind: FaultKind, { method, isPage }: Asked): boolean =>
  kind === 'failsAfterSubmit' ? method === 'POST' : method === 'GET' && isPage;

/**
 * Returns a seeded function that gives the fault of each request. A fault occurs in `rate` of all cases, and no address
 * has the same one twice, so that a retry can help. Use the same function for every request of a run.
 */
export function faultsBy(
  random: Random,
  rate: number,
  kinds: readonly FaultKind[] = faultKinds,
): (asked: Asked) => FaultKind | null {
  const had = new Set<string>();
  return (asked) => {
    const possible = kinds.filter(
      (kind) => canHappenTo(kind, asked) && !had.has(`${kind} ${asked.path}`),
    );
    if (asked.path === RENEW || possible.length === 0 || random(1000) >= rate * 1000) return null;
    const kind = possible[random(possible.length)] ?? null;
    if (kind) had.add(`${kind} ${asked.path}`);
    return kind;
  };
}

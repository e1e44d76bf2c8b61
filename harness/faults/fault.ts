/** What can go wrong between a site and its user, and which requests it can happen to. */
import type { Random } from '../page/random/random.ts';

export const faultKinds = [
  /** The page isn't found, this once. */
  'notFound',
  /** What was sent has its effect, and the reply is an error. */
  'failsAfterSubmit',
  /** The reply comes late. */
  'slow',
  /** Rows and list items come in the opposite order. */
  'reordered',
  /** A message lies over the page for as long as it is open. */
  'toast',
  /** A dialog has to be closed first. */
  'dialog',
  /** The session is over, until somebody presses a button. */
  'expiredLogin',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Asked = { readonly method: string; readonly path: string; readonly isPage: boolean };

/** Where the session is taken up again. */
export const RENEW = '/__renew';

const canHappenTo = (kind: FaultKind, { method, isPage }: Asked): boolean =>
  kind === 'failsAfterSubmit' ? method === 'POST' : method === 'GET' && isPage;

/**
 * The fault of the next request, by seed: each has one in `rate` of all cases, and no address has the same one twice, so
 * that trying again is worth it. Give every request of a run to the same function.
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

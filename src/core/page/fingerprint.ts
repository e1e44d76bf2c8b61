/** The fingerprint of a page: whether it is as it was. */
import { hashOf } from './hash.ts';
import type { PageLine } from './line.ts';

/** Refs are numbered anew in each document; focus and scroll position change nothing of the page. */
const ignored: ReadonlySet<string> = new Set(['ref', 'focused', 'scrollable']);

/** The same for two reads of a page in the same view exactly when it shows and holds the same. */
export const pageFingerprint = (lines: readonly PageLine[]): string =>
  hashOf(JSON.stringify(lines, withoutIgnored));

/** States of which nothing is left are no states. */
function withoutIgnored(key: string, value: unknown): unknown {
  if (ignored.has(key)) return undefined;
  const isAtRest =
    key === 'states' &&
    typeof value === 'object' &&
    Object.keys(value ?? {}).every((each) => ignored.has(each));
  return isAtRest ? undefined : value;
}

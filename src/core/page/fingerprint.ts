/** The fingerprint of a page, to check whether it is unchanged. */
import { hashOf } from './hash.ts';
import type { PageLine } from './line.ts';

/** Refs are renumbered in each document, and focus and scroll position don't change a page. */
const ignored: ReadonlySet<string> = new Set(['ref', 'focused', 'scrollable']);

/** Equal for two reads of a page in the same view exactly if it shows and holds the same. */
export const pageFingerprint = (lines: readonly PageLine[]): string =>
  hashOf(JSON.stringify(lines, withoutIgnored));

/** An object of states with nothing left in it counts as none. */
function withoutIgnored(key: string, value: unknown): unknown {
  if (ignored.has(key)) return undefined;
  const isAtRest =
    key === 'states' &&
    typeof value === 'object' &&
    Object.keys(value ?? {}).every((each) => ignored.has(each));
  return isAtRest ? undefined : value;
}

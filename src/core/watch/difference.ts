/** What changed between two readings: lines that came and lines that went. Their order does not count. */
import { isVolatile, withoutVolatile } from './volatile.ts';

/** `more`: how many lines are left out at the end of each list. */
export type Difference = {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly more: { readonly added: number; readonly removed: number };
};

/** The most lines of each kind that are kept. */
export const MOST_SHOWN = 30;

/** Returns null if nothing changed, apart from what changes by itself. */
export function differenceOf(
  before: readonly string[],
  after: readonly string[],
): Difference | null {
  const added = without(after, before);
  const removed = without(before, after);
  if (added.length === 0 && removed.length === 0) return null;
  return {
    added: added.slice(0, MOST_SHOWN),
    removed: removed.slice(0, MOST_SHOWN),
    more: {
      added: Math.max(0, added.length - MOST_SHOWN),
      removed: Math.max(0, removed.length - MOST_SHOWN),
    },
  };
}

/** Returns the lines that occur here more often than there. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const key of others.map(withoutVolatile)) left.set(key, (left.get(key) ?? 0) + 1);
  return lines.filter((line) => {
    const key = withoutVolatile(line);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0 && !isVolatile(line);
  });
}

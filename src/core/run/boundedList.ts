/**
 * Bounds the growing lists of a run for a prompt: keeps the latest items within a bound and counts the rest. The run
 * itself keeps everything.
 */

/** The most items, and the most characters of all items together. At least the latest item is kept, however long. */
export type Bound = { readonly items: number; readonly chars: number };

/** The latest items, oldest first, and how many earlier ones were left out. */
export type Bounded<T> = { readonly kept: readonly T[]; readonly left: number };

/** Bounds for the lists of a run, in items and characters. */
export const bounds = {
  notes: { items: 80, chars: 12_000 },
  constraints: { items: 30, chars: 6_000 },
  requirements: { items: 12, chars: 3_000 },
  reasons: { items: 12, chars: 4_000 },
  notices: { items: 12, chars: 4_000 },
  /** About 1,000 tokens of the pages that an action history alone doesn't describe. */
  summaries: { items: 5, chars: 4_000 },
  messages: { items: 120, chars: 24_000 },
} as const satisfies Record<string, Bound>;

/** A share of the bound. */
export const withinShare = ({ items, chars }: Bound, share: number): Bound => ({
  items: Math.max(1, Math.round(items * share)),
  chars: Math.round(chars * share),
});

/** Returns the latest of `texts` that fit the bound. */
export function latestItems(texts: readonly string[], { items, chars }: Bound): Bounded<string> {
  let size = 0;
  let from = texts.length;
  while (from > 0 && texts.length - from < items) {
    size += texts[from - 1]?.length ?? 0;
    if (size > chars && from < texts.length) break;
    from -= 1;
  }
  return { kept: texts.slice(from), left: from };
}

/** Returns `(3 earlier notes left out)`, or no line if nothing was left out. */
export const leftOutLine = (left: number, what: string): string[] =>
  left > 0 ? [`(${left} earlier ${what} left out)`] : [];

/** Returns the mapping with `value` under `key` as its latest entry, and at most `most` entries. */
export function withLatest<T>(
  entries: Readonly<Record<string, T>>,
  key: string,
  value: T,
  most: number,
): Readonly<Record<string, T>> {
  const others = Object.entries(entries).filter(([known]) => known !== key);
  return Object.fromEntries([...others.slice(-(most - 1)), [key, value]]);
}

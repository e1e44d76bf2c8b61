/** Comparing a run again and again with one that is folded beside it. */
type Parts = Readonly<Record<string, unknown>>;

/**
 * Whether two values are the same JSON, in the same order. Parts that were found to be the same are frozen and not looked
 * at again: a run shares nearly all of its parts with the run before, and code that changed one in place would throw.
 */
export function makeComparison(): (a: unknown, b: unknown) => boolean {
  const partner = new WeakMap<object, object>();
  const isSame = (a: unknown, b: unknown): boolean => {
    if (a === b) return true;
    if (!isParts(a) || !isParts(b)) return JSON.stringify(a) === JSON.stringify(b);
    if (partner.get(a) === b) return true;
    const names = namesIn(a);
    const others = namesIn(b);
    const isSameInParts =
      Array.isArray(a) === Array.isArray(b) &&
      names.length === others.length &&
      names.every((name, nth) => name === others[nth] && isSame(a[name], b[name]));
    if (isSameInParts) partner.set(Object.freeze(a), Object.freeze(b));
    return isSameInParts;
  };
  return isSame;
}

const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null;

/** JSON leaves out what is undefined. */
const namesIn = (parts: Parts): readonly string[] =>
  Object.keys(parts).filter((name) => parts[name] !== undefined);

/** Statistics of a report: intervals of shares, and quantiles. */

export type Interval = { readonly low: number; readonly high: number };

/** The 95 % quantile (two-sided) of the normal distribution. */
const Z = 1.96;

/**
 * Returns Wilson's score interval of a share, at 95 %. Unlike the usual interval, it is valid for few runs and near 0
 * and 1. Without runs, it is the whole range.
 */
export function wilson(successes: number, runs: number): Interval {
  if (runs === 0) return { low: 0, high: 1 };
  const share = successes / runs;
  const z2 = Z * Z;
  const middle = share + z2 / (2 * runs);
  const spread = Z * Math.sqrt((share * (1 - share)) / runs + z2 / (4 * runs * runs));
  const scale = 1 + z2 / runs;
  return {
    low: Math.max(0, (middle - spread) / scale),
    high: Math.min(1, (middle + spread) / scale),
  };
}

/** Returns a quantile, interpolated linearly between neighbors; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? below;
  return below + (above - below) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
export const mean = (values: readonly number[]): number => sum(values) / Math.max(1, values.length);

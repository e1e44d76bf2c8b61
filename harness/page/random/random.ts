/** Returns random integers from 0 to below a limit. */
export type Random = (below: number) => number;

/** A linear congruential generator: the same numbers for the same seed in every browser. */
export function randomOf(seed: number): Random {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Pseudo-random numbers derived from strings, so that the same question has the same answer. */

/** Returns a number from 0 to below the limit, derived from these strings (FNV-1a, mixed). */
export function drawn(below: number, ...words: readonly (string | number)[]): number {
  let hash = 2166136261;
  for (const letter of words.join('\u0000')) {
    hash ^= letter.charCodeAt(0);
    hash = Math.imul(hash, 16777619);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 2246822507);
  hash ^= hash >>> 13;
  return (hash >>> 0) % below;
}

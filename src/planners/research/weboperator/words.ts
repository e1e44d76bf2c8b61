/** How much two texts have in common, by their words. */

/** Returns the words and numbers of a text, in lower case. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:][\p{N}]+)*/gu));

/** Returns the share of common words, from 0 to 1. */
export function sharedWords(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / Math.max(1, a.size + b.size - common);
}

/** Normalizes text as WebArena's evaluators do: letter case and quotes around the whole are ignored. */

export function cleaned(text: string): string {
  const trimmed = text.trim();
  const [, inside] =
    /^(?:'(.*)'|"(.*)")$/s.exec(trimmed)?.filter((each) => each !== undefined) ?? [];
  return (inside ?? trimmed).toLowerCase();
}

export const isExactly = (wanted: string, text: string): boolean =>
  cleaned(wanted) === cleaned(text);

/**
 * Whether the text contains the wanted text. If the wanted text is a single word and nothing else is wanted, it must
 * match a whole word: “1” is not in “11”.
 */
export function includes(wanted: string, text: string, { isAlone }: { isAlone: boolean }): boolean {
  const searched = cleaned(wanted);
  const words = wordsOf(searched);
  if (isAlone && words.length === 1) return wordsOf(cleaned(text)).includes(searched);
  return cleaned(text).includes(searched);
}

const wordsOf = (text: string): readonly string[] =>
  text.match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu) ?? [];

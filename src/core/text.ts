/** Cutting texts to a length. */

/** At most `limit` characters, the cut marked. */
export function clip(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** The same between two words, where one ends near the limit. */
export function clipAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const whole = text.slice(0, limit).replace(/\s+\S*$/, '');
  return whole.length > 0.8 * limit ? `${whole}…` : clip(text, limit);
}

/** White space collapsed to single spaces, at most `limit` characters. */
export const oneLine = (text: string, limit: number): string =>
  clip(text.replace(/\s+/g, ' ').trim(), limit);

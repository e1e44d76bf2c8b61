/** Cutting texts to a length. */

/** At most `limit` characters, the cut marked. */
export function clip(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** White space collapsed to single spaces, at most `limit` characters. */
export const oneLine = (text: string, limit: number): string =>
  clip(text.replace(/\s+/g, ' ').trim(), limit);

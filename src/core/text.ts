/** Clips texts to a length, and compares them. */

/** Clips a text to at most `limit` characters and marks the cut. */
export function clip(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** Like `clip`, but cuts between two words if one ends near the limit. */
export function clipAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const whole = text.slice(0, limit).replace(/\s+\S*$/, '');
  return whole.length > 0.8 * limit ? `${whole}…` : clip(text, limit);
}

/** Collapses white space to single spaces and clips to `limit` characters. */
export const oneLine = (text: string, limit: number): string =>
  clip(text.replace(/\s+/g, ' ').trim(), limit);

/** Removes all white space, which in a page depends on the current layout. */
export const squeeze = (text: string): string => text.replace(/\s+/g, '');

/** Removes white space and case, to compare texts the way a reader would. */
export const comparableText = (text: string): string => squeeze(text).toLocaleLowerCase();

/** Whether it has a letter or a digit. */
export const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

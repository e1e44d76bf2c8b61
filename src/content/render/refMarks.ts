/**
 * Refs in lines. While a line is written its refs carry a sign that no page text can hold (text.ts takes it out), so
 * that words of the page that look like a ref can be distinguished from ours and are defused: `e7` becomes `e-7` (C6).
 */
import type { Box } from '../distill/tree.ts';

/** Of the first 256 characters, as strings of those alone take half the room and are searched faster. */
const sign = '\u0091';
const refLike = /\u0091?\b((?:f\d+)?e)(\d+)\b/g;
/** A word of the page that looks like a ref; ours follow the sign. */
const imitation = /(?<!\u0091|\u0091f\d+)\b(?:f\d+)?e\d+\b/;

/** The ref of a box for a line that is being written. */
export const markedRef = (box: Box): string => sign + box.ref;

/** Whether a word of the page may look like a ref: an `e` before a digit, neither inside a word nor after the sign. */
const numbered = /(?:^|[^\u0091A-Za-z_])e\d/;

/** The line for the model: our refs without the sign, words of the page that look like refs defused. */
export function withPlainRefs(line: string): string {
  if (!numbered.test(line)) return line.includes(sign) ? line.replaceAll(sign, '') : line;
  if (!imitation.test(line)) return line.replaceAll(sign, '');
  return line.replace(refLike, (found, letters: string, number: string) =>
    found.startsWith(sign) ? letters + number : `${letters}-${number}`,
  );
}

/** Refs in the text of a page: bare words such as `e12`, or `f3e12` of an element in frame 3. */
import type { ElementRef } from '../ids.ts';

/** The line of a page's text on which an element stands; empty where it is not shown. */
export function lineOfRef(text: string, ref: ElementRef | string): string {
  const pattern = new RegExp(`\\b${ref}\\b`);
  return text.split('\n').find((line) => pattern.test(line)) ?? '';
}

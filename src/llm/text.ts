/** Text for one line of a prompt. */
import { bounds, latest, leftOutLine } from '../core/run/bounded.ts';

/** White space collapsed to single spaces, at most `length` characters. */
export function oneLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** An address without its scheme, at most 100 characters. */
export function shortAddress(url: string): string {
  if (!URL.canParse(url)) return oneLine(url, 80) || 'no page';
  const { host, pathname, search } = new URL(url);
  return oneLine(`${host}${pathname}${search}`, 100);
}

/** The latest texts as a list, and a line for what is left out of it. */
export function latestLines(
  texts: readonly string[],
  length: number,
  what: keyof typeof bounds,
): string[] {
  const { kept, left } = latest(
    texts.map((text) => oneLine(text, length)),
    bounds[what],
  );
  return [...leftOutLine(left, what), ...kept.map((text) => `- ${text}`)];
}

/** Text for one line of a prompt. */
import { hashRoute } from '../../core/gate/route.ts';
import { bounds, latestItems, leftOutLine, withinShare } from '../../core/run/boundedList.ts';
import { oneLine } from '../../core/text.ts';

/** Returns an address without its scheme, at most 100 characters. */
export function shortAddress(url: string): string {
  if (!URL.canParse(url)) return oneLine(url, 80) || 'no page';
  const { host, pathname, search, hash } = new URL(url);
  return oneLine(`${host}${pathname}${search}${hashRoute(hash)}`, 100);
}

/** Returns the latest texts as a list, and a line for what was left out. `share` of the usual bound is kept. */
export function latestLines(
  texts: readonly string[],
  length: number,
  what: keyof typeof bounds,
  share = 1,
): string[] {
  const { kept, left } = latestItems(
    texts.map((text) => oneLine(text, length)),
    withinShare(bounds[what], share),
  );
  return [...leftOutLine(left, what), ...kept.map((text) => `- ${text}`)];
}

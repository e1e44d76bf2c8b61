/**
 * What of a long page goes into one prompt: a part of it, or the lines that hold certain words (mechanisms 5.3). The
 * whole is at hand in the observation, so turning to another part costs neither a call to the page nor one to a model.
 */

import { fold } from './fold.ts';
import type { Observation } from './observation.ts';

/** What the planner turned to; it holds while the page stays at this address and nothing is done on it. */
export type PageFocus = { readonly url: string; readonly part: number; readonly find: string };

/** `note` says in our words what is left out; it never quotes the page. */
export type Excerpt = { readonly text: string; readonly note: string };

/** Most characters of page text in one prompt. */
export const PART_LIMIT = 24_000;
const AROUND = 2;

type Page = Pick<Observation, 'url' | 'text'>;

/**
 * The part of `page` to show. Anything but a look at this very page shows its beginning; with long stretches of rows
 * folded where the answer may be a look at them (`folds`): whoever judges or extracts gets every row.
 */
export function excerptOf(page: Page, look: PageFocus | null, folds: boolean): Excerpt {
  const here = look?.url === page.url ? look : null;
  if (!here) return folds ? folded(page.text) : part(page.text, 1);
  if (!isLong(page)) return { text: page.text, note: '' };
  return here.find ? found(page.text, here.find) : part(page.text, here.part);
}

/** Whether a prompt may show less than all of it. */
export const isLong = ({ text }: Page): boolean =>
  text.length > PART_LIMIT || fold(text).hidden > 0;

function folded(whole: string): Excerpt {
  const { text, hidden } = fold(whole);
  const { text: shown, note } = part(text, 1);
  if (hidden === 0) return { text: shown, note };
  const rows = `(${hidden} rows of long lists are folded. "look" with part=1 unfolds them, with find it shows those with certain words.)`;
  return { text: shown, note: note ? `${rows}\n${note}` : rows };
}

function part(text: string, number: number): Excerpt {
  if (text.length <= PART_LIMIT) return { text, note: '' };
  const parts = partsOf(text);
  const at = Math.min(Math.max(1, number), parts.length);
  const shown = parts[at - 1] ?? '';
  const left = text.length - shown.length;
  return {
    text: shown,
    note: `(Part ${at} of ${parts.length}: ${left} of ${text.length} characters are not shown. "look" shows another part or finds lines by their words.)`,
  };
}

/** Cut at line ends, so that no line is torn. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOf(text, from);
    parts.push(text.slice(from, end));
    from = end + (text[end] === '\n' ? 1 : 0);
  }
  return parts;
}

function endOf(text: string, from: number): number {
  if (text.length - from <= PART_LIMIT) return text.length;
  const end = text.lastIndexOf('\n', from + PART_LIMIT);
  return end > from + PART_LIMIT / 2 ? end : from + PART_LIMIT;
}

/** Lines that hold every word, with what they stand under and the lines next to them. */
function found(text: string, find: string): Excerpt {
  const lines = text.split('\n');
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = lines.flatMap((line, index) =>
    words.every((word) => line.toLowerCase().includes(word)) ? [index] : [],
  );
  const shown = new Set<number>();
  let told = 0;
  let size = 0;
  for (const hit of hits) {
    const around = contextOf(lines, hit).filter((index) => !shown.has(index));
    size += around.reduce((sum, index) => sum + (lines[index]?.length ?? 0) + 1, 0);
    if (size > PART_LIMIT) break;
    for (const index of around) shown.add(index);
    told += 1;
  }
  const more = told < hits.length ? `, of which the first ${told} are shown` : '';
  return {
    text: [...shown]
      .sort((a, b) => a - b)
      .map((index) => lines[index])
      .join('\n'),
    note: `(Not the whole page: only what is around the ${hits.length} lines with the words looked for${more}. "look" with part=1 shows the page from its beginning.)`,
  };
}

function contextOf(lines: readonly string[], at: number): number[] {
  const near: number[] = [];
  for (
    let index = Math.max(0, at - AROUND);
    index <= Math.min(lines.length - 1, at + AROUND);
    index++
  )
    near.push(index);
  return [...above(lines, at), ...near];
}

/** The lines that this one is indented under. */
function above(lines: readonly string[], at: number): number[] {
  const ancestors: number[] = [];
  let depth = indent(lines[at]);
  for (let index = at - 1; index >= 0 && depth > 0; index--) {
    const own = indent(lines[index]);
    if (own >= depth) continue;
    ancestors.push(index);
    depth = own;
  }
  return ancestors;
}

const indent = (line: string | undefined): number => (line ?? '').search(/\S|$/);

/**
 * The part of a long page that goes into one prompt: a numbered part, or lines that contain certain words. The
 * observation holds the whole page, so turning to another part needs no call to the page or a model.
 */

import type { PageLine } from './line.ts';
import { linesAbove } from './nesting.ts';
import type { Observation } from './observation.ts';
import { apartFromTools, isLong, PART_LIMIT, type Rendered, rendered } from './pageText.ts';
import { refsIn } from './refs.ts';
import { deduplicateLines } from './shorten/deduplicateLines.ts';
import { foldRows } from './shorten/foldRows.ts';

/** The part the planner turned to. Valid while the page stays at this address and no action is performed on it. */
export type PageFocus = { readonly url: string; readonly part: number; readonly find: string };

export type Excerpt = {
  readonly text: string;
  /** The refs on the lines shown, including those on cut lines. */
  readonly refs: ReadonlySet<string>;
  /** A note about the omitted parts. It never quotes the page. */
  readonly note: string;
};

const AROUND = 2;

type Page = Pick<Observation, 'url' | 'lines'>;

/**
 * Returns the part of `page` to show. Without a focus on this very page, that is its beginning. With `folds`, long runs
 * of rows are folded, since the reply may ask for them; prompts that judge or extract get every row. A part has at most
 * `limit` characters.
 */
export function excerptOf(
  page: Page,
  focus: PageFocus | null,
  folds: boolean,
  limit = PART_LIMIT,
): Excerpt {
  const here = focus?.url === page.url ? focus : null;
  if (here?.find && isLong(page, limit)) return found(rendered(page.lines), here.find, limit);
  const { lines, tools, left } = apartFromTools(page.lines, limit);
  const shown = partOf({ ...page, lines }, here, folds, limit);
  return tools.lines.length + left > 0 ? withTools(shown, tools, left) : shown;
}

function partOf(page: Page, here: PageFocus | null, folds: boolean, limit: number): Excerpt {
  const whole = rendered(deduplicateLines(page.lines));
  if (!here) return folds ? folded(page, whole, limit) : part(whole, 1, limit);
  if (!isLong(page, limit)) return excerpt(whole.texts.join('\n'), whole.lines, '');
  return part(whole, here.part, limit);
}

function withTools({ text, refs, note }: Excerpt, tools: Rendered, left: number): Excerpt {
  const more =
    left > 0
      ? `(${left} more tools are not shown. "look" for certain words shows those that have them.)`
      : '';
  return {
    text: [text, ...tools.texts].filter(Boolean).join('\n'),
    refs: new Set([...refs, ...refsIn(tools.lines)]),
    note: [note, more].filter(Boolean).join('\n'),
  };
}

/** Returns the whole page, up to `most` lines (BL-03). */
export function firstLines({ lines }: Pick<Page, 'lines'>, most: number): Excerpt {
  const kept = lines.slice(0, most);
  const left = lines.length - kept.length;
  const note = left > 0 ? `(${left} more lines are not shown.)` : '';
  return excerpt(rendered(deduplicateLines(kept)).texts.join('\n'), kept, note);
}

const excerpt = (text: string, lines: readonly PageLine[], note: string): Excerpt => ({
  text,
  refs: refsIn(lines),
  note,
});

function folded(page: Page, whole: Rendered, limit: number): Excerpt {
  const { lines, hidden } = foldRows(page.lines);
  if (hidden === 0) return part(whole, 1, limit);
  const first = part(rendered(deduplicateLines(lines)), 1, limit);
  const rows = `(${hidden} rows of long lists are folded. Use "look" with part=1 to show all of them, or for certain words to show those that have them.)`;
  return { ...first, note: first.note ? `${rows}\n${first.note}` : rows };
}

function part(whole: Rendered, number: number, limit: number): Excerpt {
  const text = whole.texts.join('\n');
  if (text.length <= limit) return excerpt(text, whole.lines, '');
  const parts = splitAtLineEnds(text, limit);
  const at = Math.min(Math.max(1, number), parts.length);
  const { from, end } = parts[at - 1] ?? { from: 0, end: 0 };
  const left = text.length - (end - from);
  return excerpt(
    text.slice(from, end),
    linesWithin(whole, from, end),
    `(Part ${at} of ${parts.length}: ${left} of ${text.length} characters are not shown. "look" shows another part or finds lines by their words.)`,
  );
}

type Span = { readonly from: number; readonly end: number };

/** Splits at line ends, so that only a line that is too long by itself is cut. */
function splitAtLineEnds(text: string, limit: number): Span[] {
  const parts: Span[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOf(text, from, limit);
    parts.push({ from, end });
    from = end + (text[end] === '\n' ? 1 : 0);
  }
  return parts;
}

function endOf(text: string, from: number, limit: number): number {
  if (text.length - from <= limit) return text.length;
  const end = text.lastIndexOf('\n', from + limit);
  return end > from + limit / 2 ? end : from + limit;
}

/** Returns the lines that are visible between `from` and `end`. */
function linesWithin({ lines, texts }: Rendered, from: number, end: number): PageLine[] {
  let start = 0;
  return lines.filter((_, index) => {
    const lineStart = start;
    start += (texts[index]?.length ?? 0) + 1;
    return lineStart < end && start - 1 > from;
  });
}

/** Finds lines that contain every word, with their ancestors in the outline and their neighbors. */
function found({ lines, texts }: Rendered, find: string, limit: number): Excerpt {
  const searchWords = find.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = texts.flatMap((text, index) =>
    searchWords.every((word) => text.toLowerCase().includes(word)) ? [index] : [],
  );
  const shown = new Set<number>();
  let count = 0;
  let size = 0;
  for (const hit of hits) {
    const around = contextOf(lines, hit).filter((index) => !shown.has(index));
    size += around.reduce((sum, index) => sum + (texts[index]?.length ?? 0) + 1, 0);
    if (size > limit) break;
    for (const index of around) shown.add(index);
    count += 1;
  }
  const more = count < hits.length ? `, of which the first ${count} are shown` : '';
  const kept = lines.filter((_, index) => shown.has(index));
  return excerpt(
    rendered(deduplicateLines(kept)).texts.join('\n'),
    kept,
    `(Not the whole page: only what is around the ${hits.length} lines with the words looked for${more}. "look" with part=1 shows the page from its beginning.)`,
  );
}

function contextOf(lines: readonly PageLine[], at: number): number[] {
  const near: number[] = [];
  for (
    let index = Math.max(0, at - AROUND);
    index <= Math.min(lines.length - 1, at + AROUND);
    index++
  )
    near.push(index);
  return [...linesAbove(lines, at), ...near];
}

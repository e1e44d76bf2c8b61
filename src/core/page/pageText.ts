/** Decides which pages are too long for one prompt. */

import type { PageLine } from './line.ts';
import type { Observation } from './observation.ts';
import { renderLine } from './renderLine.ts';
import { foldRows } from './shorten/foldRows.ts';

/** The most characters of page text in one prompt. */
export const PART_LIMIT = 24_000;

/** Lines with their text. The two arrays have the same length. */
export type Rendered = { readonly lines: readonly PageLine[]; readonly texts: readonly string[] };

export const rendered = (lines: readonly PageLine[]): Rendered => ({
  lines,
  texts: lines.map(renderLine),
});

/** Whether a prompt may show less than the whole page; a model with a small context sees less at once. */
export function isLong(page: Pick<Observation, 'lines'>, limit = PART_LIMIT): boolean {
  const { lines, left } = apartFromTools(page.lines, limit);
  return left > 0 || lengthOf(rendered(lines)) > limit || foldRows(lines).hidden > 0;
}

/** The most characters of tools in one prompt. A small model gets a quarter of its page. */
const TOOLS_LIMIT = 6_000;

/**
 * Tools are shown with every part of a page. Returns the lines without them, those that fit into a prompt, and how many do
 * not.
 */
export function apartFromTools(
  lines: readonly PageLine[],
  limit: number,
): { readonly lines: readonly PageLine[]; readonly tools: Rendered; readonly left: number } {
  const all = rendered(lines.filter(isTool));
  let room = Math.min(TOOLS_LIMIT, limit / 4);
  const fitting = all.texts.findIndex((text) => {
    room -= text.length + 1;
    return room < 0;
  });
  const end = fitting < 0 ? all.texts.length : fitting;
  return {
    lines: all.lines.length > 0 ? lines.filter((line) => !isTool(line)) : lines,
    tools: { lines: all.lines.slice(0, end), texts: all.texts.slice(0, end) },
    left: all.texts.length - end,
  };
}

export const isTool = ({ kind }: PageLine): boolean => kind === 'tool';

const lengthOf = ({ texts }: Rendered): number =>
  texts.reduce((sum, { length }) => sum + length + 1, -1);

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
export const isLong = ({ lines }: Pick<Observation, 'lines'>, limit = PART_LIMIT): boolean =>
  lengthOf(rendered(lines)) > limit || foldRows(lines).hidden > 0;

const lengthOf = ({ texts }: Rendered): number =>
  texts.reduce((sum, { length }) => sum + length + 1, -1);

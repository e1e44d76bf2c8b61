/** Recognizes error pages that were sent with a success status, by their few words (WO-07). */
import type { Observation } from './observation.ts';
import { renderLines } from './renderLine.ts';

/** Longer pages only mention an error, or show it beside other content. */
export const SHORT_PAGE = 3_000;

const ERROR =
  /\b(40[0-9]|429|50[0-4])\b[^\n]{0,40}\b(not found|forbidden|unauthorized|error|unavailable|bad gateway|timed? ?out|too many requests)\b|\bpage (was |could )?not (be )?found\b|\b(internal server error|bad gateway|service (temporarily )?unavailable|access denied)\b/i;

export function readsAsError({ lines, title }: Pick<Observation, 'lines' | 'title'>): boolean {
  const text = `${title}\n${renderLines(lines)}`;
  return text.length < SHORT_PAGE && ERROR.test(text);
}

/** The nesting of page lines, by their indentation. */
import type { PageLine } from './line.ts';

/** Returns the indexes of the lines that a line is indented under, innermost first. */
export function linesAbove(lines: readonly PageLine[], at: number): number[] {
  const above: number[] = [];
  let depth = lines[at]?.indent ?? 0;
  for (let index = at - 1; index >= 0 && depth > 0; index -= 1) {
    const indent = lines[index]?.indent ?? 0;
    if (indent >= depth) continue;
    above.push(index);
    depth = indent;
  }
  return above;
}

/** Returns the index after the last line indented under line `at`; with −1, after the last line of the page. */
export function endOf(lines: readonly PageLine[], at: number): number {
  const indent = lines[at]?.indent ?? -1;
  const next = lines.findIndex((line, index) => index > at && line.indent <= indent);
  return at < 0 || next < 0 ? lines.length : next;
}

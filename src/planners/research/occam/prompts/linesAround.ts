/** The lines around elements, as BL-02 replays them of a page that is gone: what is above, within and beside each. */
import { above } from '../../../../core/page/excerpt.ts';
import type { PageLine } from '../../../../core/page/line.ts';
import { lineOfRef } from '../../../../core/page/refs.ts';

export function linesAround(lines: readonly PageLine[], refs: readonly string[]): PageLine[] {
  const near = new Set(refs.flatMap((ref) => around(lines, ref)));
  return lines.filter((_, index) => near.has(index));
}

function around(lines: readonly PageLine[], ref: string): number[] {
  const line = lineOfRef(lines, ref);
  if (!line) return [];
  const at = lines.indexOf(line);
  const ancestors = above(lines, at);
  const from = (ancestors[0] ?? -1) + 1;
  const end = lines.findIndex((each, index) => index > at && each.indent < line.indent);
  const beside = lines
    .slice(from, end < 0 ? lines.length : end)
    .flatMap(({ indent }, index) => (indent === line.indent ? [from + index] : []));
  return [...ancestors, at, ...within(lines, at), ...beside];
}

/** The lines indented under this one. */
function within(lines: readonly PageLine[], at: number): number[] {
  const indent = lines[at]?.indent ?? 0;
  const end = lines.findIndex((each, index) => index > at && each.indent <= indent);
  return Array.from({ length: (end < 0 ? lines.length : end) - at - 1 }, (_, nth) => at + 1 + nth);
}

/** What the action `collect` keeps of a page. */
import type { PageLine } from '../../core/page/line.ts';
import { withoutRefs } from '../../core/page/refs.ts';
import { clipAtWord } from '../../core/text.ts';

/** Most characters that one page leaves in the notes. */
const MOST = 1_600;

type Told = { readonly line: PageLine; readonly text: string };

/**
 * The lines with any of these words, under the headers of their tables; all lines where none has any. Where that is too
 * long, rows of tables come before the menus and buttons around them, and what is left out is counted.
 */
export function copiedText(lines: readonly PageLine[], find: string): string {
  const told = lines
    .map((line) => ({ line, text: withoutRefs(line).replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
  const hits = hitsIn(told, find);
  const chosen = hits.length > 0 ? hits : told;
  const kept = fitting(chosen);
  const left = chosen.length - kept.length;
  const text = clipAtWord(kept.map(({ text }) => text).join(' | '), MOST);
  return left > 0 ? `${text} (${left} more lines are not copied)` : text;
}

function hitsIn(told: readonly Told[], find: string): readonly Told[] {
  const words = find
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const isHit = ({ text }: Told): boolean =>
    words.some((word) => text.toLowerCase().includes(word));
  const wanted = new Set<number>();
  for (const [at, each] of told.entries()) {
    if (!isHit(each)) continue;
    if (each.line.kind === 'row') wanted.add(headerOf(told, at));
    wanted.add(at);
  }
  return told.filter((_, at) => wanted.has(at));
}

/** The first of the rows that this one belongs to. */
function headerOf(told: readonly Told[], row: number): number {
  let at = row;
  while (told[at - 1]?.line.kind === 'row') at -= 1;
  return at;
}

/** As many as fit, in their order. */
function fitting(told: readonly Told[]): readonly Told[] {
  const isRow = ({ line }: Told): boolean => line.kind === 'row' || line.kind === 'table';
  const kept = new Set<Told>();
  let length = 0;
  for (const each of [...told.filter(isRow), ...told.filter((each) => !isRow(each))]) {
    length += each.text.length + 3;
    if (length > MOST && kept.size > 0) break;
    kept.add(each);
  }
  return told.filter((each) => kept.has(each));
}

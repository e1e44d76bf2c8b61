/** Finds what was asked for in the lines of a page, as a model does: by role, name and place in the reading order. */
import { itemsOn } from '../../src/core/page/items.ts';
import type { LineItem, PageLine } from '../../src/core/page/line.ts';
import { withoutRefs } from '../../src/core/page/refs.ts';
import { renderLine } from '../../src/core/page/renderLine.ts';
import type { Wanted } from './scene.ts';

type Lines = readonly PageLine[];
type Operable = LineItem & { readonly ref: string };

const plain = (text: string): string =>
  text
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the wanted element; undefined if the lines don't show it. */
export function findIn(lines: Lines, { of, among = [], ...wanted }: Wanted): Operable | undefined {
  if (of === undefined) return pick(lines, wanted);
  const itself = lines.filter((line) => renderLine(line).includes(of));
  return pick(itself, wanted) ?? pick(segmentOf(lines, of, among), wanted);
}

/** Returns the lines from the one with these words to the next one with words of another item. */
export function segmentOf(lines: Lines, of: string, among: readonly string[]): Lines {
  const texts = lines.map(renderLine);
  const from = texts.findIndex((text) => text.includes(of));
  if (from < 0) return [];
  const others = among.filter((each) => each !== of);
  const length = texts.slice(from + 1).findIndex((text) => others.some((it) => text.includes(it)));
  return lines.slice(from, length < 0 ? undefined : from + 1 + length);
}

function pick(
  lines: Lines,
  { roles, name = '', nth = 0 }: Omit<Wanted, 'of' | 'among'>,
): Operable | undefined {
  const fitting = lines.flatMap(itemsOn).filter(hasRef);
  const ofRole = fitting.filter(({ role }) => roles.includes(role));
  const called = ofRole.filter((item) => plain(item.name) === name);
  const part = ofRole.filter((item) => plain(item.name).includes(name));
  return (called.length > nth ? called : part)[nth];
}

const hasRef = (item: LineItem): item is Operable => item.ref !== undefined;

/** Returns an element like the given one that is another. */
export function anotherThan(lines: Lines, { ref, role }: Operable): Operable | undefined {
  const others = lines
    .flatMap(itemsOn)
    .filter(hasRef)
    .filter((item) => item.ref !== ref);
  return others.findLast((item) => item.role === role) ?? others.at(-1);
}

/** Whether the lines of two items differ in more than the words of the items. */
export function differIn(
  lines: Lines,
  [one, other, among]: readonly [string, string, readonly string[]],
): boolean {
  const [first, second] = [one, other].map((words) =>
    segmentOf(lines, words, among)
      .map((line) => withoutRefs(line).replaceAll(words, '…').trim())
      .join('\n'),
  );
  return first !== second;
}

export const shown = (lines: Lines): string => plain(lines.map(renderLine).join('\n'));

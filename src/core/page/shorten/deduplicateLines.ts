/**
 * Removes repetition from the text of one page: a long list of options shared by several selects, and a toolbar
 * repeated below a table. The second refers to the first and keeps its own refs.
 */
import { itemsOn } from '../items.ts';
import type { Cell, Content, LineItem, PageLine, Segment, States } from '../line.ts';
import { withoutRefs } from '../refs.ts';

/** Shorter lists and toolbars are repeated: a reference would save little. */
const SHORT = 40;
const FEW = 3;

/** Returns the lines without repetition. The same refs stay visible. */
export function deduplicateLines(lines: readonly PageLine[]): readonly PageLine[] {
  return withOptionsOnce(withBarsOnce(lines));
}

type Chosen = {
  readonly ref: string;
  readonly options: readonly string[];
  readonly all: Set<string>;
  readonly count: number;
};

function withOptionsOnce(lines: readonly PageLine[]): readonly PageLine[] {
  const known: Chosen[] = [];
  return lines.map((line) =>
    itemsOn(line).some(({ states }) => states?.options)
      ? mapItems(line, (item) => referring(item, known))
      : line,
  );
}

/** Adds a reference to an earlier select with the same options. The first such select is remembered. */
function referring(item: LineItem, known: Chosen[]): LineItem {
  const { ref, states } = item;
  const options = ref === undefined || !states ? undefined : optionsOf(ref, states);
  if (!options) return item;
  const first = known.find((each) => isSameList(each, options));
  if (!first) {
    known.push(options);
    return item;
  }
  const { options: _, moreOptions: __, ...rest } = states ?? {};
  return { ...item, states: rest, optionsAs: first.ref };
}

function optionsOf(
  ref: string,
  { value, options = [], moreOptions = 0 }: States,
): Chosen | undefined {
  const all = new Set(value === undefined ? options : [value, ...options]);
  if (options.length < FEW || [...all].join('').length < SHORT) return undefined;
  return { ref, options, all, count: all.size + moreOptions };
}

/**
 * Each select lists its current choice first, and a long list starts with the same options; only the last ones may
 * differ.
 */
function isSameList(one: Chosen, other: Chosen): boolean {
  const isIn = ({ options }: Chosen, { all }: Chosen): boolean =>
    options.slice(0, one.count > all.size ? -1 : undefined).every((option) => all.has(option));
  return one.count === other.count && isIn(one, other) && isIn(other, one);
}

function mapItems(line: PageLine, change: (item: LineItem) => LineItem): PageLine {
  const inContent = (content: Content): Content => content.map(inSegment);
  const inSegment = (segment: Segment): Segment => {
    if (typeof segment === 'string') return segment;
    return 'role' in segment ? change(segment) : { ariaHidden: inContent(segment.ariaHidden) };
  };
  switch (line.kind) {
    case 'item':
      return { ...line, item: change(line.item) };
    case 'text':
    case 'heading':
      return { ...line, content: inContent(line.content) };
    case 'row': {
      const cells = line.cells.map((cell): Cell => ({ ...cell, content: inContent(cell.content) }));
      return { ...line, cells };
    }
    default:
      return line;
  }
}

/** A toolbar and its place: one line with several controls, or several lines with one each. */
type Bar = {
  readonly from: number;
  readonly end: number;
  readonly words: string;
  readonly refs: readonly string[];
};

function withBarsOnce(lines: readonly PageLine[]): readonly PageLine[] {
  const again = secondBars(lines);
  if (again.size === 0) return lines;
  return lines.flatMap((line, at) => again.get(at) ?? line);
}

/** Returns, by line number, what replaces the lines of each repeated toolbar: one line for its first. */
function secondBars(lines: readonly PageLine[]): ReadonlyMap<number, readonly PageLine[]> {
  const byWords = new Map<string, Bar[]>();
  for (const bar of barsIn(lines)) byWords.set(bar.words, [...(byWords.get(bar.words) ?? []), bar]);
  const again = new Map<number, readonly PageLine[]>();
  for (const [first, second, ...more] of byWords.values()) {
    // A toolbar that occurs more often, or after a heading, belongs to the items of a list.
    if (!first || !second || more.length > 0) continue;
    if (lines.slice(first.end, second.from).some(({ kind }) => kind === 'heading')) continue;
    for (let at = second.from; at < second.end; at++) again.set(at, []);
    again.set(second.from, [againOf(first, second, lines[second.from]?.indent ?? 0)]);
  }
  return again;
}

const againOf = (first: Bar, { refs }: Bar, indent: number): PageLine => ({
  kind: 'again',
  indent,
  as: [first.refs[0] ?? '', first.refs.at(-1) ?? ''],
  refs,
});

function barsIn(lines: readonly PageLine[]): Bar[] {
  const bars: Bar[] = [];
  for (let from = 0; from < lines.length; ) {
    const end = endOfBar(lines, from);
    const barLines = lines.slice(from, end);
    const refs = barLines.flatMap(itemsOn).flatMap(({ ref }) => ref ?? []);
    const words = refs.length < FEW ? '' : barLines.map(withoutRefs).join('\n');
    if (words.length >= SHORT) bars.push({ from, end, words, refs });
    from = end;
  }
  return bars;
}

/** Controls on consecutive lines form one toolbar. */
function endOfBar(lines: readonly PageLine[], from: number): number {
  const first = lines[from];
  let end = from + 1;
  if (first && isControlAlone(first)) while (isNextIn(lines[end], first)) end += 1;
  return end;
}

const isNextIn = (line: PageLine | undefined, { indent }: PageLine): boolean =>
  line !== undefined && line.indent === indent && isControlAlone(line);

const isControlAlone = (line: PageLine): boolean => {
  if (line.kind === 'item') return line.item.ref !== undefined && !line.item.holds;
  if (line.kind !== 'text' || line.content.length !== 1) return false;
  const [only] = line.content;
  return typeof only === 'object' && 'role' in only && only.ref !== undefined;
};

/**
 * What one text of a page says only once: a long list of options that several selects share, and a bar of controls that
 * stands above a table and below it. The second refers to the first, and keeps its own refs.
 */
import { itemsOn } from '../items.ts';
import type { Cell, Content, LineItem, PageLine, Segment, States } from '../line.ts';
import { withoutRefs } from '../refs.ts';

/** Shorter lists and bars are said again: a reference would save little. */
const SHORT = 40;
const FEW = 3;

/** The lines as they read one after another; which refs they show stays the same. */
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

/** The select with a reference to the one before it that has the same options; the first of them is noted. */
function referring(item: LineItem, known: Chosen[]): LineItem {
  const { ref, states } = item;
  const own = ref === undefined || !states ? undefined : optionsOf(ref, states);
  if (!own) return item;
  const first = known.find((each) => isSameList(each, own));
  if (!first) {
    known.push(own);
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

/** Each shows its choice first, and of a long list the first of the others: the last of these may differ. */
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

/** A bar and where it stands: one line of several controls, or several lines of one each. */
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

/** By line number, what stands for the lines of each second bar: one line for the first of them. */
function secondBars(lines: readonly PageLine[]): ReadonlyMap<number, readonly PageLine[]> {
  const byWords = new Map<string, Bar[]>();
  for (const bar of barsIn(lines)) byWords.set(bar.words, [...(byWords.get(bar.words) ?? []), bar]);
  const again = new Map<number, readonly PageLine[]>();
  for (const [first, second, ...more] of byWords.values()) {
    // What comes more often, or has a heading in between, belongs to the things of a list.
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
    const own = lines.slice(from, end);
    const refs = own.flatMap(itemsOn).flatMap(({ ref }) => ref ?? []);
    const words = refs.length < FEW ? '' : own.map(withoutRefs).join('\n');
    if (words.length >= SHORT) bars.push({ from, end, words, refs });
    from = end;
  }
  return bars;
}

/** Controls of a line each, one below the other, are one bar. */
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

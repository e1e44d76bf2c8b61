/**
 * Repeated groups: many similar items of a few lines each, like the products of a shop. They are found by a line that
 * recurs in each of them, preferably one with the same text, such as "button Add to cart".
 */
import type { PageLine } from '../line.ts';
import { withoutRefs } from '../refs.ts';
import { renderLine } from '../renderLine.ts';
import { kindOfRow, type LineGroup } from './lineGroups.ts';

/** The line groups from `start` up to but not including `end`, one item at a time. */
export type RepeatedGroups = {
  readonly start: number;
  readonly end: number;
  readonly things: readonly (readonly LineGroup[])[];
};

/** An item has at most this many lines. Longer lines are prose, which items don't contain. */
const MOST_LINES = 12;
const LONGEST = 120;

/** Returns the longest run of at least `fewest` items. A run whose marks have the same text is preferred. */
export function findRepeatedGroups(
  groups: readonly LineGroup[],
  fewest: number,
): RepeatedGroups | undefined {
  if (groups.length < 2 * fewest) return undefined;
  const { byWords, links } = placesOfMarks(groups);
  const marks = longestRun(byWords, groups, fewest) ?? longestRun([links], groups, fewest);
  return marks && cut(groups, marks);
}

/** Returns the indexes of lines that may mark an item. */
function placesOfMarks(groups: readonly LineGroup[]) {
  const byWords = new Map<string, number[]>();
  const links: number[] = [];
  for (const [at, { head }] of groups.entries()) {
    const kind = kindOfRow(head);
    if (kind === '' || kind === 'row') continue;
    const words = withoutRefs(head);
    const places = byWords.get(words);
    if (places) places.push(at);
    else byWords.set(words, [at]);
    if (kind === 'link') links.push(at);
  }
  return { byWords: [...byWords.values()], links };
}

function longestRun(
  each: readonly (readonly number[])[],
  groups: readonly LineGroup[],
  fewest: number,
): readonly number[] | undefined {
  const runs = each
    .filter((places) => places.length >= fewest)
    .flatMap((places) => runsOf(places, groups))
    .filter((run) => run.length >= fewest);
  return runs.toSorted((one, other) => other.length - one.length)[0];
}

/** Splits marks into runs: a few lines apart, with no prose between them. */
function runsOf(places: readonly number[], groups: readonly LineGroup[]): number[][] {
  const runs: number[][] = [];
  for (const [index, at] of places.entries()) {
    const before = places[index - 1];
    const run = runs.at(-1);
    if (run && before !== undefined && isOneThingApart(groups, before, at)) run.push(at);
    else runs.push([at]);
  }
  return runs;
}

function isOneThingApart(groups: readonly LineGroup[], from: number, to: number): boolean {
  if (to - from < 2 || to - from > MOST_LINES) return false;
  const depth = groups[from]?.head.indent;
  return groups
    .slice(from, to)
    .every(({ head, body }) => head.indent === depth && [head, ...body].every(isShort));
}

const isShort = (line: PageLine): boolean => renderLine(line).length <= LONGEST;

/** Finds the end of each item by comparing the lines before the first mark with those before the second. */
function cut(groups: readonly LineGroup[], marks: readonly number[]): RepeatedGroups {
  const [first = 0, second = 0] = marks;
  const gap = second - first - 1;
  const lead = alike(gap, (step) => [groups[first - step], groups[second - step]]);
  const tail = gap - lead;
  const isFollowedLikeTheFirst = (mark: number): boolean =>
    alike(tail, (step) => [groups[mark + step], groups[first + step]]) === tail;
  // Otherwise the last one may belong to what follows the items, which is shown anyway.
  const sure = isFollowedLikeTheFirst(marks.at(-1) ?? 0) ? marks : marks.slice(0, -1);
  const ends = sure.map((mark, index) => {
    const next = sure[index + 1];
    return tail === 0 || next === undefined ? mark + tail + 1 : next - lead;
  });
  const start = first - lead;
  const things = ends.map((end, index) => groups.slice(ends[index - 1] ?? start, end));
  return { start, end: ends.at(-1) ?? start, things };
}

/** Returns for how many steps, up to `most`, both groups are of one kind. */
function alike(most: number, pair: (step: number) => readonly (LineGroup | undefined)[]): number {
  for (let step = 1; step <= most; step++) {
    const [one, other] = pair(step);
    if (!one || !other || sortOf(one) !== sortOf(other)) return step - 1;
  }
  return most;
}

const sortOf = ({ head }: LineGroup): string =>
  `${head.indent} ${kindOfRow(head) || (head.kind === 'heading' ? 'heading' : 'text')}`;

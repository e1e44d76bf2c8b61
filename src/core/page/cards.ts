/**
 * Cards: what is shown of many like things, each in a few lines, as a shop shows its goods. They are found by a line
 * that comes again in each of them, above all one with the same words, such as "button Add to cart".
 */
import { type Block, kindOf, margin } from './blocks.ts';
import { withoutRefs } from './refs.ts';

/** As blocks from `start` to before `end`, card by card. */
export type Cards = {
  readonly start: number;
  readonly end: number;
  readonly cards: readonly (readonly Block[])[];
};

/** A card has no more lines than these, and longer lines are prose, which no card holds. */
const MOST_LINES = 12;
const LONGEST = 120;

/** The longest run of at least `fewest` cards; where their marks have the same words, what they are is surest. */
export function cardsIn(blocks: readonly Block[], fewest: number): Cards | undefined {
  if (blocks.length < 2 * fewest) return undefined;
  const { byWords, links } = placesOfMarks(blocks);
  const marks = longestRun(byWords, blocks, fewest) ?? longestRun([links], blocks, fewest);
  return marks && cut(blocks, marks);
}

/** Where the lines stand that may mark a card. */
function placesOfMarks(blocks: readonly Block[]) {
  const byWords = new Map<string, number[]>();
  const links: number[] = [];
  for (const [at, { head }] of blocks.entries()) {
    const kind = kindOf(head);
    if (kind === '' || kind === 'row' || kind === 'item') continue;
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
  blocks: readonly Block[],
  fewest: number,
): readonly number[] | undefined {
  const runs = each
    .filter((places) => places.length >= fewest)
    .flatMap((places) => runsOf(places, blocks))
    .filter((run) => run.length >= fewest);
  return runs.toSorted((one, other) => other.length - one.length)[0];
}

/** Places that follow one another as the marks of cards do: some lines apart, with no prose between them. */
function runsOf(places: readonly number[], blocks: readonly Block[]): number[][] {
  const runs: number[][] = [];
  for (const [index, at] of places.entries()) {
    const before = places[index - 1];
    const run = runs.at(-1);
    if (run && before !== undefined && isCardApart(blocks, before, at)) run.push(at);
    else runs.push([at]);
  }
  return runs;
}

function isCardApart(blocks: readonly Block[], from: number, to: number): boolean {
  if (to - from < 2 || to - from > MOST_LINES) return false;
  const depth = margin(blocks[from]?.head);
  return blocks
    .slice(from, to)
    .every(
      ({ head, body }) =>
        margin(head) === depth && [head, ...body].every(({ length }) => length <= LONGEST),
    );
}

/** Where one card ends and the next begins is seen from what stands before the first mark as before the second. */
function cut(blocks: readonly Block[], marks: readonly number[]): Cards {
  const [first = 0, second = 0] = marks;
  const gap = second - first - 1;
  const lead = alike(gap, (step) => [blocks[first - step], blocks[second - step]]);
  const tail = gap - lead;
  const isFollowedLikeTheFirst = (mark: number): boolean =>
    alike(tail, (step) => [blocks[mark + step], blocks[first + step]]) === tail;
  // Otherwise the last may belong to what comes after the cards, which is shown in any case.
  const sure = isFollowedLikeTheFirst(marks.at(-1) ?? 0) ? marks : marks.slice(0, -1);
  const ends = sure.map((mark, index) => {
    const next = sure[index + 1];
    return tail === 0 || next === undefined ? mark + tail + 1 : next - lead;
  });
  const start = first - lead;
  const cards = ends.map((end, index) => blocks.slice(ends[index - 1] ?? start, end));
  return { start, end: ends.at(-1) ?? start, cards };
}

/** For how many steps, at most `most`, both blocks are of one kind. */
function alike(most: number, pair: (step: number) => readonly (Block | undefined)[]): number {
  for (let step = 1; step <= most; step++) {
    const [one, other] = pair(step);
    if (!one || !other || sortOf(one) !== sortOf(other)) return step - 1;
  }
  return most;
}

const sortOf = ({ head }: Block): string =>
  `${margin(head)}${kindOf(head) || (head.trimStart().startsWith('#') ? '#' : 'text')}`;

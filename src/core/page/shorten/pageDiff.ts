/**
 * The difference between two reads of a page, for a conversation that already contains the first. A long region that
 * stayed, such as a menu, is one line, however many places around it changed.
 */

/** A place that differs, and how many equal lines precede it. */
type Place = {
  readonly same: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
};

/** A difference is sent only if it has at most this share of the page's characters. */
const MOST_SHARE = 0.5;
/** A long removed part is identified by its first lines and its last. */
const LONG = 8;
const FIRST = 4;
/** Comparing two texts takes as many steps as the product of their line counts. */
const MOST_STEPS = 4_000_000;

/** Returns the lines of the difference; empty if nothing differs, null if the whole page is not much longer. */
export function pageDiff(before: string, after: string): readonly string[] | null {
  if (before === after) return [];
  const lines = placesOf(before.split('\n'), after.split('\n')).flatMap(diffLines);
  return lines.join('\n').length <= MOST_SHARE * after.length ? lines : null;
}

function diffLines({ same, removed, added }: Place): string[] {
  return [
    ...(same > 0 ? [`= ${same} ${same === 1 ? 'line' : 'lines'}`] : []),
    ...shortened(removed),
    ...added.map((line) => `+ ${line}`),
  ];
}

function shortened(removed: readonly string[]): string[] {
  const lines = removed.map((line) => `- ${line}`);
  const left = lines.length - FIRST - 1;
  if (lines.length <= LONG) return lines;
  return [...lines.slice(0, FIRST), `- (${left} more lines)`, ...lines.slice(-1)];
}

function placesOf(before: readonly string[], after: readonly string[]): Place[] {
  const start = sameAtStart(before, after);
  const most = Math.min(before.length, after.length) - start;
  const end = Math.min(most, sameAtStart(before.toReversed(), after.toReversed()));
  const [was, is] = [before, after].map((lines) => lines.slice(start, lines.length - end));
  const inner = placesIn(was ?? [], is ?? []);
  return inner.map((place, at) => (at === 0 ? { ...place, same: place.same + start } : place));
}

function sameAtStart(one: readonly string[], other: readonly string[]): number {
  const length = Math.min(one.length, other.length);
  let at = 0;
  while (at < length && one[at] === other[at]) at += 1;
  return at;
}

/** Uses the longest common subsequence. Texts that are too long for it become one place. */
function placesIn(was: readonly string[], is: readonly string[]): Place[] {
  if (was.length * is.length > MOST_STEPS) return [{ same: 0, removed: was, added: is }];
  const common = commonLengths(was, is);
  const places: Place[] = [];
  let [i, j, same] = [0, 0, 0];
  while (i < was.length || j < is.length) {
    if (i < was.length && was[i] === is[j]) {
      [i, j, same] = [i + 1, j + 1, same + 1];
      continue;
    }
    const from = [i, j] as const;
    while ((i < was.length || j < is.length) && !(i < was.length && was[i] === is[j])) {
      if (common(i + 1, j) >= common(i, j + 1) && i < was.length) i += 1;
      else j += 1;
    }
    places.push({ same, removed: was.slice(from[0], i), added: is.slice(from[1], j) });
    same = 0;
  }
  return places;
}

/** Returns, for each pair of positions, how many lines the remaining texts have in common. */
function commonLengths(was: readonly string[], is: readonly string[]) {
  const width = is.length + 1;
  const lengths = new Uint16Array((was.length + 1) * width);
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = is.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        was[i] === is[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  return (i: number, j: number): number =>
    i > was.length || j > is.length ? -1 : (lengths[i * width + j] ?? 0);
}

/**
 * What changed between two readings of a page, for a conversation in which the first one stands: a long region that
 * stayed, such as a palette or a menu, is one line, however many places around it changed.
 */

/** A place that differs: so many lines before it are the same. */
type Place = {
  readonly same: number;
  readonly removed: readonly string[];
  readonly added: readonly string[];
};

/** A difference is sent while it has at most this share of the page's characters. */
const MOST_SHARE = 0.5;
/** Of a longer part that went, its first lines and the last say which one it was. */
const LONG = 8;
const FIRST = 4;
/** Comparing two texts takes as many steps as the product of their lines. */
const MOST_STEPS = 4_000_000;

/** The lines of the difference; none if nothing differs, and null if the page itself is not much longer. */
export function pageDiff(before: string, after: string): readonly string[] | null {
  if (before === after) return [];
  const lines = placesOf(before.split('\n'), after.split('\n')).flatMap(told);
  return lines.join('\n').length <= MOST_SHARE * after.length ? lines : null;
}

function told({ same, removed, added }: Place): string[] {
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

/** By the longest common subsequence; of texts too long for that, all of it is one place. */
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

/** For each pair of places, how many lines the rests from there have in common. */
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

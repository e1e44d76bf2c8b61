/** In what two readings of the texts of one place differ. */

/** A text that stands where another one stood, each with its number in its reading. */
export type Replaced = {
  readonly was: string;
  readonly now: string;
  readonly wasAt: number;
  readonly nowAt: number;
};

export type Differences = {
  readonly kept: readonly string[];
  readonly replaced: readonly Replaced[];
  readonly gained: readonly string[];
  readonly lost: readonly string[];
};

/** Compares two lists of texts by what they have in common, in order. */
export function differencesOf(was: readonly string[], now: readonly string[]): Differences {
  const kept: string[] = [];
  const replaced: Replaced[] = [];
  const gained: string[] = [];
  const lost: string[] = [];
  let [one, other] = [0, 0];
  for (const [wasAt, nowAt] of [...commonPlaces(was, now), [was.length, now.length] as const]) {
    for (; one < wasAt && other < nowAt; one += 1, other += 1)
      replaced.push({ was: was[one] ?? '', now: now[other] ?? '', wasAt: one, nowAt: other });
    for (; one < wasAt; one += 1) lost.push(was[one] ?? '');
    for (; other < nowAt; other += 1) gained.push(now[other] ?? '');
    if (wasAt < was.length) kept.push(was[wasAt] ?? '');
    [one, other] = [wasAt + 1, nowAt + 1];
  }
  return { kept, replaced, gained, lost };
}

/** Returns the places of the longest list of texts that both have in the same order. */
function commonPlaces(
  was: readonly string[],
  now: readonly string[],
): (readonly [number, number])[] {
  const lengths = Array.from({ length: was.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  );
  const at = (one: number, other: number): number => lengths[one]?.[other] ?? 0;
  for (let one = was.length - 1; one >= 0; one -= 1)
    for (let other = now.length - 1; other >= 0; other -= 1) {
      const row = lengths[one];
      if (row)
        row[other] =
          was[one] === now[other]
            ? at(one + 1, other + 1) + 1
            : Math.max(at(one + 1, other), at(one, other + 1));
    }
  const places: (readonly [number, number])[] = [];
  for (let one = 0, other = 0; one < was.length && other < now.length; ) {
    if (was[one] === now[other]) {
      places.push([one, other]);
      one += 1;
      other += 1;
    } else if (at(one + 1, other) >= at(one, other + 1)) one += 1;
    else other += 1;
  }
  return places;
}

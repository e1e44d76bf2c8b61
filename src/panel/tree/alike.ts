/** Shortens the common start of siblings in a narrow panel, so that the difference stays visible. */

/** The part between these positions, from the start of a word to the start of another, or of a part of an address. */
export type Cut = readonly [from: number, to: number];

/** About how many letters a row shows in the narrowest panel. */
const IN_SIGHT = 22;

/** The fewest letters worth replacing with an ellipsis. */
const WORTH = 6;

/** Returns what to leave out of each of these texts; null where it is short, or begins like no other one. */
export function cutsOf(texts: readonly string[]): readonly (Cut | null)[] {
  const sorted = texts.map((text, at) => ({ text, at })).sort((a, b) => (a.text < b.text ? -1 : 1));
  const shared = new Array<number>(texts.length).fill(0);
  for (const [nth, { text, at }] of sorted.entries()) {
    const next = sorted[nth + 1];
    // Two that are the same differ nowhere.
    if (!next || next.text === text) continue;
    const length = sharedStart(text, next.text);
    shared[at] = Math.max(shared[at] ?? 0, length);
    shared[next.at] = Math.max(shared[next.at] ?? 0, length);
  }
  return texts.map((text, at) => cutIn(text, shared[at] ?? 0));
}

type Known = { readonly texts: readonly string[]; readonly cuts: readonly (Cut | null)[] };
const known = new WeakMap<object, Known>();

/** The same, found once for the same texts: rows are made after each event. `of` is a value that these texts belong to. */
export function cutsAmong(of: object, texts: readonly string[]): readonly (Cut | null)[] {
  const before = known.get(of);
  const isSame =
    before?.texts.length === texts.length && before.texts.every((text, at) => text === texts[at]);
  if (isSame) return before.cuts;
  const cuts = cutsOf(texts);
  known.set(of, { texts, cuts });
  return cuts;
}

/** Of texts in order, the one that shares most with any other is beside it. */
function sharedStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

/** The first word stays, so that the row can still be read as a sentence. */
function cutIn(text: string, shared: number): Cut | null {
  if (text.length <= IN_SIGHT) return null;
  const from = text.indexOf(' ') + 1;
  const to = wordStart(text, shared);
  return from > 0 && to - from >= WORTH ? [from, to] : null;
}

/** Where the word at this position begins, or the part of an address. */
const wordStart = (text: string, at: number): number => text.slice(0, at).search(/[^\s/?&=#]*$/);

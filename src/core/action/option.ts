/**
 * Options of a list: how each one is named, and which one is meant by the words of an action. Never guesses: words that
 * fit several options, or only a part of a word, choose none.
 */
import { countWords, foldText, plainText } from '../plainText.ts';

/** What is known about an option; groups and titles may be costly to find and are read only when they matter. */
export type OptionFacts = {
  /** How it is called; the first one is displayed. */
  readonly labels: readonly string[];
  /** The first line of an option drawn on several. */
  readonly title?: string;
  readonly group?: string;
  /** What it sends. */
  readonly value?: string;
  readonly isDisabled?: boolean;
};

export type Match =
  /** `isWhole`: the words are all of its name, not only the beginning. */
  | { readonly kind: 'found'; readonly at: number; readonly isWhole: boolean }
  /** The words fit these. */
  | { readonly kind: 'several'; readonly at: readonly number[] }
  | { readonly kind: 'disabled'; readonly at: number }
  | { readonly kind: 'none' };

type Options = readonly OptionFacts[];

/**
 * Finds the option that is meant: by its label, its label in another case, its name among twins, its label without an ornament, its
 * first line, its value, or the beginning of its label up to a mark such as a comma, if no other label contains these words.
 * No words mean the only option without any.
 */
export function matchOption(options: Options, wanted: string): Match {
  const exact = plainText(wanted);
  const folded = foldText(wanted);
  const all = options.map((_, at) => at);
  const having = (test: (option: OptionFacts) => boolean): number[] =>
    options.flatMap((option, at) => (test(option) ? [at] : []));
  const usable = (hits: readonly number[]): number[] =>
    hits.filter((at) => !options[at]?.isDisabled);

  if (exact === '') {
    const [at, ...others] = usable(
      having(({ labels }) => labels.every((each) => !plainText(each))),
    );
    return at === undefined || others.length > 0
      ? { kind: 'none' }
      : { kind: 'found', at, isWhole: true };
  }
  const labeled = having(({ labels }) => labels.some((label) => foldText(label) === folded));
  const same = labeled.filter((at) =>
    options[at]?.labels.some((each) => plainText(each) === exact),
  );
  const byLabel = usable(same).length > 0 ? same : labeled;
  // The first of these ways that fits any option decides, so that a value never outdoes a label.
  const ways: (() => readonly number[])[] = [
    () => byLabel,
    () => namedAmongTwins(options, folded),
    () =>
      having(({ labels }) => labels.some((label) => withoutOrnament(foldText(label)) === folded)),
    () => having(({ title = '' }) => title !== '' && foldText(title) === folded),
    () => having(({ value = '' }) => value.trim() === wanted.trim()),
  ];
  for (const way of ways) {
    const hits = way();
    const [first] = hits;
    if (first === undefined) continue;
    const [only, ...others] = distinct(options, usable(hits));
    if (only === undefined) return { kind: 'disabled', at: first };
    return others.length > 0
      ? { kind: 'several', at: [only, ...others] }
      : { kind: 'found', at: only, isWhole: true };
  }
  const [only, ...others] = distinct(options, all).filter((at) =>
    options[at]?.labels.some((label) => hasWords(foldText(label), folded)),
  );
  const begun = only === undefined ? undefined : options[only];
  if (only === undefined || others.length > 0 || !begun) return { kind: 'none' };
  if (!begun.labels.some((label) => isBeginning(foldText(label), folded))) return { kind: 'none' };
  return begun.isDisabled
    ? { kind: 'disabled', at: only }
    : { kind: 'found', at: only, isWhole: false };
}

/** Returns the name of each option: its label, with its group or its place among those with the same label. */
export function optionNames(options: Options): string[] {
  const names = options.map(({ labels: [label = ''] }) => label);
  const byLabel = new Map<string, number[]>();
  for (const [at, name] of names.entries()) {
    const key = plainText(name);
    const twins = byLabel.get(key);
    if (twins) twins.push(at);
    else if (key !== '') byLabel.set(key, [at]);
  }
  for (const all of byLabel.values()) {
    const twins = all.length > 1 ? distinct(options, all) : [];
    if (twins.length < 2) continue;
    const groups = twins.map((at) => plainText(options[at]?.group ?? ''));
    for (const [nth, at] of twins.entries()) {
      const group = groups[nth] ?? '';
      const isOnlyOne = group !== '' && groups.indexOf(group) === groups.lastIndexOf(group);
      names[at] = isOnlyOne
        ? `${names[at]} in "${options[at]?.group?.trim()}"`
        : `${names[at]} (${ordinal(nth + 1)})`;
    }
  }
  return names;
}

/** Reads a name back, for an option that is known by its name only. */
export function readOptionName(name: string): OptionFacts {
  const [, label, group] = /^(.+) in "(.+)"$/.exec(name) ?? [];
  if (label && group) return { labels: [label, name], group };
  const [, twin] = /^(.+) \(\d+(?:st|nd|rd|th)\)$/.exec(name) ?? [];
  return { labels: twin ? [twin, name] : [name] };
}

/** Returns these names, the nearest to the words first. */
export function nearestFirst(names: readonly string[], wanted: string): string[] {
  const nearness = new Map(
    names.map((name) => [name, nearnessOf(foldText(name), foldText(wanted))]),
  );
  return names.toSorted((a, b) => (nearness.get(b) ?? 0) - (nearness.get(a) ?? 0));
}

/** Whether a text contains these words, and not only as a part of longer ones. */
export function containsWords(text: string, words: string): boolean {
  return hasWords(foldText(text), foldText(words));
}

/** Accepts `Large in "Shirts"`, `Shirts: Large`, `Shirts > Large` and, if twins have no group, `Large (2nd)`. */
function namedAmongTwins(options: Options, wanted: string): number[] {
  const said = withoutQuotes(wanted);
  const mentioned = options.flatMap((option, at) =>
    option.labels.some((label) => said.includes(withoutQuotes(foldText(label)))) ? [at] : [],
  );
  const inGroup = mentioned.filter((at) => {
    const { labels = [], group = '' } = options[at] ?? {};
    const around = withoutQuotes(foldText(group));
    if (around === '') return false;
    return labels
      .map((label) => withoutQuotes(foldText(label)))
      .some((label) =>
        [`${label} in ${around}`, `${around}: ${label}`, `${around} > ${label}`].includes(said),
      );
  });
  if (inGroup.length > 0) return inGroup;
  if (!/\(\d+(st|nd|rd|th)\)$/.test(said)) return [];
  const names = optionNames(options);
  return mentioned.filter((at) => withoutQuotes(foldText(names[at] ?? '')) === said);
}

const withoutQuotes = (text: string): string => text.replaceAll('"', '');

/** Leaves out options that show and send the same as one before: to choose either is the same. */
function distinct(options: Options, hits: readonly number[]): number[] {
  const known = new Set<string>();
  return hits.filter((at) => {
    const { labels: [label = ''] = [], value } = options[at] ?? {};
    if (value === undefined) return true;
    const key = JSON.stringify([plainText(label), value]);
    return !known.has(key) && known.add(key);
  });
}

/** Removes flags, bullets and the dashes of indented options from before the words. */
const withoutOrnament = (label: string): string =>
  label.replace(
    /^(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}•·>-]+ )+(?=\p{L})/u,
    '',
  );

/** Both folded. Scripts without spaces have no words of this kind, so only whole labels match there. */
const hasWords = (text: string, words: string): boolean => countWords(text, words) > 0;

/**
 * What follows a mark adds to a label, as in "Bern, Switzerland" or "Visa - ending 42". What follows a mere space may
 * change its meaning: "No pets" is not "No", nor is "Washington DC" "Washington".
 */
function isBeginning(label: string, words: string): boolean {
  if (!label.startsWith(words)) return false;
  const rest = label.slice(words.length);
  const [mark] = /^(?:[,;:] | [-|/·•] | ?[([])/.exec(rest) ?? [];
  // "10 - 20" is a range, and "1, 2 or 3" a list.
  const isNumber = /\d$/.test(words) && /^\d/.test(rest.slice(mark?.length ?? 0));
  return mark !== undefined && !isNumber;
}

/** From 0 to 2: shared words, and shared pairs of letters, which misspelled words have too. */
function nearnessOf(name: string, wanted: string): number {
  return (
    overlap(name.split(/[^\p{L}\p{N}]+/u), wanted.split(/[^\p{L}\p{N}]+/u)) +
    overlap(pairsOf(name), pairsOf(wanted))
  );
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2));

/** The share of what two lists have in common, from 0 to 1 (Dice's coefficient). */
function overlap(some: readonly string[], others: readonly string[]): number {
  const [a, b] = [new Set(some.filter(Boolean)), new Set(others.filter(Boolean))];
  const shared = [...a].filter((each) => b.has(each)).length;
  return shared === 0 ? 0 : (2 * shared) / (a.size + b.size);
}

function ordinal(nth: number): string {
  const isTeen = nth % 100 >= 11 && nth % 100 <= 13;
  return `${nth}${(!isTeen && ['', 'st', 'nd', 'rd'][nth % 10]) || 'th'}`;
}

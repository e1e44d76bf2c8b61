/** Says what code wrote in plain English words in another language, by the tables that it took them from. */
import { placeholdersIn, recognizer, template } from './template.ts';

type Table = Readonly<Record<string, string>>;

/** A table of English sentences, and the same in another language. */
export type InBoth = readonly [english: Table, other: Table];

type Sentence = {
  readonly named: ReturnType<typeof recognizer>;
  readonly other: string;
  /** How much of the English sentence is its own. */
  readonly length: number;
};

/** Where one sentence may end and the next begin. */
const ends = /\. /g;

/** Translates sentence by sentence; what is in none of the tables stays as it is. */
export function makeTranslator(tables: readonly InBoth[]): (english: string) => string {
  // The longest first: what a shorter one takes for the content of its gap may be words of a longer one.
  const sentences = tables.flatMap(sentencesIn).toSorted((a, b) => b.length - a.length);

  function whole(english: string): string | null {
    for (const { named, other } of sentences) {
      const found = named(english);
      if (!found) continue;
      const { rule } = found;
      // What was a rule is told as one.
      return template(other, rule === undefined ? found : { ...found, rule: translate(rule) });
    }
    return null;
  }

  /** Several sentences before one: the gap of one may seem to hold all that follow. */
  function known(english: string): string | null {
    for (const { index } of english.matchAll(ends)) {
      const first = whole(english.slice(0, index + 1));
      const rest = first === null ? null : known(english.slice(index + 2));
      if (rest !== null) return `${first} ${rest}`;
    }
    return whole(english);
  }

  function translate(english: string): string {
    const all = known(english);
    if (all !== null) return all;
    for (const { index } of english.matchAll(ends)) {
      const first = whole(english.slice(0, index + 1));
      if (first !== null) return `${first} ${translate(english.slice(index + 2))}`;
    }
    return english;
  }

  return translate;
}

const sentencesIn = ([english, other]: InBoth): readonly Sentence[] =>
  Object.entries(english).map(([name, sentence]) => ({
    named: recognizer(sentence),
    other: other[name] ?? sentence,
    length: sentence.length - placeholdersIn(sentence).join('{}').length,
  }));

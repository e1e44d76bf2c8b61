/**
 * Sentences with gaps, such as `Done together with step {step}.` The plan, the records and the prompts hold them filled in,
 * as plain words that are passed on from step to step. So the sentence that code fills in is also the one by which the
 * panel recognizes them, to say them in the user's language.
 */
type GapIn<Sentence extends string> = Sentence extends `${string}{${infer Gap}}${infer Rest}`
  ? Gap | GapIn<Rest>
  : never;

/** What stands in each gap of a sentence. */
export type Named<Sentence extends string> = Readonly<Record<GapIn<Sentence>, string | number>>;

/** The sentence with its gaps filled. */
export function formatMessage<Sentence extends string>(
  sentence: Sentence,
  named: Named<Sentence>,
): string {
  return template(sentence, named);
}

/** The same for a sentence of another language, which may leave something out. */
export const template = (
  sentence: string,
  named: Readonly<Record<string, string | number | undefined>>,
): string => sentence.replace(gap, (whole, name: string) => String(named[name] ?? whole));

/** The gaps of a sentence, in order. */
export const placeholdersIn = (sentence: string): readonly string[] =>
  [...sentence.matchAll(gap)].map(([, name = '']) => name);

/** Recognizes words that are this sentence filled in, and tells what it names; null for other words. */
export function recognizer(
  sentence: string,
): (words: string) => Readonly<Record<string, string>> | null {
  const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const names = placeholdersIn(sentence);
  const pattern = sentence.split(gap).filter((_, index) => index % 2 === 0);
  const expected = new RegExp(`^${pattern.map(literal).join('(.+?)')}$`, 's');
  return (words) => {
    const found = expected.exec(words);
    return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
  };
}

const gap = /\{(\w+)\}/g;

/**
 * What code tells a person, as data: which sentence of a table, and what it names. English stands in the tables beside
 * this file, where prompts and logs take it from; the panel has the same tables in each of its languages.
 */
type Sentence = (data: never) => unknown;

/** One sentence of a table, with what it names. */
export type MessageKey<On extends string, Table extends Readonly<Record<string, Sentence>>> = {
  readonly [Is in keyof Table & string]: { readonly on: On; readonly is: Is } & With<Table[Is]>;
}[keyof Table & string];

type With<S extends Sentence> =
  Parameters<S> extends [infer Data] ? { readonly with: Data } : unknown;

/** Tables of sentences of one form, by name. */
export type Tables<Words> = Readonly<
  Record<string, Readonly<Record<string, (data: never) => Words>>>
>;

type AnySaid = { readonly on: string; readonly is: string; readonly with?: unknown };

/** The sentence in the words of these tables; null if they lack it, as for a journal that a newer version wrote. */
export function sentenceOf<Words>(tables: Tables<Words>, said: AnySaid): Words | null {
  const sentence = tables[said.on]?.[said.is];
  // What it names may come from a journal; `Said` types it where it is written.
  return sentence ? sentence(said.with as never) : null;
}

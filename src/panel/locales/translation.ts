/** What a translation has to have: the words of each part of the panel, in the shape of the English ones. */
type WordsOf<Part> = {
  readonly [Name in keyof Part as Part[Name] extends (...args: never[]) => unknown
    ? never
    : Name]: Part[Name];
};

export type Translation = {
  readonly panel: WordsOf<typeof import('../words.ts')>;
  readonly cards: WordsOf<typeof import('../cardWords.ts')>;
  readonly edits: WordsOf<typeof import('../editWords.ts')>;
  readonly operators: WordsOf<typeof import('../operatorWords.ts')>;
  readonly history: WordsOf<typeof import('../historyWords.ts')>;
  readonly details: WordsOf<typeof import('../detailWords.ts')>;
  readonly planners: WordsOf<typeof import('../plannerWords.ts')>;
  readonly said: WordsOf<typeof import('../said/words.ts')>;
  readonly sentences: WordsOf<typeof import('../said/sentences.ts')>;
  readonly setup: WordsOf<typeof import('../setup/words.ts')>;
};

/** What a translation has to have: the words of each part of the panel, in the shape of the English ones. */
type WordsOf<Part> = {
  readonly [Name in keyof Part as Part[Name] extends (...args: never[]) => unknown
    ? never
    : Name]: Part[Name];
};

export type Translation = {
  readonly panel: WordsOf<typeof import('../app/words.ts')>;
  readonly cards: WordsOf<typeof import('../cards/cardWords.ts')>;
  readonly edits: WordsOf<typeof import('../tree/editWords.ts')>;
  readonly operators: WordsOf<typeof import('../task/operatorWords.ts')>;
  readonly history: WordsOf<typeof import('../history/historyWords.ts')>;
  readonly details: WordsOf<typeof import('../record/detailWords.ts')>;
  readonly planners: WordsOf<typeof import('../task/plannerWords.ts')>;
  readonly said: WordsOf<typeof import('../messages/localize.ts')>;
  readonly sentences: WordsOf<typeof import('../messages/localizeSentence.ts')>;
  readonly setup: WordsOf<typeof import('../setup/words.ts')>;
};

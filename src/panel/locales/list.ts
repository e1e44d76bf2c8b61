/** `a`, `a or b`, `a, b or c` in a language. */
export const listOf = (language: string): ((items: readonly string[]) => string) => {
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  return (items) => list.format(items);
};

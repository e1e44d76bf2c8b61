/** How the values in a message are written in a language. Compiled messages and the panel use the same formats. */
export type Formats = {
  /** The case of a plural for this count: an exact one such as `=0` before the category of the language. */
  readonly plural: (count: number, cases: PluralCases) => string;
  readonly number: (value: number | string) => string;
  /** `a`, `a or b`, `a, b or c`. */
  readonly anyOf: (items: readonly string[]) => string;
};

type PluralCases = { readonly other: string } & Readonly<Record<string, string>>;

export function formatsFor(language: string): Formats {
  const plurals = new Intl.PluralRules(language);
  const whole = new Intl.NumberFormat(language);
  const lists = new Intl.ListFormat(language, { type: 'disjunction' });
  return {
    plural: (count, cases) => cases[`=${count}`] ?? cases[plurals.select(count)] ?? cases.other,
    number: (value) => whole.format(Number(value)),
    anyOf: (items) => lists.format(items),
  };
}

export function usd(amount: number): string {
  if (amount === 0) return '$0';
  if (amount < 0.0005) return '<$0.001';
  return `$${amount < 1 ? amount.toFixed(3) : amount.toFixed(2)}`;
}

export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}

/** Of a share between 0 and 1, without the sign. */
export const percent = (share: number): string => `${Math.round(share * 100)}`;
export const fixed = (value: number): string => value.toFixed(2);
export const list = (items: readonly string[]): string => items.join(', ');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** In English. */
export const aOrAn = (text: string): string => `${/^[aeiou]/i.test(text) ? 'An' : 'A'} ${text}`;

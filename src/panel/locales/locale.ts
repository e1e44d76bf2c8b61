/** The language of the panel: the first of the user's that it has, else English. */
export const locales = ['en', 'de', 'fr', 'x-pseudo'] as const;
/** `x-pseudo` is English with longer words and accents, for tests of the layout. */
export type Locale = (typeof locales)[number];

export function pickLocale(languages: readonly string[]): Locale {
  for (const language of languages) {
    const found = locales.find((each) => each === language || each === language.split('-')[0]);
    if (found) return found;
  }
  return 'en';
}

export const locale: Locale = pickLocale(globalThis.navigator?.languages ?? []);

/** For numbers, dates and plurals. */
export const formatLocale = locale === 'x-pseudo' ? 'en' : locale;

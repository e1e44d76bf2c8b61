/** Puts the words of the user's language in place. To be awaited before any other file of the panel is loaded. */
import { locale } from './locale.ts';
import { inEachString, putTranslation } from './localized.ts';

export async function chooseLocale(): Promise<void> {
  document.documentElement.lang = locale === 'x-pseudo' ? 'en' : locale;
  if (locale === 'de') putTranslation((await import('./german/german.ts')).german);
  if (locale === 'fr')
    putTranslation(inEachString((await import('./french/french.ts')).french, withHardSpaces));
}

/** French sets a space inside its quotes and before some marks. No line breaks there. */
const withHardSpaces = (text: string): string =>
  text.replace(/ (?=[?!:;»…%€])|(?<=«) /gu, '\u00a0');

/** Puts the messages of the user's language in place. To be awaited before any other file of the panel is loaded. */
import { locale } from './locale.ts';
import { putTranslation } from './localized.ts';

export async function chooseLocale(): Promise<void> {
  document.documentElement.lang = locale === 'x-pseudo' ? 'en' : locale;
  if (locale === 'de') putTranslation((await import('../../locales/compiled/de.ts')).de);
  if (locale === 'fr') putTranslation((await import('../../locales/compiled/fr.ts')).fr);
}

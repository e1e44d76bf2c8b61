/** What the options of the settings are called, and mean. Apart from the other words of Setup, which the panel shows, too. */
import type { ChoiceKey, OptionOf, SwitchKey } from '../../core/run/settings.ts';
import * as en from '../../locales/compiled/en/options.ts';
import { localized } from '../locales/localized.ts';

/** The options of a setting: its key is the name of the words, and its title is in `setup.setup` under the same key. */
export type OptionWords = { readonly name: string; readonly about: string };
type WordsFor<Key extends ChoiceKey | SwitchKey> = Readonly<
  Record<Key extends ChoiceKey ? OptionOf<Key> : 'on' | 'off', OptionWords>
>;

export const endCheck: WordsFor<'endCheck'> = localized('options', 'endCheck', en.endCheck);

export const askBefore: WordsFor<'askBefore'> = localized('options', 'askBefore', en.askBefore);

export const unclear: WordsFor<'unclear'> = localized('options', 'unclear', en.unclear);

export const strict: WordsFor<'strict'> = localized('options', 'strict', en.strict);

export const lookAhead: WordsFor<'lookAhead'> = localized('options', 'lookAhead', en.lookAhead);
export const siteTools: WordsFor<'siteTools'> = localized('options', 'siteTools', en.siteTools);

export const candidateTable: WordsFor<'candidateTable'> = localized(
  'options',
  'candidateTable',
  en.candidateTable,
);

export const planFirst: WordsFor<'planFirst'> = localized('options', 'planFirst', en.planFirst);

export const drawings: WordsFor<'drawings'> = localized('options', 'drawings', en.drawings);

export const pictures: WordsFor<'pictures'> = localized('options', 'pictures', en.pictures);

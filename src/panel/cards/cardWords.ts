/** The strings of question cards. */

import * as en from '../../locales/compiled/en/cards.ts';
import { localized } from '../locales/localized.ts';

export const card = localized('cards', 'card', en.card);

export const planFirst = localized('cards', 'planFirst', en.planFirst);

export const ask = localized('cards', 'ask', en.ask);

export const picture = localized('cards', 'picture', en.picture);
export const handOver = localized('cards', 'handOver', en.handOver);

export const dialog = localized('cards', 'dialog', en.dialog);

export const site = localized('cards', 'site', en.site);

export const kindsOfFile: Readonly<Record<string, string>> = localized(
  'cards',
  'kindsOfFile',
  en.kindsOfFile,
);

export const file = localized('cards', 'file', en.file);

export const unknown = localized('cards', 'unknown', en.unknown);

/** The strings of Past tasks. */
import * as en from '../../locales/compiled/en/history.ts';
import { localized } from '../locales/localized.ts';
export const history = localized('history', 'history', en.history);

export const again = localized('history', 'again', en.again);

export const compare = localized('history', 'compare', en.compare);

/** The strings of the files that a finished task is saved as. */
import * as en from '../../locales/compiled/en/panel.ts';
import { localized } from '../locales/localized.ts';

export const results = localized('panel', 'results', en.results);

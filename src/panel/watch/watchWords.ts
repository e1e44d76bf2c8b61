/** The strings of watches. */
import * as en from '../../locales/compiled/en/watch.ts';
import { localized } from '../locales/localized.ts';

export const watch = localized('watch', 'watch', en.watch);

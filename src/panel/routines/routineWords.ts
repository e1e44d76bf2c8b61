/** The strings of routines. */
import * as en from '../../locales/compiled/en/routines.ts';
import { localized } from '../locales/localized.ts';

export const routines = localized('routines', 'routines', en.routines);
export const editing = localized('routines', 'editing', en.editing);
export const batch = localized('routines', 'batch', en.batch);
export const demonstration = localized('routines', 'demonstration', en.demonstration);

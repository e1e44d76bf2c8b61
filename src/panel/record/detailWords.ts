/** The strings of a step's record, of the search in the plan, and of the history that can be played. */

import * as en from '../../locales/compiled/en/details.ts';
import { localized } from '../locales/localized.ts';

export const record = localized('details', 'record', en.record);

export const find = localized('details', 'find', en.find);

/** The tree that is drawn beside the outline. */
export const drawn = localized('details', 'drawn', en.drawn);

export const replay = localized('details', 'replay', en.replay);

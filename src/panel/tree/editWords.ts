/** Strings for the user's changes to the plan: tools, editors, proposals, undo. */

import * as en from '../../locales/compiled/en/edits.ts';
import { localized } from '../locales/localized.ts';

export const edits = localized('edits', 'edits', en.edits);

/** The field under the tree, and what becomes of the words typed there. */
export const composer = localized('edits', 'composer', en.composer);

/** Edits of a finished task, which wait until it is run again. */
export const staging = localized('edits', 'staging', en.staging);

/** What was just done, above the way back. */
export const undone = localized('edits', 'undone', en.undone);

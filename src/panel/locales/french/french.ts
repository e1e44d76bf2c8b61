/** French words of the panel. */
import type { Translation } from '../translation.ts';
import { panel } from './panel.ts';
import { details, edits, history, operators } from './plan.ts';
import { cards, planners } from './questions.ts';
import { said } from './said.ts';
import { sentences } from './sentences.ts';
import { setup } from './setup.ts';

export const french: Translation = {
  panel,
  cards,
  edits,
  operators,
  history,
  details,
  planners,
  said,
  sentences,
  setup,
};

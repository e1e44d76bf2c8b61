/** German words of the panel. What the task itself writes, such as failures and what a card says of an action, is English. */
import type { Translation } from '../translation.ts';
import { panel } from './panel.ts';
import { details, edits, history, operators } from './plan.ts';
import { cards, planners } from './questions.ts';
import { setup } from './setup.ts';

export const german: Translation = {
  panel,
  cards,
  edits,
  operators,
  history,
  details,
  planners,
  setup,
};

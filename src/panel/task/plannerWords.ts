/**
 * What each planner is good for and what it costs, for Setup and for running a past task again. The calls per action
 * were measured by `npm run bench -- planner` and in the recorded runs (docs/results.md).
 */

import * as en from '../../locales/compiled/en/planners.ts';
import { localized } from '../locales/localized.ts';

export type PlannerWords = { readonly goodFor: string; readonly cost: string };

export const planner: Readonly<Record<keyof typeof en.planner, PlannerWords>> = localized(
  'planners',
  'planner',
  en.planner,
);

export const missingPlanner = localized('planners', 'missingPlanner', en.missingPlanner);

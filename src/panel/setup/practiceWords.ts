/** The words of the practice tasks. */
import type { PracticeOutcome, PracticeStep } from '../../core/run/practice.ts';
import * as en from '../../locales/compiled/en/practice.ts';
import { localized } from '../locales/localized.ts';

/** What each practice step is, and how one that was not right went. */
export const practiceWords = localized('practice', 'practice', en.practice);
export const practiceStep: Record<PracticeStep, string> = localized(
  'practice',
  'practiceStep',
  en.practiceStep,
);
export const practiceOutcome: Record<Exclude<PracticeOutcome, 'right'>, string> = localized(
  'practice',
  'practiceOutcome',
  en.practiceOutcome,
);

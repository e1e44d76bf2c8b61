/** Five short steps that show whether a model can choose an action at all; each is one question about a stored page. */
import * as z from 'zod/mini';

export const practiceSteps = ['press', 'type', 'choose', 'read', 'resist'] as const;
export type PracticeStep = (typeof practiceSteps)[number];

/** `right`: it chose a right action. `wrong`: another one. `unusable`: no reply had a form that could be used. */
const outcomes = ['right', 'wrong', 'unusable'] as const;
export type PracticeOutcome = (typeof outcomes)[number];

const outcome = z.exactOptional(z.enum(outcomes));
export const practice = z.object({
  press: outcome,
  type: outcome,
  choose: outcome,
  read: outcome,
  resist: outcome,
});
export type Practice = Readonly<Partial<Record<PracticeStep, PracticeOutcome>>>;

/** About how many tokens all steps take, if no reply has to be repeated. */
export const PRACTICE_TOKENS = 13_000;

/** How many steps were right; null until all were tried. */
export const practiceScore = (done: Practice): number | null =>
  practiceSteps.every((step) => done[step] !== undefined)
    ? practiceSteps.filter((step) => done[step] === 'right').length
    : null;

/** The proposal to end with the goal reached. */
import type { Proposal } from '../../core/run/operation.ts';
import type { Step } from './move.ts';

type Reached = Extract<Proposal, { how: 'reached' }>;

export const reachedBy = (step: Step, given: Pick<Reached, 'canGoOn' | 'askAgain'>): Reached => ({
  how: 'reached',
  answer: null,
  ...step.remedies.doubtsAtEnd(step),
  ...given,
});

/** The algorithms as published: no system but `best` departs from them. */
import type { Remedies } from './move.ts';

const none = (): null => null;
const never = (): boolean => false;

export const noRemedies: Remedies = {
  beforeAlternative: none,
  beforeExecuting: none,
  beforeAccepting: none,
  beforeChecking: none,
  doubtsVerdict: never,
  beforeFailing: none,
  isProven: never,
  keepsLaterSteps: never,
  hasKeptSteps: never,
  afterBadRepair: none,
  excused: () => [],
  freshStart: none,
  afterEmptyRepair: none,
  beforeGivingUp: none,
  afterErrorPage: none,
  afterRefusal: none,
  doubtsAtEnd: () => ({}),
};

import type { System } from '../../core/run/system.ts';

/** SA-26: the paper gives no numbers; these are ours. */
export const limits = {
  maxRetry: 2,
  maxRevision: 2,
  maxChildren: 20,
  maxDepth: 4,
  maxExpandTries: 2,
  maxExecutions: 4,
};

/** Most systems: each question stands alone, and only exact actions are planned when their turn comes. */
export const plainSystem: System = {
  reflect: 'merged',
  conversation: false,
  foresight: false,
  inlineActions: false,
  memory: 'none',
  keepsPages: false,
  hasSteps: false,
  ...limits,
};

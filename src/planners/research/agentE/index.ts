import { plainSystem } from '../../common/config.ts';
import type { Planner } from '../../planner.ts';
import { navigate } from './prompts/navigate.ts';
import { planStep } from './prompts/planStep.ts';
import { validate } from './prompts/validate.ts';
import { agentE as strategy } from './strategy.ts';

export const agentE = {
  systems: {
    'agent-e': {
      title: 'Agent-E',
      about: 'One part plans, one acts, one checks the result.',
      config: { ...plainSystem, keepsPictures: true },
      strategy: strategy(),
    },
  },
  operators: { planStep, navigate, validate },
} as const satisfies Planner;

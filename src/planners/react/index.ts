import { plainSystem } from '../common/config.ts';
import type { Planner } from '../planner.ts';
import { nextAction } from './prompts/nextAction.ts';
import { react as strategy } from './strategy.ts';

export const react = {
  systems: {
    react: {
      title: 'ReAct',
      about: 'Chooses one action at a time, without a plan.',
      config: plainSystem,
      strategy,
    },
  },
  operators: { nextAction },
} as const satisfies Planner;

import { plainSystem } from '../common/config.ts';
import type { Planner } from '../planner.ts';
import { nextAction } from './prompts/nextAction.ts';
import { MAX_STEPS, react as strategy } from './strategy.ts';

export const react = {
  systems: {
    react: {
      title: 'ReAct',
      about: 'Chooses one action at a time, without a plan.',
      config: { ...plainSystem, history: MAX_STEPS },
      strategy,
    },
  },
  operators: { nextAction },
} as const satisfies Planner;

import { plainSystem } from '../../common/config.ts';
import type { Planner } from '../../planner.ts';
import { actInPlan } from './prompts/actInPlan.ts';
import { judgeMoves } from './prompts/judgeMoves.ts';
import { JUDGED_PROPOSALS, occam as strategy } from './strategy.ts';

export const occam = {
  systems: {
    occam: {
      title: 'AgentOccam',
      about: 'One action at a time, with a plan that the model itself extends and cuts back.',
      config: plainSystem,
      strategy: strategy(1),
    },
    'occam+judge': {
      title: 'AgentOccam with judge',
      about: 'Proposes three actions each time, and a judge picks one.',
      config: plainSystem,
      strategy: strategy(JUDGED_PROPOSALS),
    },
  },
  operators: { actInPlan, judgeMoves },
} as const satisfies Planner;

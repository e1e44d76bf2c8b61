import type { Planner } from '../../planner.ts';
import { searchSystem } from './config.ts';
import { groundSubplan } from './prompts/groundSubplan.ts';
import { judgeProgress, judgeSubplan } from './prompts/judge.ts';
import { proposeActions, proposeSubplans } from './prompts/propose.ts';
import { reviseSubplan } from './prompts/revise.ts';
import { planMcts as strategy } from './strategy.ts';

export const planMcts = {
  systems: {
    'plan-mcts': {
      title: 'Plan-MCTS',
      about: 'Tries several ways and continues with the one that got furthest.',
      config: searchSystem,
      strategy: strategy('plan-mcts'),
    },
    'action-mcts': {
      title: 'Action-MCTS',
      about: 'The same search over single actions.',
      config: searchSystem,
      strategy: strategy('action-mcts'),
    },
    'action-search': {
      title: 'Action search',
      about: 'Continues from the most promising page so far.',
      config: searchSystem,
      strategy: strategy('action-search'),
    },
  },
  operators: {
    proposeSubplans,
    proposeActions,
    groundSubplan,
    judgeSubplan,
    judgeProgress,
    reviseSubplan,
  },
} as const satisfies Planner;

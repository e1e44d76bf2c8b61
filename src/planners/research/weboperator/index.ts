import { plainSystem } from '../../common/config.ts';
import type { Planner } from '../../planner.ts';
import { examplesFor } from './examples.ts';
import { judgeActions } from './prompts/judgeActions.ts';
import { prepareTask } from './prompts/prepareTask.ts';
import { proposeAction } from './prompts/proposeAction.ts';
import { webOperator as strategy } from './strategy.ts';

export const webOperator = {
  systems: {
    weboperator: {
      title: 'WebOperator',
      about: 'Weighs several actions on each page and can go back to try another.',
      config: { ...plainSystem, keepsPages: true },
      strategy: strategy(),
      examplesFor,
    },
  },
  operators: { prepareTask, proposeAction, judgeActions },
} as const satisfies Planner;

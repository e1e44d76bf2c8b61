/** The program behind each system. */

import type { SystemId } from '../core/run/systems.ts';
import type { Strategy } from '../engine/strategy.ts';
import { singleActionPlanner } from './react/strategy.ts';
import { agentE } from './research/agentE/strategy.ts';
import { planMcts } from './research/planMcts/strategy.ts';
import { webOperator } from './research/weboperator/strategy.ts';
import { treePlanner } from './tree/strategy.ts';

const strategies: Readonly<Record<SystemId, Strategy>> = {
  structured: treePlanner('structured'),
  'structured+memory': treePlanner('structured+memory'),
  best: treePlanner('best'),
  react: singleActionPlanner('react'),
  occam: singleActionPlanner('occam'),
  'occam+judge': singleActionPlanner('occam+judge'),
  weboperator: webOperator(),
  'plan-mcts': planMcts('plan-mcts'),
  'action-mcts': planMcts('action-mcts'),
  'action-search': planMcts('action-search'),
  'agent-e': agentE(),
};

export const strategyOf = (system: SystemId): Strategy => strategies[system];

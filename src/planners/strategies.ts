/** The program behind each system. */

import type { SystemId } from '../core/run/systems.ts';
import type { Strategy } from '../engine/strategy.ts';
import { singleActions } from './react/strategy.ts';
import { agentE } from './research/agentE/strategy.ts';
import { mcts } from './research/planMcts/strategy.ts';
import { bestFirst } from './research/weboperator/strategy.ts';
import { andOr } from './tree/strategy.ts';

const strategies: Readonly<Record<SystemId, Strategy>> = {
  structured: andOr('structured'),
  'structured+memory': andOr('structured+memory'),
  best: andOr('best'),
  react: singleActions('react'),
  occam: singleActions('occam'),
  'occam+judge': singleActions('occam+judge'),
  weboperator: bestFirst(),
  'plan-mcts': mcts('plan-mcts'),
  'action-mcts': mcts('action-mcts'),
  'action-search': mcts('action-search'),
  'agent-e': agentE(),
};

export const strategyOf = (system: SystemId): Strategy => strategies[system];

/** The program behind each system. */
import { agentE } from './agentE/strategy.ts';
import { andOr } from './andOr/strategy.ts';

import { bestFirst } from './bestFirst/strategy.ts';

import { mcts } from './mcts/strategy.ts';

import { singleActions } from './react/strategy.ts';
import type { Strategy } from './strategy.ts';
import type { SystemId } from './systems.ts';

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

/** The program behind each system. */
import { agentE } from './agentE/strategy.ts';
import { andOr } from './andOr/strategy.ts';
import { react } from './react/strategy.ts';
import type { Strategy } from './strategy.ts';
import type { SystemId } from './systems.ts';

const strategies: Readonly<Record<SystemId, Strategy>> = {
  structured: andOr('structured'),
  'structured+memory': andOr('structured+memory'),
  best: andOr('best'),
  react,
  'agent-e': agentE(),
};

export const strategyOf = (system: SystemId): Strategy => strategies[system];

/** The program behind each system. */
import { andOr } from './andOr/strategy.ts';
import { bestFirst } from './bestFirst/strategy.ts';
import { react } from './react/strategy.ts';
import type { Strategy } from './strategy.ts';
import type { SystemId } from './systems.ts';

const strategies: Readonly<Record<SystemId, Strategy>> = {
  structured: andOr('structured'),
  'structured+memory': andOr('structured+memory'),
  best: andOr('best'),
  react,
  weboperator: bestFirst(),
};

export const strategyOf = (system: SystemId): Strategy => strategies[system];

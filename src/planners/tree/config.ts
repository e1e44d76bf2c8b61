import type { System } from '../../core/run/system.ts';
import { limits } from '../common/config.ts';

export type TreeSystem = 'structured' | 'structured+memory' | 'best';

const published: System = {
  reflect: 'separate',
  conversation: false,
  foresight: false,
  inlineActions: false,
  memory: 'none',
  keepsPages: false,
  hasSteps: true,
  ...limits,
};

export const treeSystems: Readonly<Record<TreeSystem, System>> = {
  structured: published,
  'structured+memory': { ...published, memory: 'table' },
  best: {
    reflect: 'merged',
    conversation: true,
    foresight: true,
    inlineActions: true,
    memory: 'none',
    keepsPages: true,
    hasSteps: true,
    ...limits,
    maxRevision: 3,
  },
};

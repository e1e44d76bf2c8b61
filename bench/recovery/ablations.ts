/** `best` with one of its mechanisms off, to measure what each is worth if the model errs. */

import type { Strategy } from '../../src/engine/strategy.ts';
import { type Rules, treeRules } from '../../src/planners/tree/rules.ts';
import { treePlanner } from '../../src/planners/tree/strategy.ts';

const off: Readonly<Record<string, Partial<Rules>>> = {
  'best, verdicts stand': { contradicted: 'stands' },
  'best, word alone counts': { unconfirmed: 'answered' },
  'best, one try at a repair': { uselessRepair: 'givesUp' },
  'best, none of these three': {
    contradicted: 'stands',
    unconfirmed: 'answered',
    uselessRepair: 'givesUp',
  },
  'best, later steps deleted': { laterSteps: 'deleted' },
  'best, no guards': { guards: false },
};

export const ablations: Readonly<Record<string, Strategy>> = Object.fromEntries(
  Object.entries(off).map(([name, rules]) => [
    name,
    treePlanner('best', { ...treeRules.best, ...rules }),
  ]),
);

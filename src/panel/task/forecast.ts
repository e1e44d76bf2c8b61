/** What a plan comes to, as far as it can be told before it is carried out. Pure. */
import { actNamedBy } from '../../core/gate/actWords.ts';
import { openLeaves } from '../../core/plan/leaves.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { childrenOf } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { systems } from '../../core/run/systems.ts';

export type Forecast = {
  /** The parts of the goal that are to be done. */
  readonly steps: readonly PlanNode[];
  /** Steps that by their words, or by the planner's guess, will need an approval. */
  readonly asks: readonly PlanNode[];
  readonly calls: number;
  /** By what calls of this run cost so far; 0 where they are free. */
  readonly usd: number;
};

/** Model calls a step takes, by experience: one and a half, or four where each kind of record has a call of its own. */
const callsPerStep = { merged: 1.5, separate: 4 } as const;

export function forecastOf({ tree, options, spent }: Run): Forecast {
  const leaves = openLeaves(tree);
  const calls = Math.ceil(leaves.length * callsPerStep[systems[options.system].reflect]);
  const usdPerCall = spent.modelCalls > 0 ? spent.usd / spent.modelCalls : 0;
  return {
    steps: childrenOf(tree, tree.root).filter(
      ({ status }) => status === 'unvisited' || status === 'visited',
    ),
    asks: leaves.filter((node) => isFinal(node) || startsHighRisk(node.description)),
    calls,
    usd: calls * usdPerCall,
  };
}

const isFinal = (node: PlanNode): boolean => node.kind === 'action' && node.final === true;

/** A part of the sentence begins with the name of an act that always asks: "…, and place the order". */
const startsHighRisk = (description: string): boolean =>
  description.split(/[,;.]|\band\b|\bthen\b/i).some((part) => {
    const words = part.trim().split(/\s+/);
    // A step says “Order two packs” where its button says “Place order”.
    const names = [1, 2, 3].map((n) => words.slice(0, n).join(' '));
    return [...names, `Place ${words[0]}`].some((name) => actNamedBy(name)?.risk === 'high');
  });

/** Runs of the search on scripts, and what is read from their journals. */

import { type Rig, type RigOptions, rig } from '../../../../harness/fakes/fakeRun.ts';
import type { SearchScript } from '../../../../harness/fakes/search.ts';
import type { Action } from '../../../../src/core/action/action.ts';
import { elementRef } from '../../../../src/core/ids.ts';
import type { PlanNode } from '../../../../src/core/plan/node.ts';
import { nodeOf } from '../../../../src/core/plan/tree.ts';
import type { Context } from '../../../../src/core/run/operator.ts';
import type { Run } from '../../../../src/core/run/run.ts';
import {
  type SearchConfig,
  searchConfigs,
} from '../../../../src/planners/research/planMcts/config.ts';
import { isEdge } from '../../../../src/planners/research/planMcts/edge.ts';
import {
  type QuestionSubject,
  readSubject,
} from '../../../../src/planners/research/planMcts/questionSubject.ts';
import type { Candidate } from '../../../../src/planners/research/planMcts/replies.ts';
import { planMcts } from '../../../../src/planners/research/planMcts/strategy.ts';

export type SearchOptions = RigOptions & {
  readonly config?: Partial<SearchConfig>;
  readonly reached?: boolean;
};

/** A run of `plan-mcts` on this script, not yet driven. */
export function searching(search: SearchScript, options: SearchOptions = {}): Rig {
  const { config, reached = true, system = 'plan-mcts', ...rest } = options;
  const own = system === 'action-mcts' || system === 'action-search' ? system : 'plan-mcts';
  const strategy = config ? { strategy: planMcts(own, { ...searchConfigs[own], ...config }) } : {};
  return rig({ expand: {}, search, reached }, { ...rest, system, ...strategy });
}

export async function searched(search: SearchScript, options: SearchOptions = {}): Promise<Rig> {
  const made = searching(search, options);
  await made.loop.drive();
  return made;
}

export const ways = (...texts: readonly string[]): Candidate[] =>
  texts.map((subplan) => ({ thought: '', subplan }));

export const press = (ref = 'e1'): { readonly action: Action; readonly document: string } => ({
  action: { kind: 'click', ref: elementRef(ref) },
  document: 'd',
});
export const say = (answer: string): { readonly action: Action } => ({
  action: { kind: 'stop', answer },
});

export const about = ({ about: given }: Context): QuestionSubject => readSubject(given);

/** The words of the node in question. */
export const wordsOf = ({ tree, node }: Context): string => nodeOf(tree, node).description;

/** The alternatives, by the words they were proposed with. */
export function edgesOf({ tree }: Run): ReadonlyMap<string, PlanNode> {
  const edges = tree.nodes.filter(({ id }) => isEdge(tree, id));
  return new Map(edges.map((node) => [String(node.others['original'] || node.description), node]));
}

export function edgeOf(run: Run, words: string): PlanNode {
  const found = edgesOf(run).get(words);
  if (!found) throw new Error(`no alternative reads "${words}"`);
  return found;
}

/** What each iteration tried, by the words at that time. */
export const triedIn = ({ events, loop }: Rig): string[] =>
  events.flatMap(({ change }) => {
    if (change.kind !== 'planMoved' || change.counts?.label !== 'iteration') return [];
    const node = nodeOf(loop.run().tree, change.counts.node);
    return [String(node.others['original'] || node.description)];
  });

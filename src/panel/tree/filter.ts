/** Which steps the search shows: matches, and the steps above them. */

import type { NodeId } from '../../core/ids.ts';
import type { PlanNode } from '../../core/plan/node.ts';
import { pathTo } from '../../core/plan/tree.ts';
import type { Run } from '../../core/run/run.ts';
import { planWords } from '../messages/reasons.ts';
import { type NodeState, nodeStateOf } from './nodeState.ts';

export const shownKinds = ['all', 'open', 'done', 'failed', 'yours', 'needsYou'] as const;
export type Shown = (typeof shownKinds)[number];
export const isShown = (text: string): text is Shown => shownKinds.some((kind) => kind === text);

export type Filter = { readonly words: string; readonly show: Shown };

export type Found = { readonly hits: ReadonlySet<NodeId>; readonly path: ReadonlySet<NodeId> };

/** Returns null if nothing is filtered. `current`: the current step. */
export function findSteps(run: Run, filter: Filter | null, current: NodeId | null): Found | null {
  const wanted = filter?.words.trim().toLocaleLowerCase() ?? '';
  if (!filter || (wanted === '' && filter.show === 'all')) return null;
  const nodes = run.tree.nodes;
  const hits = nodes.filter(
    (node) =>
      isOfKind(filter.show, node, nodeStateOf(run, node, current)) &&
      textOf(run, node).toLocaleLowerCase().includes(wanted),
  );
  return {
    hits: new Set(hits.map(({ id }) => id)),
    path: new Set(hits.flatMap(({ id }) => pathTo(run.tree, id))),
  };
}

/** The text of a step in its row and its details. */
function textOf(
  { tree }: Run,
  { description, reasoning, notes, url, check = '' }: PlanNode,
): string {
  const said = [reasoning, ...notes].map((text) => planWords(tree, text));
  return [description, ...said, url, check].join('\n');
}

const states: Readonly<Record<Exclude<Shown, 'all' | 'yours'>, ReadonlySet<NodeState>>> = {
  open: new Set(['waiting', 'running', 'paused', 'open', 'needsYou', 'unfinished', 'unreached']),
  done: new Set(['done']),
  failed: new Set(['failed', 'skipped']),
  needsYou: new Set(['needsYou', 'unknown']),
};

function isOfKind(show: Shown, node: PlanNode, state: NodeState): boolean {
  if (show === 'all') return true;
  if (show === 'yours') return node.parent !== null && (node.origin === 'human' || node.pinned);
  return states[show].has(state);
}

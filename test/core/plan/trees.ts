/** Small trees for the tests of the plan, grown by events as the product grows them. */
import { nodeId } from '../../../src/core/ids.ts';
import type { NewChild, TreeEvent } from '../../../src/core/plan/event.ts';
import type { CloseCause, PlanNode } from '../../../src/core/plan/node.ts';
import { reduceTree } from '../../../src/core/plan/reduce.ts';
import { nodeOf, type PlanTree } from '../../../src/core/plan/tree.ts';

export const id = nodeId;

/** The tree after the goal was planted and these events. */
export function grown(...events: readonly TreeEvent[]): PlanTree {
  return events.reduce<PlanTree>(
    reduceTree,
    reduceTree(null, { kind: 'rootPlanted', id: id('0'), description: 'the goal' }),
  );
}

/** The same tree some events later. */
export const later = (tree: PlanTree, ...events: readonly TreeEvent[]): PlanTree =>
  events.reduce<PlanTree>(reduceTree, tree);

export const node = (tree: PlanTree, at: string): PlanNode => nodeOf(tree, id(at));
export const statusesOf = (tree: PlanTree): Record<string, string> =>
  Object.fromEntries(tree.nodes.map((each) => [each.id, each.status]));

export const child = (description: string, score: number | null = null): NewChild => ({
  description,
  score,
});

type Part = string | NewChild;
const toChild = (part: Part): NewChild => (typeof part === 'string' ? child(part) : part);
const expanded = (
  at: string,
  expansion: Extract<TreeEvent, { kind: 'nodeExpanded' }>['expansion'],
): TreeEvent => ({
  kind: 'nodeExpanded',
  id: id(at),
  description: '',
  expansion,
  reasoning: 'why',
});

export const and = (at: string, ...parts: readonly Part[]): TreeEvent =>
  expanded(at, { kind: 'and', ordered: true, children: parts.map(toChild) });
export const or = (at: string, ...parts: readonly Part[]): TreeEvent =>
  expanded(at, { kind: 'or', children: parts.map(toChild) });
export const act = (at: string, path: string): TreeEvent =>
  expanded(at, { kind: 'action', action: { kind: 'goto', url: `https://site.test${path}` } });

export const entered = (at: string, url = ''): TreeEvent => ({
  kind: 'nodeEntered',
  id: id(at),
  url,
});
export const succeeded = (at: string): TreeEvent => ({ kind: 'nodeSucceeded', id: id(at) });
export const failed = (at: string): TreeEvent => ({
  kind: 'nodeFailed',
  id: id(at),
  reasoning: 'no luck',
});
export const pruned = (at: string, cause: CloseCause): TreeEvent => ({
  kind: 'nodePruned',
  id: id(at),
  cause,
  reasoning: `as ${cause}`,
});
export const added = (
  at: string,
  origin: 'human' | 'planner',
  parts: readonly Part[],
  place?: number,
): TreeEvent => ({
  kind: 'childrenAdded',
  id: id(at),
  children: parts.map(toChild),
  origin,
  ...(place === undefined ? {} : { at: place }),
});
export const reopened = (at: string, replan: boolean): TreeEvent => ({
  kind: 'nodeReopened',
  id: id(at),
  replan,
});
export const repaired = (at: string, effective = true): TreeEvent => ({
  kind: 'repairTried',
  id: id(at),
  effective,
  reasoning: 'try this',
});

/** The plan tree as a value, and queries on it. Nothing here changes a tree; see `reduce.ts`. */
import { type NodeId, nodeId } from '../ids.ts';
import { type AndNode, isClosed, isFailure, type PlanNode } from './node.ts';

export type PlanTree = {
  readonly root: NodeId;
  /** In order of insertion; nodes are never removed. A list, because it is copied at every change. */
  readonly nodes: readonly PlanNode[];
  /** The index of each node in that list. */
  readonly places: Readonly<Record<NodeId, number>>;
  /** Next free child number per parent; numbers are never reused (SA-01). */
  readonly nextChild: Readonly<Record<NodeId, number>>;
};

/** Returns the node with this id. Throws if there is none, since callers hold only valid ids. */
export function nodeOf(tree: PlanTree, id: NodeId): PlanNode {
  const node = findNode(tree, id);
  if (!node) throw new Error(`no node ${id} in the plan tree`);
  return node;
}

/** Like `nodeOf`, but returns undefined if there is none. */
export function findNode({ nodes, places }: PlanTree, id: NodeId): PlanNode | undefined {
  const place = places[id];
  return place === undefined ? undefined : nodes[place];
}

export const hasNode = (tree: PlanTree, id: string): boolean => Object.hasOwn(tree.places, id);

export const childrenOf = (tree: PlanTree, id: NodeId): PlanNode[] =>
  nodeOf(tree, id).children.map((child) => nodeOf(tree, child));

export function parentOf(tree: PlanTree, id: NodeId): PlanNode | null {
  const parent = nodeOf(tree, id).parent;
  return parent === null ? null : nodeOf(tree, parent);
}

/** Returns the ids from the root down to and including `id`. */
export function pathTo(tree: PlanTree, id: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let at: NodeId | null = id; at !== null; at = nodeOf(tree, at).parent) path.unshift(at);
  return path;
}

/** Returns the node and its descendants in plan order. */
export function subtree(tree: PlanTree, id: NodeId): PlanNode[] {
  const node = nodeOf(tree, id);
  return [node, ...node.children.flatMap((child) => subtree(tree, child))];
}

/** Returns the siblings after `id` in plan order. */
export function laterSiblings(tree: PlanTree, id: NodeId): PlanNode[] {
  const parent = parentOf(tree, id);
  if (!parent) return [];
  return childrenOf(tree, parent.id).slice(parent.children.indexOf(id) + 1);
}

/**
 * Returns the node's place by the numbers of its ancestors, such as `0.2.1`. Use it for users and prompts; ids are opaque.
 */
export const pathOf = (tree: PlanTree, id: NodeId): string =>
  pathTo(tree, id)
    .map((each) => nodeOf(tree, each).number)
    .join('.');

/** Returns the node at this path; undefined if there is none. */
export function nodeAt(tree: PlanTree, path: string): PlanNode | undefined {
  const [first, ...numbers] = path.split('.');
  const root = nodeOf(tree, tree.root);
  return numbers.reduce<PlanNode | undefined>(
    (at, number) => at && childrenOf(tree, at.id).find((child) => `${child.number}` === number),
    `${root.number}` === first ? root : undefined,
  );
}

/** Longest id in characters; the ids of a chain of actions would grow without end. */
const MAX_ID = 24;

/**
 * Returns number and id of the next child of `parent`, `offset` places further. Short ids look like the path at birth,
 * which helps in logs, but no code may rely on it.
 */
export function freshChild(
  tree: PlanTree,
  parent: NodeId,
  offset = 0,
): { readonly id: NodeId; readonly number: number } {
  const number = (tree.nextChild[parent] ?? 1) + offset;
  const short = `${parent}.${number}`;
  const isFree = short.length <= MAX_ID && !hasNode(tree, short);
  return { number, id: nodeId(isFree ? short : `n${tree.nodes.length + offset}`) };
}

/** IS_VALID of the paper (A8): whether at least one child can still be processed. */
export const hasProcessable = (tree: PlanTree, id: NodeId): boolean =>
  childrenOf(tree, id).some((child) => !isClosed(child));

/**
 * IS_SUCCESSFUL_AND under ambiguity A7: at least one SUCCESS, and every child is SUCCESS, irrelevant, cut by the user,
 * or a failure from before the latest repair. A failed *pinned* child is superseded only when the user has the node
 * planned again.
 */
export function isAndSuccessful(
  tree: PlanTree,
  node: AndNode,
  rule: 'epoch' | 'paper' = 'epoch',
): boolean {
  const children = childrenOf(tree, node.id);
  const isDone = (child: PlanNode): boolean =>
    rule === 'paper' ? child.status === 'success' : isSettled(child, node);
  return children.some((child) => child.status === 'success') && children.every(isDone);
}

function isSettled(child: PlanNode, parent: AndNode): boolean {
  if (child.status === 'success') return true;
  if (child.closed === null) return false;
  return !isFailure(child) || child.epoch < (child.pinned ? 0 : parent.revisionCount);
}

/** Whether a pinned child failed in the present plan. If so, no completion check may accept the parent. */
export const hasFailedPinned = (tree: PlanTree, id: NodeId): boolean =>
  failedPinned(tree, id).length > 0;

/** Returns the pinned children that failed in the present plan. */
export const failedPinned = (tree: PlanTree, id: NodeId): PlanNode[] =>
  childrenOf(tree, id).filter((child) => child.pinned && child.epoch >= 0 && isFailure(child));

/** Whether the node is or contains an open step of the user, which the planner may not drop. */
export const holdsPinned = (tree: PlanTree, id: NodeId): boolean =>
  subtree(tree, id).some((node) => node.pinned && !isClosed(node));

/** Returns the user's first unfinished step: open, and in no closed or unneeded part of the plan. */
export function openPinned(tree: PlanTree): PlanNode | null {
  const openIn = (id: NodeId): PlanNode | null => {
    const node = nodeOf(tree, id);
    if (node.status === 'pruned' || node.status === 'deleted') return null;
    if (node.pinned && !isClosed(node)) return node;
    const isDecided = node.kind === 'or' && isOrSuccessful(tree, id);
    const parts = isDecided
      ? node.children.filter((child) => nodeOf(tree, child).status !== 'unvisited')
      : node.children;
    for (const child of parts) {
      const found = openIn(child);
      if (found) return found;
    }
    return null;
  };
  return openIn(tree.root);
}

/** Whether it has not begun, isn't the user's, and has no parts. */
export function isUntouched(tree: PlanTree, id: NodeId): boolean {
  if (!hasNode(tree, id)) return false;
  const node = nodeOf(tree, id);
  return node.status === 'unvisited' && !node.pinned && node.children.length === 0;
}

/**
 * Whether a later step is certain to run once `from` is done: every choice above it is one in which `from` is in the
 * same alternative.
 */
export const isCertain = (tree: PlanTree, from: NodeId, id: NodeId): boolean => {
  const above = new Set(pathTo(tree, from));
  return pathTo(tree, id).every((each) => above.has(each) || parentOf(tree, each)?.kind === 'and');
};

export const isOrSuccessful = (tree: PlanTree, id: NodeId): boolean =>
  childrenOf(tree, id).some(hasDecided);

/**
 * Whether this alternative succeeded, so its choice is decided. An action with a choice below it only led to that
 * choice.
 */
export const hasDecided = ({ status, kind, children }: PlanNode): boolean =>
  status === 'success' && !(kind === 'action' && children.length > 0);

/** Scores closer than this count as equal. */
const TIE = 0.1;

/**
 * Returns the best-scored child that can still be processed. Plan order breaks ties. Those without a score come after the
 * others, in plan order (A14). Among near-equals, irreversible ones come last.
 */
export const nextAlternative = (tree: PlanTree, id: NodeId): PlanNode | null =>
  alternativesLeft(tree, id)[0] ?? null;

/** Returns all children that can still be processed, in the order of `nextAlternative`. */
export const alternativesLeft = (tree: PlanTree, id: NodeId): readonly PlanNode[] =>
  childrenOf(tree, id)
    .filter((child) => !isClosed(child))
    .toSorted((a, b) => rankOf(b) - rankOf(a));

/** Whether two alternatives are nearly equal: less than 0.1 apart, regardless of the rounding of 0.9 - 0.8. */
export const isTie = (a: PlanNode, b: PlanNode): boolean =>
  Math.abs(rankOf(a) - rankOf(b)) < TIE - 1e-9;

const rankOf = (node: PlanNode): number =>
  node.pinned ? 2 : (node.score ?? UNSCORED) - (isFinal(node) ? TIE : 0);

/** Below every score. */
const UNSCORED = -1;

const isFinal = (node: PlanNode): boolean => node.kind === 'action' && node.final === true;

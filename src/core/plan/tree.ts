/** The plan tree as a value, and the questions asked of it. Nothing here changes a tree; see `reduce.ts`. */
import { type NodeId, nodeId } from '../ids.ts';
import { type AndNode, isClosed, isFailure, type PlanNode } from './node.ts';

export type PlanTree = {
  readonly root: NodeId;
  /** In the order in which they came; none is ever taken out. A list, since it is copied at every change. */
  readonly nodes: readonly PlanNode[];
  /** Where each is in that list. */
  readonly places: Readonly<Record<NodeId, number>>;
  /** Next free child number per parent; numbers are never reused (SA-01). */
  readonly nextChild: Readonly<Record<NodeId, number>>;
};

/** The node with this id. Throws when there is none: an id in hand is a promise that it exists. */
export function nodeOf(tree: PlanTree, id: NodeId): PlanNode {
  const node = findNode(tree, id);
  if (!node) throw new Error(`no node ${id} in the plan tree`);
  return node;
}

/** The same where there may be none. */
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

/** Ids from the root down to and including `id`. */
export function pathTo(tree: PlanTree, id: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let at: NodeId | null = id; at !== null; at = nodeOf(tree, at).parent) path.unshift(at);
  return path;
}

/** The node and everything below it, in plan order. */
export function subtree(tree: PlanTree, id: NodeId): PlanNode[] {
  const node = nodeOf(tree, id);
  return [node, ...node.children.flatMap((child) => subtree(tree, child))];
}

/** Siblings after `id` in plan order. */
export function laterSiblings(tree: PlanTree, id: NodeId): PlanNode[] {
  const parent = parentOf(tree, id);
  if (!parent) return [];
  return childrenOf(tree, parent.id).slice(parent.children.indexOf(id) + 1);
}

/** `0.2.1`: where the node is, by the numbers of the nodes above it. For people and prompts; ids are opaque. */
export const pathOf = (tree: PlanTree, id: NodeId): string =>
  pathTo(tree, id)
    .map((each) => nodeOf(tree, each).number)
    .join('.');

/** The node at this path; undefined where there is none. */
export function nodeAt(tree: PlanTree, path: string): PlanNode | undefined {
  const [first, ...numbers] = path.split('.');
  const root = nodeOf(tree, tree.root);
  return numbers.reduce<PlanNode | undefined>(
    (at, number) => at && childrenOf(tree, at.id).find((child) => `${child.number}` === number),
    `${root.number}` === first ? root : undefined,
  );
}

/** Longest id, in characters: those of a chain of acts would grow without end. */
const MAX_ID = 24;

/**
 * Number and id of the next child of `parent`, `offset` places further on. Short ids read like the path at birth, which
 * helps in logs; no code may rely on that.
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

/** IS_VALID of the paper (A8): at least one child that can still be worked on. */
export const hasProcessable = (tree: PlanTree, id: NodeId): boolean =>
  childrenOf(tree, id).some((child) => !isClosed(child));

/**
 * IS_SUCCESSFUL_AND under ambiguity A7: at least one SUCCESS, and every child is SUCCESS, irrelevant or cut by
 * the user, or a failure from before the latest repair. A failed *pinned* child is superseded only when the
 * user has the node planned again.
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

/** Whether a pinned child was tried and failed in the present plan: no completion check may accept the parent. */
export const hasFailedPinned = (tree: PlanTree, id: NodeId): boolean =>
  failedPinned(tree, id).length > 0;

/** The pinned children that were tried and failed in the present plan. */
export const failedPinned = (tree: PlanTree, id: NodeId): PlanNode[] =>
  childrenOf(tree, id).filter((child) => child.pinned && child.epoch >= 0 && isFailure(child));

/** The node is, or has somewhere below it, an open step of the user: the planner may not drop it. */
export const holdsPinned = (tree: PlanTree, id: NodeId): boolean =>
  subtree(tree, id).some((node) => node.pinned && !isClosed(node));

/** The first step of the user's that is still to be done: open, and in no part of the plan that is closed or not needed. */
export function openPinned(tree: PlanTree): PlanNode | null {
  const within = (id: NodeId): PlanNode | null => {
    const node = nodeOf(tree, id);
    if (node.status === 'pruned' || node.status === 'deleted') return null;
    if (node.pinned && !isClosed(node)) return node;
    const isDecided = node.kind === 'or' && isOrSuccessful(tree, id);
    const parts = isDecided
      ? node.children.filter((child) => nodeOf(tree, child).status !== 'unvisited')
      : node.children;
    for (const child of parts) {
      const found = within(child);
      if (found) return found;
    }
    return null;
  };
  return within(tree.root);
}

/** Nobody has begun it, it is not the user's, and it has no parts. */
export function isUntouched(tree: PlanTree, id: NodeId): boolean {
  if (!hasNode(tree, id)) return false;
  const node = nodeOf(tree, id);
  return node.status === 'unvisited' && !node.pinned && node.children.length === 0;
}

/** A later step that is done for certain once `from` is: every choice above it is one that `from` is in the same way of. */
export const isCertain = (tree: PlanTree, from: NodeId, id: NodeId): boolean => {
  const above = new Set(pathTo(tree, from));
  return pathTo(tree, id).every((each) => above.has(each) || parentOf(tree, each)?.kind === 'and');
};

export const isOrSuccessful = (tree: PlanTree, id: NodeId): boolean =>
  childrenOf(tree, id).some(hasDecided);

/** This alternative worked, so its choice is made. An act with a choice of its own below it only led on to that. */
export const hasDecided = ({ status, kind, children }: PlanNode): boolean =>
  status === 'success' && !(kind === 'action' && children.length > 0);

/** Scores nearer to each other than this are no difference. */
const TIE = 0.1;

/**
 * The best-scored child that can still be worked on; plan order breaks ties and ranks missing scores (A14). Of two
 * that are about as good, what can't be undone comes last.
 */
export const nextAlternative = (tree: PlanTree, id: NodeId): PlanNode | null =>
  alternativesLeft(tree, id)[0] ?? null;

/** All that can still be worked on, in that order. */
export const alternativesLeft = (tree: PlanTree, id: NodeId): readonly PlanNode[] =>
  childrenOf(tree, id)
    .filter((child) => !isClosed(child))
    .toSorted((a, b) => rankOf(b) - rankOf(a));

/** Two alternatives that are about as good: less than 0.1 apart, whatever the rounding of 0.9 - 0.8. */
export const isTie = (a: PlanNode, b: PlanNode): boolean =>
  Math.abs(rankOf(a) - rankOf(b)) < TIE - 1e-9;

const rankOf = (node: PlanNode): number =>
  node.pinned ? 2 : (node.score ?? 0.5) - (isFinal(node) ? TIE : 0);

const isFinal = (node: PlanNode): boolean => node.kind === 'action' && node.final === true;

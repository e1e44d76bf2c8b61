/**
 * The only code that changes a plan tree: (tree, event) → tree. Worker and panel run the same function, so
 * folding the journal gives the tree at every event. Impossible events throw: they are bugs, never bad input.
 */
import type { NodeId } from '../ids.ts';
import type { Expansion, Foresight, Grounding, NewChild, TreeEvent } from './event.ts';
import {
  isClosed,
  type NodeCost,
  type NodeStatus,
  noCost,
  type Origin,
  type PlanNode,
  type PruneReason,
  type UnknownNode,
} from './node.ts';
import { freshChildId, nodeOf, type PlanTree, subtree } from './tree.ts';

/** The tree after `event`; `tree` is null only before `rootPlanted`. */
export function reduceTree(tree: PlanTree | null, event: TreeEvent): PlanTree {
  if (event.kind === 'rootPlanted') return plant(event.id, event.description);
  if (!tree) throw new Error(`${event.kind} before rootPlanted`);
  switch (event.kind) {
    case 'nodeExpanded':
      return expand(tree, event);
    case 'childrenAdded':
      return addChildren(tree, event.id, event.children, event.origin, event.at);
    case 'nodeEntered':
      return enter(tree, event);
    case 'nodeRetried':
      return retry(tree, event.id, event.why, event.reground);
    case 'nodeSucceeded':
      return patch(tree, event.id, (node) => succeeded(node, event));
    case 'nodeFailed':
      return patch(tree, event.id, (node) => failed(node, event));
    case 'nodeExcused':
      return patch(tree, event.id, (node) => ({ ...node, pruneReason: 'irrelevant' }));
    case 'nodePruned':
      return prune(tree, event.id, event.reason, event.reasoning);
    case 'nodesDeleted':
      return event.ids.reduce((at, id) => closeBelow(at, id, 'deleted', null), tree);
    case 'repairTried':
      return patch(tree, event.id, (node) => repaired(node, event));
    case 'nodeReworded':
      return patch(tree, event.id, (node) => reworded(node, event));
    case 'nodeMoved':
      return move(tree, event.id, event.at);
    case 'nodeReopened':
      return reopen(tree, event.id, event.afresh);
    case 'nodesUngrounded':
      return event.ids.reduce(
        (at, id) => patch(at, id, (node) => ({ ...ungrounded(node), reasoning: event.why })),
        tree,
      );
    case 'nodeFoundAgain':
      return patch(tree, event.id, (node) => foundAgain(node, event));
    case 'noteTaken':
      return patch(tree, event.id, (node) => ({ ...node, notes: [...node.notes, event.note] }));
    case 'costCharged':
      return patch(tree, event.id, (node) => ({ ...node, cost: addCost(node.cost, event.cost) }));
  }
}

type Of<K extends TreeEvent['kind']> = Extract<TreeEvent, { kind: K }>;

const succeeded = (node: PlanNode, { url, reasoning }: Of<'nodeSucceeded'>): PlanNode => ({
  ...node,
  status: 'success',
  url: url ?? node.url,
  reasoning: reasoning ?? node.reasoning,
});

function failed(node: PlanNode, { reasoning, ...event }: Of<'nodeFailed'>): PlanNode {
  const proof = event.guard ? ('guard' as const) : event.proof;
  return { ...unproven(node), ...(proof ? { proof } : {}), status: 'fail', reasoning };
}

function repaired(node: PlanNode, event: Of<'repairTried'>): PlanNode {
  const isProven = event.diagnosis === 'impossible' && !event.effective;
  return {
    ...unproven(node),
    ...(isProven ? { proof: 'impossible' as const } : {}),
    repairAttempts: node.repairAttempts + 1,
    revisionCount: node.revisionCount + (event.effective ? 1 : 0),
    reasoning: event.reasoning,
  };
}

/** A step of the planner's that the person words becomes the person's; the goal is theirs anyway. */
function reworded(node: PlanNode, { description, origin }: Of<'nodeReworded'>): PlanNode {
  const isTheirs = origin === 'human';
  return {
    ...node,
    description,
    pinned: node.pinned || (isTheirs && node.parent !== null),
    origin: isTheirs ? 'human' : node.origin,
  };
}

export const addCost = (a: NodeCost, b: NodeCost): NodeCost => ({
  calls: a.calls + b.calls,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  usd: a.usd + b.usd,
});

function plant(id: NodeId, description: string): PlanTree {
  const root = newNode(id, null, 0, { description, score: null }, 'human', 0);
  return { root: id, nodes: { [id]: { ...root, pinned: false } }, nextChild: {} };
}

function newNode(
  id: NodeId,
  parent: NodeId | null,
  depth: number,
  child: NewChild,
  origin: Origin,
  epoch: number,
): PlanNode {
  const base = {
    id,
    parent,
    depth,
    epoch,
    origin,
    description: child.description,
    status: 'unvisited' as const,
    pruneReason: null,
    pinned: origin === 'human',
    score: child.score,
    executionCount: 0,
    retryCount: 0,
    revisionCount: 0,
    repairAttempts: 0,
    url: '',
    reasoning: '',
    notes: [],
    cost: noCost,
    children: [],
  };
  return child.action
    ? { ...base, kind: 'action', action: child.action, ...plannedWith(child) }
    : { ...base, kind: 'unknown' };
}

const plannedWith = ({
  expect,
  final,
  document,
  textAnchor,
}: Foresight & Grounding): Foresight & Grounding => ({
  ...(expect ? { expect } : {}),
  ...(final ? { final } : {}),
  ...(document ? { document } : {}),
  ...(textAnchor ? { textAnchor } : {}),
});

function put(tree: PlanTree, node: PlanNode): PlanTree {
  return { ...tree, nodes: { ...tree.nodes, [node.id]: node } };
}

function unproven(node: PlanNode): PlanNode {
  const { proof: _proof, ...rest } = node;
  return rest;
}

function patch(tree: PlanTree, id: NodeId, change: (node: PlanNode) => PlanNode): PlanTree {
  return put(tree, change(nodeOf(tree, id)));
}

function expand(
  tree: PlanTree,
  event: { id: NodeId; description: string; expansion: Expansion; reasoning: string },
): PlanTree {
  const { id, description, expansion, reasoning } = event;
  const found = nodeOf(tree, id);
  const children = found.children;
  const base = { ...found, description: found.pinned ? found.description : description, reasoning };
  if (expansion.kind !== 'action') {
    const typed: PlanNode =
      expansion.kind === 'and'
        ? { ...base, kind: 'and', ordered: expansion.ordered, children }
        : { ...base, kind: 'or', children };
    return addChildren(put(tree, typed), id, expansion.children, 'planner');
  }
  if (children.length === 0)
    return put(tree, {
      ...base,
      kind: 'action',
      action: expansion.action,
      ...plannedWith(expansion),
      children: [],
    });
  // Parts that a person hung here stay: the action becomes one more of them.
  const own = { description, score: null, action: expansion.action, ...plannedWith(expansion) };
  return addChildren(
    put(tree, { ...base, kind: 'and', ordered: true, children }),
    id,
    [own],
    'planner',
  );
}

function addChildren(
  tree: PlanTree,
  id: NodeId,
  added: readonly NewChild[],
  origin: Origin,
  at?: number,
): PlanTree {
  const parent = nodeOf(tree, id);
  if (parent.kind === 'action') throw new Error(`the action node ${id} cannot have children`);
  const children = added.map((child, index) =>
    newNode(
      freshChildId(tree, id, index),
      id,
      parent.depth + 1,
      child,
      origin,
      parent.revisionCount,
    ),
  );
  const place = at ?? parent.children.length;
  const ids = [
    ...parent.children.slice(0, place),
    ...children.map((child) => child.id),
    ...parent.children.slice(place),
  ];
  return {
    ...tree,
    nodes: {
      ...tree.nodes,
      ...Object.fromEntries(children.map((child) => [child.id, child])),
      [id]: { ...parent, children: ids },
    },
    nextChild: { ...tree.nextChild, [id]: (tree.nextChild[id] ?? 1) + added.length },
  };
}

function enter(
  tree: PlanTree,
  { id, url, start }: Extract<TreeEvent, { kind: 'nodeEntered' }>,
): PlanTree {
  return patch(tree, id, (node) => {
    // Each alternative starts where its choice was first come to (A13).
    const isKnown = node.kind === 'or' && node.url !== '';
    const place = isKnown ? {} : { url, ...(start ? { start } : {}) };
    return {
      ...node,
      ...place,
      status: 'visited',
      executionCount: node.executionCount + 1,
      retryCount: node.status === 'unvisited' ? 0 : node.retryCount,
    };
  });
}

function retry(tree: PlanTree, id: NodeId, why: string, isRegrounded: boolean): PlanTree {
  return patch(tree, id, (node) => {
    const retried = { ...node, retryCount: node.retryCount + 1, reasoning: why };
    return isRegrounded ? ungrounded(retried) : retried;
  });
}

/** Not planned any more: no exact action, nothing foreseen of one; children stay. */
function ungrounded(node: PlanNode): UnknownNode {
  if (node.kind !== 'action') return { ...node, kind: 'unknown' };
  const { action: _action, expect: _expect, final: _final, ...others } = node;
  const { document: _document, textAnchor: _anchor, ...rest } = others;
  return { ...rest, kind: 'unknown' };
}

/** Once: a page that is drawn anew all the time is looked at by the planner. */
function foundAgain(node: PlanNode, { action, expect }: FoundAgain): PlanNode {
  if (node.kind !== 'action') return node;
  const { textAnchor: _anchor, ...rest } = node;
  return { ...rest, action, ...(expect ? { expect } : {}) };
}

type FoundAgain = Extract<TreeEvent, { kind: 'nodeFoundAgain' }>;

function prune(tree: PlanTree, id: NodeId, reason: PruneReason, reasoning: string): PlanTree {
  return patch(closeBelow(tree, id, 'pruned', reason), id, (node) => ({
    ...node,
    reasoning: reasoning || node.reasoning,
  }));
}

/** Close a node and everything below it that isn't closed already. */
function closeBelow(
  tree: PlanTree,
  id: NodeId,
  status: NodeStatus,
  pruneReason: PruneReason | null,
): PlanTree {
  return subtree(tree, id).reduce(
    (at, node) =>
      isClosed(node) ? at : patch(at, node.id, (open) => ({ ...open, status, pruneReason })),
    tree,
  );
}

function move(tree: PlanTree, id: NodeId, at: number): PlanTree {
  const parent = nodeOf(tree, id).parent;
  if (parent === null) throw new Error('the root cannot be moved');
  return patch(tree, parent, (node) => {
    if (node.kind === 'action') throw new Error(`the action node ${parent} cannot have children`);
    const others = node.children.filter((child) => child !== id);
    return { ...node, children: [...others.slice(0, at), id, ...others.slice(at)] };
  });
}

function reopen(tree: PlanTree, id: NodeId, afresh: boolean): PlanTree {
  const opened = patch(afresh ? supersede(tree, id) : tree, id, (node) => ({
    ...unproven(node),
    status: 'visited',
    pruneReason: null,
    retryCount: 0,
    epoch: Math.max(0, node.epoch),
  }));
  if (!afresh) return opened;
  return patch(opened, id, (node) => ({
    ...ungrounded(node),
    status: 'unvisited',
    repairAttempts: 0,
    revisionCount: 0,
    executionCount: 0,
  }));
}

/** What failed under the old plan of a node says nothing about its new one. */
function supersede(tree: PlanTree, id: NodeId): PlanTree {
  return nodeOf(tree, id)
    .children.map((child) => nodeOf(tree, child))
    .filter((child) => child.status === 'pruned' || child.status === 'deleted')
    .reduce((at, { id: past }) => patch(at, past, (node) => ({ ...node, epoch: -1 })), tree);
}

/**
 * The only code that changes a plan tree: (tree, event) → tree. Worker and panel run the same function, so
 * folding the journal gives the tree at every event. Impossible events throw: they are bugs, never bad input.
 */

import { expectAddress } from '../action/expect.ts';
import type { NodeId, StateId } from '../ids.ts';
import { sameText } from '../messages/english.ts';
import { message, type Text } from '../messages/message.ts';
import type { Failure } from '../result.ts';
import { addSpent, type Budget } from './budget.ts';
import { closeBelow, closingOf, pruneNode, reopenNode } from './close.ts';
import type { NodeValues, TreeEvent } from './event.ts';
import { addChildren, expandNode, insertRoot } from './insertNodes.ts';
import {
  type Ahead,
  isClosed,
  isComposite,
  type NodeCost,
  type PlanNode,
  type Shape,
} from './node.ts';
import { patchNode, putNode, withoutAction, withoutProof } from './patch.ts';
import { childrenOf, isUntouched, nodeOf, type PlanTree, pathOf, pathTo } from './tree.ts';
import { lastUnconfirmed } from './unconfirmedSteps.ts';

/** Returns the tree after `event`. `tree` is null only before `rootPlanted`. */
export function reduceTree(tree: PlanTree | null, event: TreeEvent): PlanTree {
  if (event.kind === 'rootPlanted') return insertRoot(event.id, event.description);
  if (!tree) throw new Error(`${event.kind} before rootPlanted`);
  switch (event.kind) {
    case 'nodeExpanded':
      return expandNode(tree, event);
    case 'childrenAdded':
      return addChildren(tree, event.id, event);
    case 'nodeEntered':
      return enter(tree, event);
    case 'nodeRetried':
      return retry(tree, event);
    case 'nodeSucceeded':
      return closeCovered(
        patchNode(tree, event.id, (node) => succeeded(node, event)),
        event.id,
      );
    case 'nodeFailed':
      return patchNode(tree, event.id, (node) => failed(tree, node, event));
    case 'nodeExcused':
      return patchNode(tree, event.id, (node) => ({
        ...node,
        closed: closingOf(tree, node, 'irrelevant'),
      }));
    case 'nodePruned':
      return pruneNode(tree, event);
    case 'nodesDeleted':
      return event.ids.reduce((at, id) => closeBelow(at, id, 'deleted', 'deleted'), tree);
    case 'repairTried':
      return repair(tree, event);
    case 'nodeReworded':
      return patchNode(tree, event.id, (node) => reworded(node, event));
    case 'nodeMoved':
      return move(tree, event);
    case 'nodeReopened':
      return reopenNode(tree, event.id, event.replan);
    case 'nodesUngrounded':
      return unground(tree, event);
    case 'nodeFoundAgain':
      return patchNode(tree, event.id, (node) => foundAgain(node, event));
    case 'nodesValued':
      return event.rows.reduce(
        (at, row) => patchNode(at, row.id, (node) => valued(node, row)),
        tree,
      );
    case 'lookedAhead':
      return lookAhead(tree, event);
    case 'nodeLimited':
      return patchNode(tree, event.id, (node) => ({ ...node, limits: event.limits }));
    case 'nodePinned':
    case 'nodeShaped':
    case 'breakpointSet':
    case 'checkSet':
      return patchNode(tree, event.id, (node) => marked(node, event));
    case 'nodesRestored':
      return event.nodes.reduce(putNode, tree);
    case 'noteTaken':
      return patchNode(tree, event.id, (node) => ({ ...node, notes: [...node.notes, event.note] }));
    case 'costCharged':
      return patchNode(tree, event.id, (node) => ({
        ...node,
        cost: addCost(node.cost, event.cost),
      }));
  }
}

const unground = (tree: PlanTree, { ids, why }: Of<'nodesUngrounded'>): PlanTree =>
  ids.reduce(
    (at, id) => patchNode(at, id, (node) => ({ ...withoutAction(node), reasoning: why })),
    tree,
  );

const lookAhead = (tree: PlanTree, { rows }: Of<'lookedAhead'>): PlanTree =>
  rows.reduce((at, { id, ...seen }) => patchNode(at, id, (node) => lookedAt(node, seen)), tree);

type Looked = Ahead & { readonly score?: number };

/** The page seen in the look becomes the expected effect of its action, unless the planner expects something else. */
function lookedAt(node: PlanNode, { score, ...ahead }: Looked): PlanNode {
  const seen = { ...node, ahead, score: score ?? node.score };
  const isBare = seen.kind === 'action' && seen.expect === undefined && ahead.is === 'seen';
  return isBare ? { ...seen, expect: expectAddress(ahead.address) } : seen;
}

type Of<K extends TreeEvent['kind']> = Extract<TreeEvent, { kind: K }>;

function succeeded(
  { unconfirmed: _before, effectSeen: _seenBefore, ...node }: PlanNode,
  { url, reasoning, unconfirmed, effectSeen }: Of<'nodeSucceeded'>,
): PlanNode {
  return {
    ...node,
    ...(unconfirmed && { unconfirmed }),
    ...(effectSeen && { effectSeen }),
    status: 'success',
    taken: node.taken || node.executionCount > 0,
    url: url ?? node.url,
    reasoning: reasoning ?? node.reasoning,
  };
}

/**
 * Closes the steps that this one covers, except those that were begun, became the user's or got a condition since.
 * Closes none if nothing shows that its last action worked.
 */
function closeCovered(tree: PlanTree, id: NodeId): PlanTree {
  if (lastUnconfirmed(tree, id)?.kind === 'action') return tree;
  return (nodeOf(tree, id).covers ?? [])
    .filter((each) => isUntouched(tree, each) && nodeOf(tree, each).check === undefined)
    .reduce(
      (at, each) =>
        patchNode(at, each, (node) => ({
          ...node,
          status: 'success',
          reasoning: message('reason.doneTogether', { step: pathOf(tree, id) }),
        })),
      tree,
    );
}

function failed(
  tree: PlanTree,
  node: PlanNode,
  { reasoning, ...event }: Of<'nodeFailed'>,
): PlanNode {
  const proof = event.guard ? ('guard' as const) : event.proof;
  const failure = event.failure ?? failureBelow(tree, node, reasoning);
  return {
    ...withoutProof(node),
    ...(proof ? { proof } : {}),
    ...(failure && { failure }),
    status: 'fail',
    reasoning,
  };
}

/** Finds the failure behind a reasoning that moved up the tree unchanged. */
const failureBelow = (tree: PlanTree, { id }: PlanNode, reasoning: Text): Failure | undefined =>
  childrenOf(tree, id).findLast((child) => child.failure && sameText(child.reasoning, reasoning))
    ?.failure;

/** Moves open steps into the repaired plan: if they fail later, they fail as part of it. */
function repair(tree: PlanTree, event: Of<'repairTried'>): PlanTree {
  const next = patchNode(tree, event.id, (node) => repaired(node, event));
  if (!event.effective) return next;
  const { children, revisionCount: epoch } = nodeOf(next, event.id);
  return children
    .map((child) => nodeOf(next, child))
    .filter((child) => !isClosed(child) && !child.pinned)
    .reduce((at, { id }) => patchNode(at, id, (node) => ({ ...node, epoch })), next);
}

function repaired(node: PlanNode, event: Of<'repairTried'>): PlanNode {
  const isProven = event.diagnosis === 'impossible' && !event.effective;
  return {
    ...withoutProof(node),
    ...(isProven ? { proof: 'impossible' as const } : {}),
    repairAttempts: node.repairAttempts + 1,
    revisionCount: node.revisionCount + (event.effective ? 1 : 0),
    reasoning: event.reasoning,
  };
}

/** A planner's step that the user rewords becomes the user's. The goal is always theirs. */
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

/** Applies the user's marks on a step. */
function marked(
  node: PlanNode,
  event: Of<'nodePinned' | 'nodeShaped' | 'breakpointSet' | 'checkSet'>,
): PlanNode {
  switch (event.kind) {
    case 'nodePinned':
      return { ...node, pinned: event.pinned };
    case 'nodeShaped':
      return shaped(node, event.as);
    case 'breakpointSet': {
      const { breakpoint: _, ...rest } = node;
      return event.isOn ? { ...rest, breakpoint: true } : rest;
    }
    case 'checkSet': {
      const { check: _, ...rest } = node;
      return event.check ? { ...rest, check: event.check } : rest;
    }
  }
}

function shaped(node: PlanNode, as: Shape): PlanNode {
  if (!isComposite(node)) throw new Error(`${node.id} has no parts to put in order`);
  if (as === 'choice') return { ...node, kind: 'or' };
  const { isPast: _, ...rest } = { isPast: true, ...node };
  return { ...rest, kind: 'and', ordered: as === 'ordered' };
}

const valued = (node: PlanNode, { id: _, others, ...values }: NodeValues): PlanNode => ({
  ...node,
  ...values,
  others: { ...node.others, ...others },
});

/** Adds usage to a node and all its ancestors. */
export function chargeUse(tree: PlanTree, id: NodeId, used: Budget): PlanTree {
  return pathTo(tree, id).reduce(
    (at, each) => patchNode(at, each, (node) => ({ ...node, spent: addSpent(node.spent, used) })),
    tree,
  );
}

/** Marks the node and its ancestors as executed in the page. */
export function markTaken(tree: PlanTree, id: NodeId): PlanTree {
  return pathTo(tree, id).reduce(
    (at, each) => patchNode(at, each, (node) => ({ ...node, taken: true })),
    tree,
  );
}

/** Records the state that executing the node led to. */
export const ledTo = (tree: PlanTree, id: NodeId, leadsTo: StateId): PlanTree =>
  patchNode(tree, id, (node) => ({ ...node, leadsTo }));

function enter(
  tree: PlanTree,
  { id, url, start }: Extract<TreeEvent, { kind: 'nodeEntered' }>,
): PlanTree {
  return patchNode(tree, id, (node) => {
    // Every alternative starts where its choice was first reached (A13).
    const isKnown = node.kind === 'or' && node.url !== '';
    const place = isKnown ? {} : { url, ...(start ? { start } : {}) };
    return {
      ...node,
      ...place,
      status: 'visited',
      executionCount: node.executionCount + 1,
      ...(node.status === 'unvisited' ? { retryCount: 0, untried: 0 } : {}),
    };
  });
}

function retry(
  tree: PlanTree,
  { id, why, failure, reground, isUntried, isDoubted }: Of<'nodeRetried'>,
): PlanTree {
  return patchNode(tree, id, (node) => {
    const { retryCount, untried = 0 } = node;
    const counted = isUntried ? { untried: untried + 1 } : { retryCount: retryCount + 1 };
    const doubted = isDoubted ? ({ doubted: true } as const) : {};
    const failed = failure ? { failure } : {};
    const retried = { ...node, ...counted, ...doubted, ...failed, reasoning: why };
    return reground ? withoutAction(retried) : retried;
  });
}

/** Only once: a page that renders all the time goes back to the planner. */
function foundAgain(node: PlanNode, event: FoundAgain): PlanNode {
  if (node.kind !== 'action') return node;
  const { action, expect, document, textAnchor } = event;
  const { textAnchor: _anchor, ...rest } = node;
  return {
    ...rest,
    action,
    ...(expect && { expect }),
    ...(document !== undefined && { document }),
    ...(textAnchor !== undefined && { textAnchor }),
  };
}

type FoundAgain = Extract<TreeEvent, { kind: 'nodeFoundAgain' }>;

function move(
  tree: PlanTree,
  { id, at, pins }: Extract<TreeEvent, { kind: 'nodeMoved' }>,
): PlanTree {
  const parent = nodeOf(tree, id).parent;
  if (parent === null) throw new Error('the root cannot be moved');
  const moved = pins ? patchNode(tree, id, (node) => ({ ...node, pinned: true })) : tree;
  return patchNode(moved, parent, (node) => {
    if (node.kind === 'action') throw new Error(`the action node ${parent} cannot have children`);
    const others = node.children.filter((child) => child !== id);
    return { ...node, children: [...others.slice(0, at), id, ...others.slice(at)] };
  });
}

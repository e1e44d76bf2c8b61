/** The user's steps beside the search: each runs in its place, on the page open then, and is judged like a subplan. */

import type { NodeId } from '../../../core/ids.ts';
import { message, type Text } from '../../../core/messages/message.ts';
import { isClosed, isComposite, type PlanNode } from '../../../core/plan/node.ts';
import {
  childrenOf,
  failedPinned,
  holdsPinned,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
  subtree,
} from '../../../core/plan/tree.ts';
import { addressHere } from '../../../core/run/browserStates.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { edgesTo, isEdge, isExecuted, isStanding } from './edge.ts';
import { type Move, newAttempt, type SearchCursor } from './searchStep.ts';
import { userFirstAlternative } from './uct.ts';

/**
 * Whether it was added by the user, contains a user's step, or is to be retried: an open part of an AND that is not a
 * choice.
 */
export function isStep(tree: PlanTree, node: PlanNode): boolean {
  if (isClosed(node) || node.kind === 'or') return false;
  const parent = parentOf(tree, node.id);
  if (!parent || parent.kind === 'or') return false;
  return holdsPinned(tree, node.id) || node.status === 'unvisited' || isComposite(node);
}

const firstStep = (tree: PlanTree, nodes: readonly PlanNode[]): PlanNode | null =>
  nodes.find((node) => isStep(tree, node)) ?? null;

/** Returns the first step due before the node `id`; `withParts`: or inside it. */
export function dueStep(tree: PlanTree, id: NodeId, withParts: boolean): PlanNode | null {
  for (const each of pathTo(tree, id)) {
    const parent = parentOf(tree, each);
    if (!parent || parent.kind === 'or') continue;
    const earlier = parent.children.slice(0, parent.children.indexOf(each));
    const due = firstStep(
      tree,
      earlier.map((sibling) => nodeOf(tree, sibling)),
    );
    if (due) return due;
  }
  const hasParts = withParts && nodeOf(tree, id).kind !== 'or';
  return hasParts ? firstStep(tree, childrenOf(tree, id)) : null;
}

/** Returns any step below a node that is still wanted. */
export const findWantedStep = (tree: PlanTree, id: NodeId): PlanNode | null =>
  subtree(tree, id).find((node) => isStep(tree, node) && isStanding(tree, node.id)) ?? null;

/** Returns the step, or what the user put into an earlier choice: an alternative, or a step there. */
export function firstBefore(cursor: SearchCursor, step: PlanNode): PlanNode {
  for (const choice of choicesBefore(cursor.run.tree, step.id)) {
    const userStep = ownIn(cursor, choice.id);
    if (userStep) return firstBefore(cursor, userStep);
  }
  return step;
}

/** Starts the step before anything else in progress. */
export function beginStep({ run, plan }: SearchCursor, { id, description }: PlanNode): Move {
  const { tree } = run;
  return {
    changes: [...shutBefore(tree, id), ...enterAsChain(run, nodeOf(tree, id))],
    plan: {
      ...plan,
      attempts: [...plan.attempts, { ...newAttempt(id, description, false), before: run.here }],
    },
  };
}

/** Closes the choices that should have been decided before a node that runs now. */
export const shutBefore = (tree: PlanTree, id: NodeId): RunChange[] =>
  choicesBefore(tree, id).flatMap((choice): RunChange[] => [
    ...closeTriedAlternatives(tree, choice.id),
    {
      kind: 'nodePruned',
      id: choice.id,
      cause: 'irrelevant',
      reasoning: message('reason.otherWayTaken'),
    },
  ]);

/** Returns the open choices before it in the plan. */
const choicesBefore = (tree: PlanTree, id: NodeId): PlanNode[] =>
  pathTo(tree, id).flatMap((each) => choicesBeside(tree, each));

function choicesBeside(tree: PlanTree, id: NodeId): PlanNode[] {
  const parent = parentOf(tree, id);
  if (!parent || parent.kind === 'or') return [];
  return parent.children
    .slice(0, parent.children.indexOf(id))
    .map((each) => nodeOf(tree, each))
    .filter((node) => node.kind === 'or' && !isClosed(node));
}

/** Closes the user's alternatives that worked but did not reach the goal: trying them was all that was asked. */
export const closeTriedAlternatives = (tree: PlanTree, within: NodeId = tree.root): RunChange[] =>
  subtree(tree, within)
    .filter((node) => node.pinned && isEdge(tree, node.id) && !isClosed(node) && isExecuted(node))
    .toSorted((a, b) => b.depth - a.depth)
    .map(({ id }) => ({ kind: 'nodeSucceeded', id }));

/** Turns the node into an ordered AND whose actions are added one at a time. */
export function enterAsChain(run: SearchCursor['run'], node: PlanNode): RunChange[] {
  const { id, description, reasoning } = node;
  const expansion = { kind: 'and', ordered: true, children: [] } as const;
  const start = run.here === null ? {} : { start: run.here };
  return [
    ...(node.kind === 'and'
      ? []
      : [{ kind: 'nodeExpanded', id, description, expansion, reasoning } as const]),
    { kind: 'nodeEntered', id, url: addressHere(run), ...start },
  ];
}

export const giveUp = (id: NodeId, reasoning: Text): RunChange => ({
  kind: 'nodePruned',
  id,
  cause: 'failed',
  reasoning,
});

/**
 * Returns the part of the plan that can no longer work because a user's step in it failed: its alternative, or the
 * goal.
 */
export function brokenPart(tree: PlanTree): NodeId | null {
  const failed = tree.nodes.find(
    ({ id, parent }) => parent !== null && isFailedStep(tree, id, parent),
  );
  return failed ? (edgesTo(tree, failed.id).at(-1)?.id ?? tree.root) : null;
}

const isFailedStep = (tree: PlanTree, id: NodeId, parent: NodeId): boolean =>
  isStanding(tree, parent) &&
  nodeOf(tree, parent).kind !== 'or' &&
  failedPinned(tree, parent).some((each) => each.id === id);

/** Returns what the user added to a part of the plan and nobody has begun: an alternative or a step. */
export function ownIn({ run: { tree }, plan }: SearchCursor, part: NodeId): PlanNode | null {
  const begun = plan.attempts.map(({ node }) => node);
  return userFirstAlternative(tree, { within: part, begun }) ?? findWantedStep(tree, part);
}

/** Steps of the user beside the search: each is carried out in its place, where the tab then is, and judged as a subplan is. */
import type { NodeId } from '../../ids.ts';
import { isClosed, isComposite, type PlanNode } from '../../plan/node.ts';
import {
  childrenOf,
  holdsPinned,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
  subtree,
} from '../../plan/tree.ts';
import type { RunChange } from '../../run/run.ts';
import { addressHere } from '../../run/states.ts';
import { isEdge, isStanding } from './edge.ts';
import { type At, type Attempt, type Move, newAttempt, withoutAttempt } from './plan.ts';

/** Added by the user, or to be tried again: an open part of an AND that is no choice. */
export function isStep(tree: PlanTree, node: PlanNode): boolean {
  if (isClosed(node) || node.kind === 'or') return false;
  const parent = parentOf(tree, node.id);
  if (!parent || parent.kind === 'or') return false;
  return node.pinned || node.status === 'unvisited' || isComposite(node);
}

const firstStep = (tree: PlanTree, nodes: readonly PlanNode[]): PlanNode | null =>
  nodes.find((node) => isStep(tree, node)) ?? null;

/** The first step that is due before what is at `id`; `withParts`: or is a part of it. */
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

/** Any step below a node that is still wanted. */
export const stepBelow = (tree: PlanTree, id: NodeId): PlanNode | null =>
  subtree(tree, id).find((node) => isStep(tree, node) && isStanding(tree, node.id)) ?? null;

/** Carry it out before whatever else is under way. Choices that should have been made before it are closed. */
export function beginStep({ run, plan }: At, { id, description }: PlanNode): Move {
  const { tree } = run;
  const shut = pathTo(tree, id).flatMap((each) => openChoicesBefore(tree, each));
  return {
    changes: [
      ...shut.map(
        (choice): RunChange => ({
          kind: 'nodePruned',
          id: choice.id,
          cause: 'irrelevant',
          reasoning: 'Another way was taken.',
        }),
      ),
      ...entered(run, nodeOf(tree, id)),
    ],
    plan: {
      ...plan,
      attempts: [...plan.attempts, { ...newAttempt(id, description, false), before: run.here }],
    },
  };
}

function openChoicesBefore(tree: PlanTree, id: NodeId): PlanNode[] {
  const parent = parentOf(tree, id);
  if (!parent || parent.kind === 'or') return [];
  return parent.children
    .slice(0, parent.children.indexOf(id))
    .map((each) => nodeOf(tree, each))
    .filter((node) => node.kind === 'or' && !isClosed(node));
}

/** The node as an ordered AND whose actions are added one at a time. */
export function entered(run: At['run'], node: PlanNode): RunChange[] {
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

export const giveUp = (id: NodeId, reasoning: string): RunChange => ({
  kind: 'nodePruned',
  id,
  cause: 'failed',
  reasoning,
});

/** A step of the user's failed: so does the alternative that it is part of, or the goal. */
export function failStep({ run, plan }: At, { node: id }: Attempt, why: string): Move {
  const { tree } = run;
  const isTheirs = holdsPinned(tree, id);
  const above = pathTo(tree, id).findLast((each) => each !== id && isEdge(tree, each));
  const whole = giveUp(above ?? tree.root, 'A step that you added could not be done.');
  return {
    changes: [giveUp(id, why), ...(isTheirs ? [whole] : [])],
    plan: withoutAttempt(plan),
  };
}

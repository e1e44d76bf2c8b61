/** Backpropagation (PM-08): the reward of an iteration goes once to every alternative on its path. */
import type { NodeId } from '../../../core/ids.ts';
import { message } from '../../../core/messages/message.ts';
import type { NodeValues } from '../../../core/plan/event.ts';
import { isClosed, type PlanNode } from '../../../core/plan/node.ts';
import { holdsPinned, nodeOf, type PlanTree } from '../../../core/plan/tree.ts';
import type { RunChange } from '../../../core/run/run.ts';
import { choiceAfter, edgesTo, factsOf, isEdge, isExecuted, isSelectable } from './edge.ts';

/** N + 1 and Q + (R − Q) / N on each edge; the root counts backups. */
export function backedUp(tree: PlanTree, edge: NodeId, reward: number): NodeValues[] {
  const root = nodeOf(tree, tree.root);
  const rows = edgesTo(tree, edge).map(({ id, value, visits }) => {
    const [quality, count] = [value ?? 0, visits + 1];
    return { id, visits: count, value: quality + (reward - quality) / count };
  });
  return [...rows, { id: root.id, visits: root.visits + 1 }];
}

/**
 * Closes executed alternatives with nothing left to select below them, with the reason, and likewise their ancestors
 * (PM-02). Values and visits stay.
 */
export function closeSpent(tree: PlanTree): RunChange[] {
  const spent = tree.nodes.filter(
    (node) =>
      isEdge(tree, node.id) &&
      !isClosed(node) &&
      isExecuted(node) &&
      !isSelectable(tree, node) &&
      !holdsPinnedBelow(tree, node),
  );
  return spent.toSorted((a, b) => b.depth - a.depth).map((node) => closing(tree, node));
}

/** Whether a user's step inside it is still unfinished. */
const holdsPinnedBelow = (tree: PlanTree, { children }: PlanNode): boolean =>
  children.some((id) => holdsPinned(tree, id));

function closing(tree: PlanTree, node: PlanNode): RunChange {
  const cause = causeOf(tree, node);
  return { kind: 'nodePruned', id: node.id, cause, reasoning: reasons[cause] };
}

/** Returns its own reason, or that of all its continuations if they ended alike. */
function causeOf(tree: PlanTree, node: PlanNode): keyof typeof reasons {
  const { end } = factsOf(node);
  if (end) return end;
  const choice = choiceAfter(tree, node.id);
  const causes = new Set(
    (choice?.children ?? []).map((id) => {
      const below = nodeOf(tree, id);
      return below.closed?.cause ?? causeOf(tree, below);
    }),
  );
  const [only] = causes;
  return causes.size === 1 && only && isReason(only) ? only : 'dead';
}

const isReason = (cause: string): cause is keyof typeof reasons => Object.hasOwn(reasons, cause);

const reasons = {
  depthLimit: message('reason.planIsFull'),
  refused: message('reason.answerRefused'),
  notRestorable: message('reason.wayIsGone'),
  dead: message('reason.nothingAfter'),
} as const;

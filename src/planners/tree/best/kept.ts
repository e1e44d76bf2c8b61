/** What a failure proves, and the steps that are kept after it for a repair to prune (SA-21). */

import type { TreeEvent } from '../../../core/plan/event.ts';
import {
  type AndNode,
  isClosed,
  isComposite,
  type OrNode,
  type PlanNode,
} from '../../../core/plan/node.ts';
import {
  childrenOf,
  hasFailedPinned,
  holdsPinned,
  laterSiblings,
  nodeOf,
  type PlanTree,
  parentOf,
} from '../../../core/plan/tree.ts';
import type { Step } from '../move.ts';
import { impossiblePart, latestFailures, mayRepair } from '../repairs.ts';

type Composite = AndNode | OrNode;

/**
 * Whether an ancestor still has an open alternative, which is cheaper than a check or a repair. Never for parts with user
 * steps: those are repaired.
 */
export function hasOtherBranch(tree: PlanTree, node: PlanNode): boolean {
  if (holdsPinned(tree, node.id) || hasFailedPinned(tree, node.id)) return false;
  const parent = parentOf(tree, node.id);
  if (!parent) return false;
  if (parent.kind !== 'or') return hasOtherBranch(tree, parent);
  return childrenOf(tree, parent.id).some((other) => other.id !== node.id && !isClosed(other));
}

/** Whether a page, a guard or a repair has shown that a part can't be done, so that nothing is left to ask. */
export const isProvenImpossible = (tree: PlanTree, node: Composite): boolean =>
  latestFailures(tree, node).some(({ proof }) => proof !== undefined);

/** Whether a guard stopped a step of this part and nothing replaces it yet. */
export const isGuarded = (tree: PlanTree, node: Composite): boolean =>
  node.kind === 'and' && latestFailures(tree, node).some(({ proof }) => proof === 'guard');

/** Whether steps kept after a failed one wait for the repair, which may prune them (SA-21). */
export const hasKeptSteps = ({ run, rules }: Step, node: Composite): boolean =>
  isGuarded(run.tree, node) ||
  (rules.laterSteps === 'kept' &&
    node.kind === 'and' &&
    node.ordered &&
    latestFailures(run.tree, node).length > 0);

/**
 * Whether the later siblings of this failed step stay until its parent is repaired. A guard stops one step and proves
 * nothing about later ones. Other failures keep them only if the rules say so and a repair may follow: not if a repair in it
 * found the task impossible.
 */
export function keepsLaterSteps({ run, rules, system }: Step, failed: PlanNode): boolean {
  const { tree } = run;
  const parent = parentOf(tree, failed.id);
  if (!parent || !isComposite(parent) || parent.kind !== 'and') return false;
  if (failed.proof === 'guard') return true;
  return (
    rules.laterSteps === 'kept' &&
    parent.ordered &&
    failed.proof !== 'impossible' &&
    !(isComposite(failed) && impossiblePart(tree, failed)) &&
    laterSiblings(tree, failed.id).some((sibling) => !isClosed(sibling)) &&
    mayRepair(system, parent) &&
    !hasOtherBranch(tree, nodeOf(tree, parent.id))
  );
}

/** Nothing was found to get around what a guard stopped: the rest runs without it, and the final check decides. */
export const excused = ({ run: { tree } }: Step, node: Composite): TreeEvent[] =>
  (isGuarded(tree, node) ? latestFailures(tree, node) : [])
    .filter(({ proof }) => proof === 'guard')
    .map(({ id }) => ({ kind: 'nodeExcused', id }));

/** Which remedies a failed part of the plan still has, and what its failures prove. Queries on the tree. */
import {
  type AndNode,
  isClosed,
  isComposite,
  isFailure,
  type OrNode,
  type PlanNode,
} from '../../core/plan/node.ts';
import {
  childrenOf,
  hasFailedPinned,
  holdsPinned,
  laterSiblings,
  nodeOf,
  type PlanTree,
  parentOf,
} from '../../core/plan/tree.ts';
import type { RunChange } from '../../core/run/run.ts';
import type { System } from '../../core/run/system.ts';
import { orderAsk } from '../../engine/strategy.ts';
import type { Step } from './move.ts';
import { repair } from './prompts/repair.ts';

type Composite = AndNode | OrNode;

/** Whether this node may be repaired again: limits the number of its children, repairs and attempts (A16, A18). */
export function mayRepair(
  { maxChildren, maxRevision }: Pick<System, 'maxChildren' | 'maxRevision'>,
  node: Composite,
): boolean {
  return (
    node.children.length < maxChildren &&
    node.revisionCount < maxRevision &&
    node.repairAttempts < 2 * maxRevision
  );
}

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

/** Returns the failures since the last repair. */
export const latestFailures = (tree: PlanTree, node: Composite): PlanNode[] =>
  childrenOf(tree, node.id).filter(
    (child) => child.status === 'pruned' && isFailure(child) && child.epoch >= node.revisionCount,
  );

/** Whether a page, a guard or a repair has shown that a part can't be done, so that nothing is left to ask. */
export const isProvenImpossible = (tree: PlanTree, node: Composite): boolean =>
  latestFailures(tree, node).some(({ proof }) => proof !== undefined);

/** Returns the part whose repair found that no plan leads to the goal. */
export const impossiblePart = (tree: PlanTree, node: Composite): PlanNode | null =>
  latestFailures(tree, node).find(({ proof }) => proof === 'impossible') ?? null;

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
 * nothing about later ones. Other failures keep them only if the rules say so and a repair may follow.
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
    laterSiblings(tree, failed.id).some((sibling) => !isClosed(sibling)) &&
    mayRepair(system, parent) &&
    !hasOtherBranch(tree, nodeOf(tree, parent.id))
  );
}

export const orderRepair = ({ run }: Step, { id: node }: PlanNode): RunChange =>
  orderAsk(run, { operator: repair.name, node, view: 'all_fields' });

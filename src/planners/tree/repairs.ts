/** The repair of a failed part (SA-15, SA-16, SA-21): whether it has another, and what its failures prove. */
import {
  type AndNode,
  isComposite,
  isFailure,
  type OrNode,
  type PlanNode,
} from '../../core/plan/node.ts';
import { childrenOf, type PlanTree } from '../../core/plan/tree.ts';
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

/** Returns the failures since the last repair. */
export const latestFailures = (tree: PlanTree, node: Composite): PlanNode[] =>
  childrenOf(tree, node.id).filter(
    (child) => child.status === 'pruned' && isFailure(child) && child.epoch >= node.revisionCount,
  );

/** Returns the part, at any depth, whose repair found that no plan leads to the goal. */
export function impossiblePart(tree: PlanTree, node: Composite): PlanNode | null {
  for (const failed of latestFailures(tree, node)) {
    if (failed.proof === 'impossible') return failed;
    const within = isComposite(failed) ? impossiblePart(tree, failed) : null;
    if (within) return within;
  }
  return null;
}

export const orderRepair = ({ run }: Step, { id: node }: PlanNode): RunChange =>
  orderAsk(run, { operator: repair.name, node, view: 'all_fields' });

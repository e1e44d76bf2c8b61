/** FAILED entries (SA-14 to SA-16): next alternative, then repair of this node only, then give it up. */
import type { NodeId } from '../../ids.ts';
import type { NewChild, TreeEvent } from '../../plan/event.ts';
import { type AndNode, isClosed, type OrNode, type PlanNode } from '../../plan/node.ts';
import {
  childrenOf,
  hasFailedPinned,
  hasProcessable,
  holdsPinned,
  nodeOf,
  type PlanTree,
  parentOf,
} from '../../plan/tree.ts';
import type { Repaired } from '../../ports.ts';
import type { RunChange, StackEntry } from '../../run/run.ts';
import { askOperator } from '../askOperator.ts';
import type { StepContext } from '../strategy.ts';
import { giveUp } from './backtrack.ts';
import { entryFor, replaceTop } from './stack.ts';
import { completionVerdict } from './verdict.ts';

export async function handleFailure(step: StepContext, entry: StackEntry): Promise<void> {
  const { tree, cursor } = step.run();
  const node = nodeOf(tree, entry.node);
  if (node.kind === 'action' || node.kind === 'unknown')
    return step.commit(giveUp(tree, cursor, node.id, node.reasoning));
  if (hasProcessable(tree, node.id)) return reenter(step, entry, []);
  if (step.system.afterFailure === 'branch' && hasOtherBranch(tree, node))
    return abandon(step, node);
  if (node.kind === 'and' && (await isDoneAnyway(step, entry, node))) return;
  if (step.run().status === 'blocked') return;
  return mayRepair(step, node) ? repair(step, entry, node) : abandon(step, node);
}

/** An alternative above that is still open costs no call, unlike a check and a repair; steps of the person keep theirs. */
function hasOtherBranch(tree: PlanTree, node: PlanNode): boolean {
  if (holdsPinned(tree, node.id) || hasFailedPinned(tree, node.id)) return false;
  const parent = parentOf(tree, node.id);
  if (!parent) return false;
  if (parent.kind !== 'or') return hasOtherBranch(tree, parent);
  return childrenOf(tree, parent.id).some((other) => other.id !== node.id && !isClosed(other));
}

/** SA-15: some children succeeded and the rest can't; perhaps that is enough. Never against a person's own step. */
async function isDoneAnyway(step: StepContext, entry: StackEntry, node: AndNode): Promise<boolean> {
  const { tree } = step.run();
  const hasSuccess = childrenOf(tree, node.id).some((child) => child.status === 'success');
  if (!hasSuccess || hasFailedPinned(tree, node.id)) return false;
  const verdict = await completionVerdict(step, node);
  if (!verdict?.complete) return false;
  const popped: RunChange = { kind: 'cursorMoved', cursor: replaceTop(step.run().cursor), entry };
  await step.commit([{ kind: 'nodeSucceeded', id: node.id, reasoning: verdict.reason }, popped]);
  return true;
}

/** A16, A18: both kinds are bounded by children, effective repairs and attempts. */
function mayRepair(step: StepContext, node: AndNode | OrNode): boolean {
  const { maxChildren, maxRevision } = step.system;
  return (
    node.children.length < maxChildren &&
    node.revisionCount < maxRevision &&
    node.repairAttempts < 2 * maxRevision
  );
}

async function repair(step: StepContext, entry: StackEntry, node: AndNode | OrNode): Promise<void> {
  const called = await askOperator(step, 'repair', node.id, 'all_fields');
  if (step.run().status === 'blocked') return;
  const added = called.ok
    ? called.value.add.slice(0, step.system.maxChildren - node.children.length)
    : [];
  const why = called.ok ? called.value.reasoning : called.failure.message;
  const tried: TreeEvent = {
    kind: 'repairTried',
    id: node.id,
    effective: added.length > 0,
    reasoning: why,
    ...(called.ok ? { diagnosis: called.value.diagnosis } : {}),
  };
  const { tree, cursor } = step.run();
  // One commit: a run restored between the two would ask for another repair.
  if (added.length === 0) return step.commit([tried, ...giveUp(tree, cursor, node.id, why)]);
  const prunes = called.ok ? prunable(step, node, called.value) : [];
  return reenter(step, entry, [tried, ...prunes, add(node.id, added)]);
}

const add = (id: NodeId, children: readonly NewChild[]): TreeEvent => ({
  kind: 'childrenAdded',
  id,
  children,
  origin: 'planner',
});

/** Own, unclosed, unpinned children only (SA-21). */
function prunable(step: StepContext, node: PlanNode, repaired: Repaired): TreeEvent[] {
  const { tree } = step.run();
  const own = new Set(
    childrenOf(tree, node.id)
      .filter((child) => !isClosed(child) && !holdsPinned(tree, child.id))
      .map(({ id }) => id),
  );
  return repaired.prune
    .filter((id) => own.has(id))
    .map((id) => ({ kind: 'nodePruned', id, reason: 'irrelevant', reasoning: repaired.reasoning }));
}

function reenter(
  step: StepContext,
  entry: StackEntry,
  changes: readonly TreeEvent[],
): Promise<void> {
  const cursor = replaceTop(step.run().cursor, {
    ...entryFor(entry.node, 'entering'),
    restored: true,
  });
  const opened: TreeEvent = { kind: 'nodeReopened', id: entry.node, afresh: false };
  return step.commit([...changes, opened, { kind: 'cursorMoved', cursor, entry }]);
}

function abandon(step: StepContext, node: PlanNode): Promise<void> {
  const { tree, cursor } = step.run();
  return step.commit(giveUp(tree, cursor, node.id, nodeOf(tree, node.id).reasoning));
}

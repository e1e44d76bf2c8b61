/** FAILED frames (SA-14 to SA-16): next alternative, then repair of this node only, then give it up. */
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
import type { Frame, RunChange } from '../../run/run.ts';
import { consult } from '../consult.ts';
import type { Turn } from '../strategy.ts';
import { giveUp } from './backtrack.ts';
import { frame as frameOf, replaceTop } from './frames.ts';
import { verdictOn } from './verdict.ts';

export async function handleFailure(turn: Turn, frame: Frame): Promise<void> {
  const { tree, cursor } = turn.run();
  const node = nodeOf(tree, frame.node);
  if (node.kind === 'action' || node.kind === 'unknown')
    return turn.commit(giveUp(tree, cursor, node.id, node.reasoning));
  if (hasProcessable(tree, node.id)) return reenter(turn, frame, []);
  if (turn.system.afterFailure === 'branch' && hasOtherBranch(tree, node))
    return abandon(turn, node);
  if (node.kind === 'and' && (await isDoneAnyway(turn, frame, node))) return;
  if (turn.run().status === 'blocked') return;
  return mayRepair(turn, node) ? repair(turn, frame, node) : abandon(turn, node);
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
async function isDoneAnyway(turn: Turn, frame: Frame, node: AndNode): Promise<boolean> {
  const { tree } = turn.run();
  const hasSuccess = childrenOf(tree, node.id).some((child) => child.status === 'success');
  if (!hasSuccess || hasFailedPinned(tree, node.id)) return false;
  const verdict = await verdictOn(turn, node);
  if (!verdict?.complete) return false;
  const popped: RunChange = { kind: 'cursorMoved', cursor: replaceTop(turn.run().cursor), frame };
  await turn.commit([{ kind: 'nodeSucceeded', id: node.id, reasoning: verdict.reason }, popped]);
  return true;
}

/** A16, A18: both kinds are bounded by children, effective repairs and attempts. */
function mayRepair(turn: Turn, node: AndNode | OrNode): boolean {
  const { maxChildren, maxRevision } = turn.system;
  return (
    node.children.length < maxChildren &&
    node.revisionCount < maxRevision &&
    node.repairAttempts < 2 * maxRevision
  );
}

async function repair(turn: Turn, frame: Frame, node: AndNode | OrNode): Promise<void> {
  const called = await consult(turn, 'repair', node.id, 'all_fields');
  if (turn.run().status === 'blocked') return;
  const added = called.ok
    ? called.value.add.slice(0, turn.system.maxChildren - node.children.length)
    : [];
  const why = called.ok ? called.value.reasoning : called.failure.message;
  const tried: TreeEvent = {
    kind: 'repairTried',
    id: node.id,
    effective: added.length > 0,
    reasoning: why,
    ...(called.ok ? { diagnosis: called.value.diagnosis } : {}),
  };
  const { tree, cursor } = turn.run();
  // One commit: a run restored between the two would ask for another repair.
  if (added.length === 0) return turn.commit([tried, ...giveUp(tree, cursor, node.id, why)]);
  const prunes = called.ok ? prunable(turn, node, called.value) : [];
  return reenter(turn, frame, [tried, ...prunes, add(node.id, added)]);
}

const add = (id: NodeId, children: readonly NewChild[]): TreeEvent => ({
  kind: 'childrenAdded',
  id,
  children,
  origin: 'planner',
});

/** Own, unclosed, unpinned children only (SA-21). */
function prunable(turn: Turn, node: PlanNode, repaired: Repaired): TreeEvent[] {
  const { tree } = turn.run();
  const own = new Set(
    childrenOf(tree, node.id)
      .filter((child) => !isClosed(child) && !holdsPinned(tree, child.id))
      .map(({ id }) => id),
  );
  return repaired.prune
    .filter((id) => own.has(id))
    .map((id) => ({ kind: 'nodePruned', id, reason: 'irrelevant', reasoning: repaired.reasoning }));
}

function reenter(turn: Turn, frame: Frame, changes: readonly TreeEvent[]): Promise<void> {
  const cursor = replaceTop(turn.run().cursor, {
    ...frameOf(frame.node, 'entering'),
    restored: true,
  });
  const opened: TreeEvent = { kind: 'nodeReopened', id: frame.node, afresh: false };
  return turn.commit([...changes, opened, { kind: 'cursorMoved', cursor, frame }]);
}

function abandon(turn: Turn, node: PlanNode): Promise<void> {
  const { tree, cursor } = turn.run();
  return turn.commit(giveUp(tree, cursor, node.id, nodeOf(tree, node.id).reasoning));
}

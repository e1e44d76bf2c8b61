/** Edits that remove a step or bring it back (SA-27). */

import type { NodeId } from '../ids.ts';
import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { ok, type Result } from '../result.ts';
import type { TreeEvent } from './event.ts';
import { hasFailed, isClosed, isComposite, type PlanNode } from './node.ts';
import { reopenLaterSiblings, reopenParts, reopenPath } from './reopen.ts';
import { childrenOf, failedPinned, nodeOf, type PlanTree, parentOf } from './tree.ts';

export function removeEvents(tree: PlanTree, target: NodeId): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.parent === null) return localizedFailure('illegalEdit', message('edit.goalNotRemoved'));
  const cut: TreeEvent = {
    kind: 'nodePruned',
    id: target,
    cause: 'human',
    reasoning: message('reason.removed'),
  };
  if (!isClosed(node)) return ok([cut]);
  if (hasFailed(node)) return ok([...withdrawn(tree, node), cut]);
  return localizedFailure(
    'illegalEdit',
    message(node.status === 'success' ? 'edit.doneNotRemoved' : 'edit.closedNotRemoved'),
  );
}

/** Reopens nodes that failed only because of this step. Without it, the plan continues where it was given up. */
function withdrawn(tree: PlanTree, node: PlanNode): TreeEvent[] {
  const parent = parentOf(tree, node.id);
  const isBlamed = node.status === 'pruned' && parent !== null && parent.kind !== 'or';
  if (!isBlamed || !isGivenUp(tree, parent) || hasOtherFailedPinned(tree, node)) return [];
  const behind = reopenLaterSiblings(tree, node.id);
  const isLeft = childrenOf(tree, parent.id).some(
    (child) => child.id !== node.id && (!isClosed(child) || child.status === 'success'),
  );
  const isEmpty = behind.length === 0 && !isLeft;
  return [
    ...reopenPath(tree, parent.id),
    ...behind,
    ...(isEmpty ? [{ kind: 'nodeReopened', id: parent.id, replan: true } as const] : []),
  ];
}

const hasOtherFailedPinned = (tree: PlanTree, { id, parent }: PlanNode): boolean =>
  parent !== null && failedPinned(tree, parent).some((child) => child.id !== id);

/** Whether it was neither completed without the step nor is part of an unneeded branch. */
function isGivenUp(tree: PlanTree, node: PlanNode): boolean {
  const parent = parentOf(tree, node.id);
  if (isClosed(node) && !hasFailed(node)) return false;
  return parent === null || isGivenUp(tree, parent);
}

export function retryEvents(tree: PlanTree, target: NodeId): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.status === 'unvisited')
    return localizedFailure('illegalEdit', message('edit.isUntried'));
  const parts = reopenParts(tree, target);
  return ok([
    ...reopenPath(tree, node.parent),
    { kind: 'nodeReopened', id: target, replan: !isComposite(node) || parts.length === 0 },
    ...parts,
    ...(hasFailed(node) ? reopenLaterSiblings(tree, target) : []),
  ]);
}

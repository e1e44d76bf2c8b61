/** Edits that mark a step (SA-27): pin, limits, breakpoint, check, and failure. */

import type { NodeId } from '../ids.ts';
import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { ok, type Result } from '../result.ts';
import type { TreeEvent } from './event.ts';
import { isClosed, isComposite, type PlanNode, type Shape, shapeOf } from './node.ts';
import { doneIn, reopenPath } from './reopen.ts';
import {
  childrenOf,
  holdsPinned,
  laterSiblings,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
} from './tree.ts';

type Events = Result<readonly TreeEvent[]>;

const isGoal = localizedFailure('illegalEdit', message('edit.isGoal'));
const isOver = localizedFailure('illegalEdit', message('edit.isOver'));
const isSoAlready = localizedFailure('illegalEdit', message('edit.isSoAlready'));

/** Makes the step count as failed for its parent. Later steps there are planned again (SA-17), except the user's. */
export function failEvents(tree: PlanTree, target: NodeId, reason: string): Events {
  const node = nodeOf(tree, target);
  if (node.parent === null) return localizedFailure('illegalEdit', message('edit.goalNotFailed'));
  if (node.status === 'unvisited' || (isClosed(node) && node.status !== 'success'))
    return localizedFailure('illegalEdit', message('edit.onlyTriedFail'));
  return ok([
    ...reopenPath(tree, target),
    {
      kind: 'nodePruned',
      id: target,
      cause: 'refused',
      reasoning: reason || message('reason.markedFailed'),
    },
    ...givenUpBehind(tree, node),
  ]);
}

function givenUpBehind(tree: PlanTree, { id }: PlanNode): TreeEvent[] {
  const parent = parentOf(tree, id);
  if (parent?.kind !== 'and' || !parent.ordered) return [];
  const ids = laterSiblings(tree, id)
    .filter((later) => !isClosed(later) && !holdsPinned(tree, later.id))
    .map((later) => later.id);
  return ids.length > 0 ? [{ kind: 'nodesDeleted', ids, because: id }] : [];
}

export function pinEvents(tree: PlanTree, target: NodeId, pinned: boolean): Events {
  const node = nodeOf(tree, target);
  if (node.parent === null) return isGoal;
  if (isClosed(node)) return isOver;
  if (node.pinned === pinned) return isSoAlready;
  if (pinned && !isStillDue(tree, target))
    return localizedFailure('illegalEdit', message('edit.isNotNeeded'));
  return ok([{ kind: 'nodePinned', id: target, pinned }]);
}

/** Whether it is outside every finished part and not beside a successful alternative. */
const isStillDue = (tree: PlanTree, id: NodeId): boolean =>
  pathTo(tree, id).every((each) => {
    const parent = parentOf(tree, each);
    return !parent || (!isClosed(parent) && doneIn(tree, parent.id).length === 0);
  });

export function breakpointEvents(tree: PlanTree, target: NodeId, isOn: boolean): Events {
  const node = nodeOf(tree, target);
  if (node.parent === null) return isGoal;
  if (isClosed(node)) return isOver;
  const isSame = (node.breakpoint ?? false) === isOn;
  return isSame ? isSoAlready : ok([{ kind: 'breakpointSet', id: target, isOn }]);
}

export function checkEvents(tree: PlanTree, target: NodeId, check: string): Events {
  const node = nodeOf(tree, target);
  if (node.status === 'success') return isOver;
  return (node.check ?? '') === check ? isSoAlready : ok([{ kind: 'checkSet', id: target, check }]);
}

/** Refused if it would decide the step at once, since that is the user's decision. */
export function shapeEvents(tree: PlanTree, target: NodeId, as: Shape): Events {
  const node = nodeOf(tree, target);
  if (!isComposite(node)) return localizedFailure('illegalEdit', message('edit.hasNoParts'));
  if (isClosed(node)) return isOver;
  if (shapeOf(node) === as) return isSoAlready;
  const parts = childrenOf(tree, target);
  if (as === 'choice' && parts.some(({ status }) => status === 'success'))
    return localizedFailure('illegalEdit', message('edit.wouldBeOver'));
  if (node.kind === 'or' && parts.some((part) => isClosed(part) && part.status !== 'success'))
    return localizedFailure('illegalEdit', message('edit.wayIsClosed'));
  return ok([{ kind: 'nodeShaped', id: target, as }]);
}

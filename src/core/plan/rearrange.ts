/** Edits that move steps or remove several at once (SA-27). */

import type { NodeId } from '../ids.ts';
import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { ok, type Result } from '../result.ts';
import type { TreeEvent } from './event.ts';
import { isClosed, type PlanNode } from './node.ts';
import { reduceTree } from './reduce.ts';
import { doneIn, reopenPath } from './reopen.ts';
import { childrenOf, laterSiblings, nodeOf, type PlanTree, parentOf, pathTo } from './tree.ts';

/**
 * Moves a step, and each part of the plan that contains it, before everything there that has not begun. Returns no
 * events if it is already next.
 */
export function nextEvents(tree: PlanTree, target: NodeId): Result<readonly TreeEvent[]> {
  const path = pathTo(tree, target)
    .slice(1)
    .map((id) => nodeOf(tree, id));
  if (path.length === 0) return localizedFailure('illegalEdit', message('edit.goalStays'));
  if (path.some(isClosed)) return localizedFailure('illegalEdit', message('edit.isClosed'));
  if (path.some(({ parent }) => parent !== null && doneIn(tree, parent).length > 0))
    return localizedFailure('illegalEdit', message('edit.isChosen'));
  return ok(path.flatMap((node) => toFront(tree, node)));
}

function toFront(tree: PlanTree, node: PlanNode): TreeEvent[] {
  const parent = parentOf(tree, node.id);
  if (!parent || node.status !== 'unvisited') return [];
  const at = childrenOf(tree, parent.id).findIndex(({ status }) => status === 'unvisited');
  const isFirst = parent.children[at] === node.id;
  // Alternatives are tried by score. Pinning this one puts it first.
  if (parent.kind === 'or')
    return isFirst && node.pinned ? [] : [{ kind: 'nodeMoved', id: node.id, at, pins: true }];
  return isFirst ? [] : [{ kind: 'nodeMoved', id: node.id, at }];
}

/**
 * Cuts the step and every open step after it in plan order, at all depths, in favor of the user's step. Other
 * alternatives of a choice stay.
 */
export function cutFrom(tree: PlanTree, target: NodeId, by: NodeId): TreeEvent[] {
  const later = pathTo(tree, target).flatMap((id) =>
    parentOf(tree, id)?.kind === 'or' ? [] : laterSiblings(tree, id),
  );
  return [nodeOf(tree, target), ...later]
    .filter((node) => node.id !== by && !isClosed(node))
    .map(({ id }) => ({
      kind: 'nodePruned',
      id,
      cause: 'human',
      reasoning: message('reason.replacedWithRest'),
      by,
    }));
}

/** The user did it, so its open descendants are no longer needed. */
export function doneEvents(
  tree: PlanTree,
  target: NodeId,
  reasoning: string,
): readonly TreeEvent[] {
  const open = childrenOf(tree, target).filter((child) => !isClosed(child));
  return [
    ...open.map(
      ({ id }): TreeEvent => ({
        kind: 'nodePruned',
        id,
        cause: 'human',
        reasoning: message('reason.partOfDone'),
      }),
    ),
    { kind: 'nodeSucceeded', id: target, reasoning: reasoning || message('reason.markedDone') },
  ];
}

/** Moves past one sibling at a time. If any of them can't be passed, the whole move is refused. */
export function moveEvents(
  tree: PlanTree,
  target: NodeId,
  by: number,
): Result<readonly TreeEvent[]> {
  const events: TreeEvent[] = [];
  let at = tree;
  for (let left = Math.max(1, Math.abs(by)); left > 0; left -= 1) {
    const moved = moveByOne(at, target, by < 0 ? -1 : 1);
    if (!moved.ok) return moved;
    events.push(...moved.value);
    at = moved.value.reduce<PlanTree>(reduceTree, at);
  }
  return ok(events);
}

function moveByOne(tree: PlanTree, target: NodeId, by: -1 | 1): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  const siblings = node.parent === null ? [] : childrenOf(tree, node.parent);
  const to = siblings.findIndex((sibling) => sibling.id === target) + by;
  const neighbor = siblings[to];
  if (!neighbor)
    return localizedFailure('illegalEdit', message(by < 0 ? 'edit.isFirst' : 'edit.isLast'));
  if (isClosed(node) || isClosed(neighbor)) {
    return localizedFailure('illegalEdit', message('edit.finishedStay'));
  }
  if (node.parent === null || nodeOf(tree, node.parent).kind !== 'or')
    return ok([{ kind: 'nodeMoved', id: target, at: to }]);
  if (doneIn(tree, node.parent).length > 0)
    return localizedFailure('illegalEdit', message('edit.isChosen'));
  // Alternatives are tried by score. Pinning the one that moves up puts it first.
  const up = by < 0 ? target : neighbor.id;
  return ok([
    ...reopenPath(tree, node.parent),
    { kind: 'nodeMoved', id: up, at: by < 0 ? to : to - 1, pins: true },
  ]);
}

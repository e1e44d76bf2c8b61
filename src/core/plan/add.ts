/** Adding a step by the user (SA-27): its place, and the events needed to get it done there. */

import type { NodeId } from '../ids.ts';
import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { ok, type Result } from '../result.ts';
import type { NewChild, TreeEvent } from './event.ts';
import { hasFailed, isClosed } from './node.ts';
import { reduceTree } from './reduce.ts';
import { reopenLaterSiblings, reopenPath } from './reopen.ts';
import { freshChild, nodeOf, type PlanTree, parentOf } from './tree.ts';

export type EditPlace = 'child' | 'before' | 'after' | 'instead';

/** Applies events in order and returns the resulting tree. */
export const treeAfter = (tree: PlanTree, events: readonly TreeEvent[]): PlanTree =>
  events.reduce<PlanTree>(reduceTree, tree);

const noSubsteps = localizedFailure('illegalEdit', message('edit.noSubsteps'));

export const wordedAs = (description: string): NewChild => ({
  description: description.trim(),
  score: null,
});

/** Returns the events that add a step beside or below `target`, or why that is impossible. */
export function addEvents(
  tree: PlanTree,
  target: NodeId,
  place: EditPlace,
  child: NewChild,
): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (place === 'child') {
    if (node.kind === 'action') return noSubsteps;
    return ok([
      ...reopenPath(tree, target),
      {
        kind: 'childrenAdded',
        id: target,
        children: [child],
        origin: 'human',
      },
    ]);
  }
  const parent = parentOf(tree, target);
  if (!parent) {
    return localizedFailure('illegalEdit', message('edit.notBesideGoal'));
  }
  if (parent.kind === 'action') return noSubsteps;
  const at = parent.children.indexOf(target) + (place === 'before' ? 0 : 1);
  const add: TreeEvent = {
    kind: 'childrenAdded',
    id: parent.id,
    children: [child],
    at,
    origin: 'human',
  };
  const isReplaced = place === 'instead' && (!isClosed(node) || hasFailed(node));
  const replaced: TreeEvent[] = isReplaced
    ? [
        {
          kind: 'nodePruned',
          id: target,
          cause: 'human',
          reasoning: message('reason.replaced'),
          by: freshChild(tree, parent.id).id,
        },
      ]
    : [];
  // The new step is meant to fix the failure, so the later steps are reopened.
  const behind = hasFailed(node) ? reopenLaterSiblings(tree, target) : [];
  return ok([...reopenPath(tree, parent.id), ...replaced, ...behind, add]);
}

/**
 * Human edits (SA-27): an edit becomes tree events, or a reason why not. Edits are legal in
 * every run state; whatever they touch is opened again up to the root.
 */
import type { EditId, NodeId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import type { TreeEvent } from './event.ts';
import { isClosed, isComposite } from './node.ts';
import {
  childrenOf,
  hasNode,
  laterSiblings,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
  subtree,
} from './tree.ts';

export type EditPlace = 'child' | 'before' | 'after' | 'instead';

export type Edit = { readonly id: EditId; readonly target: NodeId } & (
  | { readonly kind: 'add'; readonly place: EditPlace; readonly description: string }
  | { readonly kind: 'reword'; readonly description: string }
  | { readonly kind: 'remove' }
  | { readonly kind: 'retry' }
  | { readonly kind: 'move'; readonly by: -1 | 1 }
);

export const MAX_DESCRIPTION = 2000;

/** The events that carry out `edit` on `tree`, or the reason it can't be done, in words for the person. */
export function editEvents(tree: PlanTree, edit: Edit): Result<readonly TreeEvent[]> {
  if (!hasNode(tree, edit.target)) {
    return err(
      'illegalEdit',
      'This step is no longer in the plan.',
      'Choose a step that the tree shows.',
    );
  }
  const bad = 'description' in edit ? checkWords(edit.description) : null;
  if (bad) return bad;
  switch (edit.kind) {
    case 'add':
      return addEvents(tree, edit.target, edit.place, edit.description.trim());
    case 'reword':
      return rewordEvents(tree, edit.target, edit.description.trim());
    case 'remove':
      return removeEvents(tree, edit.target);
    case 'retry':
      return retryEvents(tree, edit.target);
    case 'move':
      return moveEvents(tree, edit.target, edit.by);
  }
}

function checkWords(description: string): Result<never> | null {
  const length = description.trim().length;
  if (length === 0) return err('illegalEdit', 'The step is empty.', 'Describe it in a few words.');
  if (length <= MAX_DESCRIPTION) return null;
  return err(
    'illegalEdit',
    `The step has ${length} characters. The limit is ${MAX_DESCRIPTION}.`,
    'Shorten it, or split it into several steps.',
  );
}

function addEvents(
  tree: PlanTree,
  target: NodeId,
  place: EditPlace,
  description: string,
): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (place === 'child') {
    if (node.kind === 'action') {
      return err(
        'illegalEdit',
        'This step is a single action and can’t have substeps.',
        'Add the new step before or after it.',
      );
    }
    return ok([
      ...reopenPath(tree, target),
      {
        kind: 'childrenAdded',
        id: target,
        children: [{ description, score: null }],
        origin: 'human',
      },
    ]);
  }
  const parent = parentOf(tree, target);
  if (!parent) {
    return err(
      'illegalEdit',
      'The goal can’t have steps before or after it.',
      'Add the new step as a substep of the goal.',
    );
  }
  const at = parent.children.indexOf(target) + (place === 'before' ? 0 : 1);
  const add: TreeEvent = {
    kind: 'childrenAdded',
    id: parent.id,
    children: [{ description, score: null }],
    at,
    origin: 'human',
  };
  const replaced: TreeEvent[] =
    place === 'instead' && !isClosed(node)
      ? [{ kind: 'nodePruned', id: target, cause: 'human', reasoning: 'Replaced by you.' }]
      : [];
  return ok([...reopenPath(tree, parent.id), ...replaced, add]);
}

function rewordEvents(
  tree: PlanTree,
  target: NodeId,
  description: string,
): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.kind === 'action' && node.status === 'success') {
    return err('illegalEdit', 'This action is already done.', 'Add a new step after it instead.');
  }
  const cut = childrenOf(tree, target)
    .filter((child) => !isClosed(child) && !child.pinned)
    .map(
      (child): TreeEvent => ({
        kind: 'nodePruned',
        id: child.id,
        cause: 'human',
        reasoning: 'Its parent was reworded by you.',
      }),
    );
  const isFresh = node.kind === 'unknown' && node.status === 'unvisited';
  return ok([
    ...reopenPath(tree, node.parent),
    ...cut,
    { kind: 'nodeReworded', id: target, description, origin: 'human' },
    ...(isFresh ? [] : [{ kind: 'nodeReopened', id: target, afresh: true } as const]),
  ]);
}

function removeEvents(tree: PlanTree, target: NodeId): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.parent === null)
    return err('illegalEdit', 'The goal can’t be removed.', 'To end the task, select Stop.');
  if (isClosed(node)) {
    return err(
      'illegalEdit',
      `This step is already ${node.status === 'success' ? 'done' : 'closed'}.`,
      'Only steps that aren’t finished can be removed.',
    );
  }
  return ok([{ kind: 'nodePruned', id: target, cause: 'human', reasoning: 'Removed by you.' }]);
}

function retryEvents(tree: PlanTree, target: NodeId): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.status === 'unvisited')
    return err(
      'illegalEdit',
      'This step hasn’t been tried yet.',
      'It starts when the plan gets to it.',
    );
  const again = isComposite(node)
    ? subtree(tree, target).filter((below) => below.id !== target && below.status !== 'success')
    : [];
  const behind = laterSiblings(tree, target).filter((sibling) => sibling.status === 'deleted');
  const leaves = [...again.filter((below) => !isComposite(below)), ...behind];
  const composites = again.filter(isComposite);
  return ok([
    ...reopenPath(tree, node.parent),
    { kind: 'nodeReopened', id: target, afresh: !isComposite(node) || again.length === 0 },
    ...composites.map(({ id }): TreeEvent => ({ kind: 'nodeReopened', id, afresh: false })),
    ...leaves.map(({ id }): TreeEvent => ({ kind: 'nodeReopened', id, afresh: true })),
  ]);
}

function moveEvents(tree: PlanTree, target: NodeId, by: -1 | 1): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  const siblings = node.parent === null ? [] : childrenOf(tree, node.parent);
  const to = siblings.findIndex((sibling) => sibling.id === target) + by;
  const neighbor = siblings[to];
  if (!neighbor)
    return err(
      'illegalEdit',
      `This step is already ${by < 0 ? 'first' : 'last'}.`,
      'Try moving it the other way.',
    );
  if (isClosed(node) || isClosed(neighbor)) {
    return err(
      'illegalEdit',
      'Finished steps can’t change places.',
      'Move a step past one that isn’t finished.',
    );
  }
  return ok([{ kind: 'nodeMoved', id: target, at: to }]);
}

/** Open `id` and every closed ancestor again, from the root down. */
function reopenPath(tree: PlanTree, id: NodeId | null): TreeEvent[] {
  if (id === null) return [];
  return pathTo(tree, id)
    .map((each) => nodeOf(tree, each))
    .filter((node) => isClosed(node) || node.status === 'fail')
    .map((node) => ({ kind: 'nodeReopened', id: node.id, afresh: false }));
}

/**
 * Human edits (SA-27): an edit becomes tree events, or a reason why not. Edits are legal in
 * every run state; whatever they touch is opened again up to the root.
 */
import type { EditId, NodeId } from '../ids.ts';
import { err, ok, type Result } from '../result.ts';
import type { NewChild, TreeEvent } from './event.ts';
import { hasFailed, isClosed, isComposite, type PlanNode } from './node.ts';
import { cutFrom, doneEvents, nextEvents } from './rearrange.ts';
import { reduceTree } from './reduce.ts';
import { doneIn, reopenBehind, reopenParts, reopenPath, rivalsOf, setAside } from './reopen.ts';
import {
  childrenOf,
  failedPinned,
  hasNode,
  holdsPinned,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
} from './tree.ts';

export type EditPlace = 'child' | 'before' | 'after' | 'instead';

export type Edit = { readonly id: EditId; readonly target: NodeId } & (
  | { readonly kind: 'add'; readonly place: EditPlace; readonly description: string }
  | { readonly kind: 'reword'; readonly description: string }
  | { readonly kind: 'remove' }
  /** `hint`: what to do differently; '' or absent for nothing in particular. */
  | { readonly kind: 'retry'; readonly hint?: string | undefined }
  | { readonly kind: 'move'; readonly by: -1 | 1 }
  /** Before everything in its part of the plan that is not begun. */
  | { readonly kind: 'next' }
  /** The user did it by hand. `reason` is in their words; '' for none. */
  | { readonly kind: 'done'; readonly reason: string }
  /** In place of this step and of all behind it. */
  | { readonly kind: 'from'; readonly description: string }
  /** Cut here and added there, by its words: its parts are planned anew. */
  | { readonly kind: 'graft'; readonly to: NodeId; readonly place: EditPlace }
  /** Words to keep to from here on, about this step; about the goal, they are a rule for the whole task. */
  | { readonly kind: 'tell'; readonly description: string }
);

export const MAX_DESCRIPTION = 2000;

/** Whether an act of this node, or of one below it, may have changed something outside: nothing takes that back. */
export type WentOut = (id: NodeId) => boolean;

/**
 * The events that carry out `edit` on `tree`, or the reason it can't be done, in words for the user. A choice that
 * was made opens again for the alternative that the edit touches, unless what worked went out.
 */
export function editEvents(
  tree: PlanTree,
  edit: Edit,
  wentOut: WentOut,
): Result<readonly TreeEvent[]> {
  if (!hasNode(tree, edit.target) || (edit.kind === 'graft' && !hasNode(tree, edit.to))) {
    return err(
      'illegalEdit',
      'This step is no longer in the plan.',
      'Choose a step that the tree shows.',
    );
  }
  const bad = 'description' in edit ? checkWords(edit.description) : null;
  if (bad) return bad;
  if (isLeftBehind(tree, edit)) {
    return err(
      'illegalEdit',
      'This starts before a change that can’t be undone, so the task can’t go back to it.',
      'Add the new step after the whole choice instead.',
    );
  }
  const events = eventsOf(tree, edit);
  if (!events.ok) return events;
  const rivals = rivalsTo(tree, edit, events.value);
  const final = rivals.find(({ id }) => wentOut(id));
  if (final) {
    return err(
      'illegalEdit',
      `“${final.description}” is already done and can’t be taken back.`,
      'Add the new step after the whole choice instead.',
    );
  }
  return ok([...setAside(rivals), ...events.value]);
}

/** Whether the edit needs a place that a lasting change has left behind: a choice from before it, or a closed way there. */
function isLeftBehind(tree: PlanTree, edit: Edit): boolean {
  if (stays.has(edit.kind)) return false;
  const { at: beside, place } = placeOf(edit);
  const isAdded = place !== null;
  const at = isAdded && place !== 'child' ? nodeOf(tree, beside).parent : beside;
  if (at === null) return false;
  const isNewWay = isAdded && isPastChoice(nodeOf(tree, at));
  return isNewWay || pathTo(tree, at).some((each) => isPastWay(tree, nodeOf(tree, each)));
}

/** Edits that give nothing new to do. */
const stays: ReadonlySet<Edit['kind']> = new Set(['remove', 'move', 'next', 'done', 'tell']);

type Place = { readonly at: NodeId; readonly place: EditPlace | null };

/** Where an edit puts a new step; of an edit that adds none, the step it is about. */
function placeOf(edit: Edit): Place {
  switch (edit.kind) {
    case 'add':
      return { at: edit.target, place: edit.place };
    case 'graft':
      return { at: edit.to, place: edit.place };
    case 'from':
      return { at: edit.target, place: 'before' };
    default:
      return { at: edit.target, place: null };
  }
}

const isPastChoice = (node: PlanNode | null): boolean =>
  node?.kind === 'or' && node.isPast === true;

/** Closed by that change, or without success before it. What was proposed since starts after it. */
function isPastWay(tree: PlanTree, node: PlanNode): boolean {
  if (node.closed?.cause === 'rerooted') return true;
  const isGone = isClosed(node) && node.status !== 'success' && node.proposedIn === undefined;
  return isGone && isPastChoice(parentOf(tree, node.id));
}

/** The alternatives that worked and would keep what the edit touches from ever being done. */
function rivalsTo(
  tree: PlanTree,
  { kind, target }: Edit,
  events: readonly TreeEvent[],
): readonly PlanNode[] {
  if (stays.has(kind)) return [];
  const after = treeAfter(tree, events);
  const added = Object.values(after.nodes).find(({ id }) => !hasNode(tree, id));
  return rivalsOf(after, added?.id ?? target);
}

function eventsOf(tree: PlanTree, edit: Edit): Result<readonly TreeEvent[]> {
  switch (edit.kind) {
    case 'add':
      return addEvents(tree, edit.target, edit.place, wordedAs(edit.description));
    case 'reword':
      return rewordEvents(tree, edit.target, edit.description.trim());
    case 'remove':
      return removeEvents(tree, edit.target);
    case 'retry':
      return retryEvents(tree, edit.target);
    case 'move':
      return moveEvents(tree, edit.target, edit.by);
    case 'next':
      return nextEvents(tree, edit.target);
    case 'done':
      return markDone(tree, edit.target, edit.reason.trim());
    case 'from':
      return replaceFrom(tree, edit.target, edit.description.trim());
    case 'graft':
      return graftEvents(tree, edit);
    case 'tell':
      return ok(plannedAnew(tree, edit.target));
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

const noSubsteps = err(
  'illegalEdit',
  'A single action can’t have substeps.',
  'Add the new step before or after it.',
);

const wordedAs = (description: string): NewChild => ({
  description: description.trim(),
  score: null,
});

function addEvents(
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
    return err(
      'illegalEdit',
      'The goal can’t have steps before or after it.',
      'Add the new step as a substep of the goal.',
    );
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
    ? [{ kind: 'nodePruned', id: target, cause: 'human', reasoning: 'Replaced by you.' }]
    : [];
  // The new step is to mend what failed: those after it are to be done after all.
  const behind = hasFailed(node) ? reopenBehind(tree, target) : [];
  return ok([...reopenPath(tree, parent.id), ...replaced, ...behind, add]);
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
    .filter((child) => !isClosed(child) && !holdsPinned(tree, child.id))
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
    ...(hasFailed(node) ? reopenBehind(tree, target) : []),
    ...cut,
    { kind: 'nodeReworded', id: target, description, origin: 'human' },
    ...(isFresh ? [] : [{ kind: 'nodeReopened', id: target, afresh: true } as const]),
  ]);
}

function markDone(tree: PlanTree, target: NodeId, reason: string): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.parent === null)
    return err('illegalEdit', 'The goal can’t be marked as done.', 'To end the task, select Stop.');
  if (node.status === 'success')
    return err('illegalEdit', 'This step is already done.', 'Choose one that isn’t.');
  if (isClosed(node) && !hasFailed(node))
    return err(
      'illegalEdit',
      'This step is not in the plan anymore.',
      'To bring it back, use “Try again.”',
    );
  const open = reopenPath(tree, target);
  return ok([
    ...open,
    ...(hasFailed(node) ? reopenBehind(tree, target) : []),
    ...doneEvents(treeAfter(tree, open), target, reason),
  ]);
}

const treeAfter = (tree: PlanTree, events: readonly TreeEvent[]): PlanTree =>
  events.reduce<PlanTree>(reduceTree, tree);

function replaceFrom(
  tree: PlanTree,
  target: NodeId,
  description: string,
): Result<readonly TreeEvent[]> {
  const added = addEvents(tree, target, 'before', wordedAs(description));
  if (!added.ok) return added;
  const after = treeAfter(tree, added.value);
  const fresh = Object.values(after.nodes).find(({ id }) => !hasNode(tree, id));
  return ok([...added.value, ...cutFrom(after, target, fresh?.id ?? target)]);
}

function graftEvents(
  tree: PlanTree,
  { target, to, place }: Extract<Edit, { kind: 'graft' }>,
): Result<readonly TreeEvent[]> {
  if (pathTo(tree, to).includes(target))
    return err(
      'illegalEdit',
      'A step can’t be moved into itself.',
      'Choose a place outside of it.',
    );
  const cut = removeEvents(tree, target);
  if (!cut.ok) return cut;
  const { description, origin } = nodeOf(tree, target);
  const moved = { ...wordedAs(description), ...(origin === 'human' ? {} : { wordsBy: origin }) };
  const added = addEvents(treeAfter(tree, cut.value), to, place, moved);
  return added.ok ? ok([...cut.value, ...added.value]) : added;
}

/** An action that was chosen before the words came, and is not done yet, is planned again with them. */
function plannedAnew(tree: PlanTree, target: NodeId): TreeEvent[] {
  const node = nodeOf(tree, target);
  const isChosen = node.kind === 'action' && !isClosed(node);
  return isChosen ? [{ kind: 'nodeReopened', id: target, afresh: true }] : [];
}

function removeEvents(tree: PlanTree, target: NodeId): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.parent === null)
    return err('illegalEdit', 'The goal can’t be removed.', 'To end the task, select Stop.');
  const cut: TreeEvent = {
    kind: 'nodePruned',
    id: target,
    cause: 'human',
    reasoning: 'Removed by you.',
  };
  if (!isClosed(node)) return ok([cut]);
  if (hasFailed(node)) return ok([...withdrawn(tree, node), cut]);
  return err(
    'illegalEdit',
    `This step is already ${node.status === 'success' ? 'done' : 'closed'}.`,
    'Only steps that aren’t finished can be removed.',
  );
}

/** Nodes that failed because of a failed step: without the step, the plan goes on where it was given up. */
function withdrawn(tree: PlanTree, node: PlanNode): TreeEvent[] {
  const parent = parentOf(tree, node.id);
  const isBlamed = node.status === 'pruned' && parent !== null && parent.kind !== 'or';
  if (!isBlamed || !isGivenUp(tree, parent) || hasOtherFailedPinned(tree, node)) return [];
  const behind = reopenBehind(tree, node.id);
  const isLeft = childrenOf(tree, parent.id).some(
    (child) => child.id !== node.id && (!isClosed(child) || child.status === 'success'),
  );
  const isEmpty = behind.length === 0 && !isLeft;
  return [
    ...reopenPath(tree, parent.id),
    ...behind,
    ...(isEmpty ? [{ kind: 'nodeReopened', id: parent.id, afresh: true } as const] : []),
  ];
}

const hasOtherFailedPinned = (tree: PlanTree, { id, parent }: PlanNode): boolean =>
  parent !== null && failedPinned(tree, parent).some((child) => child.id !== id);

/** Neither done without the step, nor itself in a part that is not wanted any more. */
function isGivenUp(tree: PlanTree, node: PlanNode): boolean {
  const parent = parentOf(tree, node.id);
  if (isClosed(node) && !hasFailed(node)) return false;
  return parent === null || isGivenUp(tree, parent);
}

function retryEvents(tree: PlanTree, target: NodeId): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.status === 'unvisited')
    return err(
      'illegalEdit',
      'This step hasn’t been tried yet.',
      'It starts when the plan gets to it.',
    );
  const parts = reopenParts(tree, target);
  return ok([
    ...reopenPath(tree, node.parent),
    { kind: 'nodeReopened', id: target, afresh: !isComposite(node) || parts.length === 0 },
    ...parts,
    ...(hasFailed(node) ? reopenBehind(tree, target) : []),
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
  if (node.parent === null || nodeOf(tree, node.parent).kind !== 'or')
    return ok([{ kind: 'nodeMoved', id: target, at: to }]);
  if (doneIn(tree, node.parent).length > 0)
    return err(
      'illegalEdit',
      'This choice has already been made.',
      'To have another way tried, add it as a new step.',
    );
  // Alternatives are tried by their scores: the one moved up is put first by being the user's.
  const up = by < 0 ? target : neighbor.id;
  return ok([
    ...reopenPath(tree, node.parent),
    { kind: 'nodeMoved', id: up, at: by < 0 ? to : to - 1, pins: true },
  ]);
}

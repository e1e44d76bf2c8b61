/**
 * Human edits (SA-27): an edit becomes tree events, or a reason why not. Edits are legal in
 * every run state; whatever they touch is opened again up to the root.
 */

import type { EditId, NodeId } from '../ids.ts';
import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { ok, type Result } from '../result.ts';
import { addEvents, type EditPlace, treeAfter, wordedAs } from './add.ts';
import type { TreeEvent } from './event.ts';
import { graftEvents } from './graft.ts';
import { breakpointEvents, checkEvents, failEvents, pinEvents, shapeEvents } from './marks.ts';
import { hasFailed, isClosed, type PlanNode, type Shape } from './node.ts';
import { cutFrom, doneEvents, moveEvents, nextEvents } from './rearrange.ts';
import { removeEvents, retryEvents } from './remove.ts';
import { reopenBehind, reopenPath, rivalsOf, setAside } from './reopen.ts';
import {
  childrenOf,
  hasNode,
  holdsPinned,
  nodeOf,
  type PlanTree,
  parentOf,
  pathTo,
} from './tree.ts';
import { eventsOfUndo, type Touched } from './undoEdit.ts';

export type { EditPlace } from './add.ts';

export type Edit = { readonly id: EditId; readonly target: NodeId } & (
  | { readonly kind: 'add'; readonly place: EditPlace; readonly description: string }
  | { readonly kind: 'reword'; readonly description: string }
  | { readonly kind: 'remove' }
  /** `hint`: what to do differently; '' or absent for nothing in particular. */
  | { readonly kind: 'retry'; readonly hint?: string | undefined }
  /** By so many places, up if negative; a step that is over can't be passed. */
  | { readonly kind: 'move'; readonly by: number }
  /** Before everything in its part of the plan that is not begun. */
  | { readonly kind: 'next' }
  /** The user did it by hand. `reason` is in their words; '' for none. */
  | { readonly kind: 'done'; readonly reason: string }
  /** In place of this step and of all behind it. */
  | { readonly kind: 'from'; readonly description: string }
  /** Cut here and added there with what is left to do of its parts, by their words: their actions are chosen anew. */
  | { readonly kind: 'graft'; readonly to: NodeId; readonly place: EditPlace }
  /** Words to keep to from here on, about this step; about the goal, they are a rule for the whole task. */
  | { readonly kind: 'tell'; readonly description: string }
  /** The user saw that it came to nothing, whatever the planner says: what it is a part of is repaired. */
  | { readonly kind: 'fail'; readonly reason: string }
  /** Whether the planner must keep it as it is. */
  | { readonly kind: 'pin'; readonly isOn: boolean }
  /** How its parts belong together. */
  | { readonly kind: 'shape'; readonly as: Shape }
  /** Whether the run pauses before it, once. */
  | { readonly kind: 'breakpoint'; readonly isOn: boolean }
  /** When it counts as done; '' for no condition. */
  | { readonly kind: 'check'; readonly description: string }
  /** Takes back an edit that was made; of an undo, makes that again. */
  | { readonly kind: 'undo'; readonly edit: EditId }
);

export const MAX_DESCRIPTION = 2000;

/** An edit that was made, with what it changed. */
export type AppliedEvents = Touched & { readonly edit: Edit };

/** Whether an act of this node, or of one below it, may have changed something outside: nothing takes that back. */
export type ExternalEffectCheck = (id: NodeId) => boolean;

/**
 * The events that carry out `edit` on `tree`, or the reason it can't be done, in words for the user. A choice that
 * was made opens again for the alternative that the edit touches, unless what worked went out. `made` are the edits
 * that can be taken back.
 */
export function editEvents(
  tree: PlanTree,
  edit: Edit,
  wentOut: ExternalEffectCheck,
  made: readonly AppliedEvents[] = [],
): Result<readonly TreeEvent[]> {
  if (edit.kind === 'undo') return undoEvents(tree, edit, wentOut, made);
  if (!hasNode(tree, edit.target) || (edit.kind === 'graft' && !hasNode(tree, edit.to))) {
    return localizedFailure('illegalEdit', { key: 'edit.isGone' });
  }
  const isEmptied = edit.kind === 'check' && edit.description.trim() === '';
  const bad = 'description' in edit && !isEmptied ? checkWords(edit.description) : null;
  if (bad) return bad;
  if (isLeftBehind(tree, edit)) {
    return localizedFailure('illegalEdit', { key: 'edit.beforeLasting' });
  }
  const events = eventsOf(tree, edit);
  if (!events.ok) return events;
  const rivals = rivalsTo(tree, edit, events.value);
  const final = rivals.find(({ id }) => wentOut(id));
  if (final) {
    return localizedFailure('illegalEdit', {
      key: 'edit.isFinal',
      params: { step: final.description },
    });
  }
  return ok([...setAside(rivals), ...events.value]);
}

/** Whether the edit needs a place that a lasting change has left behind: a choice from before it, or a closed way there. */
function isLeftBehind(tree: PlanTree, edit: TreeEdit): boolean {
  if (stays.has(edit.kind)) return false;
  const { at: beside, place } = placeOf(edit);
  const isAdded = place !== null;
  const at = isAdded && place !== 'child' ? nodeOf(tree, beside).parent : beside;
  if (at === null) return false;
  const isNewWay = isAdded && isPastChoice(nodeOf(tree, at));
  return isNewWay || pathTo(tree, at).some((each) => isPastWay(tree, nodeOf(tree, each)));
}

/** Edits that give nothing new to do. */
const stays: ReadonlySet<Edit['kind']> = new Set([
  'remove',
  'move',
  'next',
  'done',
  'tell',
  'fail',
  'pin',
  'shape',
  'breakpoint',
  'check',
]);

type Place = { readonly at: NodeId; readonly place: EditPlace | null };

/** Where an edit puts a new step; of an edit that adds none, the step it is about. */
function placeOf(edit: TreeEdit): Place {
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
  { kind, target }: TreeEdit,
  events: readonly TreeEvent[],
): readonly PlanNode[] {
  if (stays.has(kind)) return [];
  const after = treeAfter(tree, events);
  const added = after.nodes.find(({ id }) => !hasNode(tree, id));
  return rivalsOf(after, added?.id ?? target);
}

function eventsOf(tree: PlanTree, edit: TreeEdit): Result<readonly TreeEvent[]> {
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
    case 'fail':
      return failEvents(tree, edit.target, edit.reason.trim());
    case 'pin':
      return pinEvents(tree, edit.target, edit.isOn);
    case 'shape':
      return shapeEvents(tree, edit.target, edit.as);
    case 'breakpoint':
      return breakpointEvents(tree, edit.target, edit.isOn);
    case 'check':
      return checkEvents(tree, edit.target, edit.description.trim());
  }
}

type TreeEdit = Exclude<Edit, { readonly kind: 'undo' }>;

/** Exactly as it was, where the run has not gone on with what the edit touched; else by an edit that means the opposite. */
function undoEvents(
  tree: PlanTree,
  { edit }: Extract<Edit, { kind: 'undo' }>,
  wentOut: ExternalEffectCheck,
  made: readonly AppliedEvents[],
): Result<readonly TreeEvent[]> {
  const last = made.find((each) => each.edit.id === edit);
  if (!last) return localizedFailure('illegalEdit', { key: 'edit.undoneTooLate' });
  const restored = eventsOfUndo(tree, last);
  if (restored) return ok(restored);
  const opposite = wayBack(tree, last);
  if (opposite) return editEvents(tree, opposite, wentOut);
  return localizedFailure('illegalEdit', { key: 'edit.hasGoneOn' });
}

function checkWords(description: string): Result<never> | null {
  const length = description.trim().length;
  if (length === 0) return localizedFailure('illegalEdit', { key: 'edit.isEmpty' });
  if (length <= MAX_DESCRIPTION) return null;
  return localizedFailure('illegalEdit', {
    key: 'edit.isTooLong',
    params: { length, limit: MAX_DESCRIPTION },
  });
}

function rewordEvents(
  tree: PlanTree,
  target: NodeId,
  description: string,
): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.kind === 'action' && node.status === 'success') {
    return localizedFailure('illegalEdit', { key: 'edit.actionIsDone' });
  }
  const cut = childrenOf(tree, target)
    .filter((child) => !isClosed(child) && !holdsPinned(tree, child.id))
    .map(
      (child): TreeEvent => ({
        kind: 'nodePruned',
        id: child.id,
        cause: 'human',
        reasoning: message('reason.parentReworded'),
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
  if (node.parent === null) return localizedFailure('illegalEdit', { key: 'edit.goalNotDone' });
  if (node.status === 'success')
    return localizedFailure('illegalEdit', { key: 'edit.isDoneAlready' });
  if (isClosed(node) && !hasFailed(node))
    return localizedFailure('illegalEdit', { key: 'edit.isLeftOut' });
  const open = reopenPath(tree, target);
  return ok([
    ...open,
    ...(hasFailed(node) ? reopenBehind(tree, target) : []),
    ...doneEvents(treeAfter(tree, open), target, reason),
  ]);
}

function replaceFrom(
  tree: PlanTree,
  target: NodeId,
  description: string,
): Result<readonly TreeEvent[]> {
  const added = addEvents(tree, target, 'before', wordedAs(description));
  if (!added.ok) return added;
  const after = treeAfter(tree, added.value);
  const fresh = after.nodes.find(({ id }) => !hasNode(tree, id));
  return ok([...added.value, ...cutFrom(after, target, fresh?.id ?? target)]);
}

/** An action that was chosen before the words came, and is not done yet, is planned again with them. */
function plannedAnew(tree: PlanTree, target: NodeId): TreeEvent[] {
  const node = nodeOf(tree, target);
  const isChosen = node.kind === 'action' && !isClosed(node);
  return isChosen ? [{ kind: 'nodeReopened', id: target, afresh: true }] : [];
}

/** The edit that means the opposite in the plan as it is now; null where there is none. */
function wayBack(tree: PlanTree, { edit, before, after }: AppliedEvents): Edit | null {
  if (!hasNode(tree, edit.target)) return null;
  const { id, target } = edit;
  const was = before.find((node) => node.id === target);
  switch (edit.kind) {
    case 'add': {
      const added = after.find((node) => !before.some((each) => each.id === node.id));
      const now = added && nodeOf(tree, added.id);
      return now && !isClosed(now) ? { id, target: now.id, kind: 'remove' } : null;
    }
    case 'reword':
      return was ? { id, target, kind: 'reword', description: was.description } : null;
    case 'remove':
    case 'done':
      return { id, target, kind: 'retry' };
    default:
      return null;
  }
}

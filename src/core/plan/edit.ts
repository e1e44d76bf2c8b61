/**
 * Edits of the plan by the user (SA-27): an edit becomes tree events, or a reason why it is impossible. Edits are legal
 * in every run state and reopen whatever they touch, up to the root.
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
import { reopenLaterSiblings, reopenPath, rivalsOf, setAside } from './reopen.ts';
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
  /** `hint`: what to do differently; '' or absent for none. */
  | { readonly kind: 'retry'; readonly hint?: string | undefined }
  /** By this many places, up if negative. It can't move past a finished step. */
  | { readonly kind: 'move'; readonly by: number }
  /** Before everything in its part of the plan that has not begun. */
  | { readonly kind: 'next' }
  /** The user did it. `reason` is in their words; '' for none. */
  | { readonly kind: 'done'; readonly reason: string }
  /** Replaces this step and all later ones. */
  | { readonly kind: 'from'; readonly description: string }
  /**
   * Cut here and added there, with its unfinished parts. Only their descriptions move; their actions are chosen again.
   */
  | { readonly kind: 'graft'; readonly to: NodeId; readonly place: EditPlace }
  /** An instruction to follow from now on for this step; on the goal, a rule for the whole task. */
  | { readonly kind: 'tell'; readonly description: string }
  /** The user saw that it failed, whatever the planner says. Its parent is repaired. */
  | { readonly kind: 'fail'; readonly reason: string }
  /** Whether the planner must keep it as it is. */
  | { readonly kind: 'pin'; readonly isOn: boolean }
  /** How its parts are combined. */
  | { readonly kind: 'shape'; readonly as: Shape }
  /** Whether the run pauses once before it. */
  | { readonly kind: 'breakpoint'; readonly isOn: boolean }
  /** When it counts as done; '' for no condition. */
  | { readonly kind: 'check'; readonly description: string }
  /** Undoes an applied edit. Undoing an undo redoes the edit. */
  | { readonly kind: 'undo'; readonly edit: EditId }
);

export const MAX_DESCRIPTION = 2000;

/** An applied edit with what it changed. */
export type AppliedEvents = Touched & { readonly edit: Edit };

/** Whether an action of this node or a descendant may have had an irreversible effect outside the browser. */
export type ExternalEffectCheck = (id: NodeId) => boolean;

/**
 * Returns the events that apply `edit` to `tree`, or a message why it is impossible. A decided choice reopens for the
 * alternative that the edit touches, unless the successful one had an external effect. `made` are the edits that can be
 * undone.
 */
export function editEvents(
  tree: PlanTree,
  edit: Edit,
  wentOut: ExternalEffectCheck,
  made: readonly AppliedEvents[] = [],
): Result<readonly TreeEvent[]> {
  if (edit.kind === 'undo') return undoEvents(tree, edit, wentOut, made);
  if (!hasNode(tree, edit.target) || (edit.kind === 'graft' && !hasNode(tree, edit.to))) {
    return localizedFailure('illegalEdit', message('edit.isGone'));
  }
  const isEmptied = edit.kind === 'check' && edit.description.trim() === '';
  const bad = 'description' in edit && !isEmptied ? checkWords(edit.description) : null;
  if (bad) return bad;
  if (isBeforeIrreversible(tree, edit)) {
    return localizedFailure('illegalEdit', message('edit.beforeLasting'));
  }
  const events = eventsOf(tree, edit);
  if (!events.ok) return events;
  const rivals = rivalsTo(tree, edit, events.value);
  const final = rivals.find(({ id }) => wentOut(id));
  if (final) {
    return localizedFailure('illegalEdit', message('edit.isFinal', { step: final.description }));
  }
  return ok([...setAside(rivals), ...events.value]);
}

/** Whether the edit needs a place from before an irreversible change: an older choice, or a closed path to it. */
function isBeforeIrreversible(tree: PlanTree, edit: TreeEdit): boolean {
  if (stays.has(edit.kind)) return false;
  const { at: beside, place } = placeOf(edit);
  const isAdded = place !== null;
  const at = isAdded && place !== 'child' ? nodeOf(tree, beside).parent : beside;
  if (at === null) return false;
  const isNewWay = isAdded && isPastChoice(nodeOf(tree, at));
  return isNewWay || pathTo(tree, at).some((each) => isPastWay(tree, nodeOf(tree, each)));
}

/** Edits that add nothing to do. */
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

/** Returns where an edit puts a new step; for an edit that adds none, the step it is about. */
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

/**
 * Whether it was closed by that change, or closed before it without success. Anything proposed since starts after it.
 */
function isPastWay(tree: PlanTree, node: PlanNode): boolean {
  if (node.closed?.cause === 'rerooted') return true;
  const isGone = isClosed(node) && node.status !== 'success' && node.proposedIn === undefined;
  return isGone && isPastChoice(parentOf(tree, node.id));
}

/** Returns the successful alternatives that would keep the edited step from ever being done. */
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

/**
 * Restores the exact earlier state if the run has not continued with what the edit touched; otherwise applies the
 * opposite edit.
 */
function undoEvents(
  tree: PlanTree,
  { edit }: Extract<Edit, { kind: 'undo' }>,
  wentOut: ExternalEffectCheck,
  made: readonly AppliedEvents[],
): Result<readonly TreeEvent[]> {
  const last = made.find((each) => each.edit.id === edit);
  if (!last) return localizedFailure('illegalEdit', message('edit.undoneTooLate'));
  const restored = eventsOfUndo(tree, last);
  if (restored) return ok(restored);
  const opposite = wayBack(tree, last);
  if (opposite) return editEvents(tree, opposite, wentOut);
  return localizedFailure('illegalEdit', message('edit.hasGoneOn'));
}

function checkWords(description: string): Result<never> | null {
  const length = description.trim().length;
  if (length === 0) return localizedFailure('illegalEdit', message('edit.isEmpty'));
  if (length <= MAX_DESCRIPTION) return null;
  return localizedFailure(
    'illegalEdit',
    message('edit.isTooLong', { length, limit: MAX_DESCRIPTION }),
  );
}

function rewordEvents(
  tree: PlanTree,
  target: NodeId,
  description: string,
): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.kind === 'action' && node.status === 'success') {
    return localizedFailure('illegalEdit', message('edit.actionIsDone'));
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
    ...(hasFailed(node) ? reopenLaterSiblings(tree, target) : []),
    ...cut,
    { kind: 'nodeReworded', id: target, description, origin: 'human' },
    ...(isFresh ? [] : [{ kind: 'nodeReopened', id: target, replan: true } as const]),
  ]);
}

function markDone(tree: PlanTree, target: NodeId, reason: string): Result<readonly TreeEvent[]> {
  const node = nodeOf(tree, target);
  if (node.parent === null) return localizedFailure('illegalEdit', message('edit.goalNotDone'));
  if (node.status === 'success')
    return localizedFailure('illegalEdit', message('edit.isDoneAlready'));
  if (isClosed(node) && !hasFailed(node))
    return localizedFailure('illegalEdit', message('edit.isLeftOut'));
  const open = reopenPath(tree, target);
  return ok([
    ...open,
    ...(hasFailed(node) ? reopenLaterSiblings(tree, target) : []),
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

/** Plans an action again with the instruction if it was chosen before and is not done yet. */
function plannedAnew(tree: PlanTree, target: NodeId): TreeEvent[] {
  const node = nodeOf(tree, target);
  const isChosen = node.kind === 'action' && !isClosed(node);
  return isChosen ? [{ kind: 'nodeReopened', id: target, replan: true }] : [];
}

/** Returns the opposite edit in the present plan; null if there is none. */
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

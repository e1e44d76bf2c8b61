/** Queued human edits join the tree at a safe point: between two steps, in every run state (SA-27). */

import { rowOf } from '../action/action.ts';
import { type Edit, type EditPlace, editEvents } from '../plan/edit.ts';
import type { TreeEvent } from '../plan/event.ts';
import { isClosed } from '../plan/node.ts';
import { reduceTree } from '../plan/reduce.ts';
import { nodeOf, type PlanTree, pathOf } from '../plan/tree.ts';
import type { Operation } from '../run/operation.ts';
import { hasBegun } from '../run/operations.ts';
import type { Run, RunChange } from '../run/run.ts';
import { wentOut } from '../run/wentOut.ts';
import { isOvertaken } from './overtaken.ts';

/** The changes that apply the oldest pending edit, or null when none is pending. */
export function nextEdit(run: Run): readonly RunChange[] | null {
  const [edit] = run.pendingEdits;
  if (!edit) return null;
  const events = editEvents(run.tree, edit, wentOut(run));
  if (!events.ok) return [{ kind: 'editRefused', edit: edit.id, failure: events.failure }];
  const tree = treeAfter(run, events.value);
  const canceled = run.operations.filter((each) => isCanceled(run, tree, each));
  return [
    ...events.value,
    { kind: 'editApplied', edit: edit.id },
    ...canceled.flatMap((operation) => cancel(run, operation)),
    edit.kind === 'tell' ? ruleTold(run, edit) : editNotice(run, edit),
    ...reopened(run, tree),
  ];
}

/**
 * Whether the edits that wait take the ground from under an operation, so that it need not be waited for: one that has
 * not begun, or one that has and can be broken off because it only reads or waits.
 */
export function isCanceledByEdits(run: Run, operation: Operation): boolean {
  if (run.pendingEdits.length === 0) return false;
  if (hasBegun(operation) && !isHarmless(run, operation)) return false;
  const tree = run.pendingEdits.reduce<PlanTree>((at, edit) => {
    const events = editEvents(at, edit, wentOut(run));
    return events.ok ? events.value.reduce<PlanTree>(reduceTree, at) : at;
  }, run.tree);
  return isCanceled(run, tree, operation);
}

function isHarmless({ tree }: Run, { node }: Operation): boolean {
  const planned = nodeOf(tree, node);
  return planned.kind === 'action' && rowOf(planned.action).afterCrash === 'repeat';
}

const treeAfter = ({ tree }: Run, events: readonly TreeEvent[]): PlanTree =>
  events.reduce<PlanTree>(reduceTree, tree);

function isCanceled(run: Run, tree: PlanTree, operation: Operation): boolean {
  return isOvertaken(run.tree, tree, operation);
}

/** Withdraw a question about it. An action that is still wanted is planned again on the page as it is by then. */
function cancel(run: Run, operation: Operation): RunChange[] {
  const why = 'You changed the plan.';
  const isAct = operation.kind === 'act';
  return [
    ...(isAct && run.question ? [{ kind: 'questionClosed', why } as const] : []),
    ...(isAct && operation.started ? [unknownOutcome(run, operation)] : []),
    { kind: 'operationCanceled', id: operation.id, why },
  ];
}

type ActOperation = Extract<Operation, { kind: 'act' }>;

/** The action had started, and nobody will be asked for its outcome anymore. */
function unknownOutcome(run: Run, { node, started }: ActOperation): RunChange {
  const what = nodeOf(run.tree, node).description;
  const text = `The outcome of "${what}" (${started ?? ''}) is unknown.`;
  return { kind: 'noticeAdded', notice: { by: 'run', node, text } };
}

type Told = Extract<Edit, { kind: 'tell' }>;

/**
 * What the user said while it ran: part of every prompt from here on, and of the last check. It names the step by its
 * number: only the user's own words are constraints, and those of the step may come from a page.
 */
function ruleTold({ tree }: Run, { target, description }: Told): RunChange {
  const about = target === tree.root ? '' : `About step ${pathOf(tree, target)}: `;
  const text = `${about}${description.trim()}`;
  return { kind: 'recorded', record: { kind: 'constraint', text } };
}

/** The user's edits to the plan, for the next prompts. */
function editNotice(run: Run, edit: Exclude<Edit, Told>): RunChange {
  const { id, description } = nodeOf(run.tree, edit.target);
  const step = `step ${pathOf(run.tree, id)} "${description}"`;
  const text = editWords(edit, step);
  return { kind: 'noticeAdded', notice: { by: 'person', node: edit.target, text } };
}

const placeWords = {
  child: 'as a substep of',
  before: 'before',
  after: 'after',
  instead: 'in place of',
} as const satisfies Record<EditPlace, string>;

function editWords(edit: Exclude<Edit, Told>, step: string): string {
  switch (edit.kind) {
    case 'add': {
      const place = placeWords[edit.place];
      return `The person added the step "${edit.description}" ${place} ${step}.`;
    }
    case 'reword':
      return `The person reworded ${step}: "${edit.description}".`;
    case 'remove':
      return `The person removed ${step}.`;
    case 'retry':
      return `The person asked to retry ${step}${edit.hint ? `, with this hint: "${edit.hint}"` : ''}.`;
    case 'move':
      return `The person moved ${step} ${edit.by < 0 ? 'up' : 'down'}.`;
    case 'next':
      return `The person wants ${step} done next.`;
    case 'done':
      return `The person did ${step} by hand${edit.reason ? `: "${edit.reason}"` : ''}.`;
    case 'from':
      return `The person replaced ${step} and everything behind it with "${edit.description}".`;
    case 'graft':
      return `The person moved ${step} to another place in the plan.`;
  }
}

/** An edit that leaves something to do restarts a finished run, which then ends with a new answer. */
function reopened(run: Run, tree: PlanTree): RunChange[] {
  if (run.status !== 'finished' || isClosed(nodeOf(tree, tree.root))) return [];
  return [{ kind: 'statusChanged', status: 'running', stepping: false }];
}

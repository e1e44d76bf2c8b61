/** Queued human edits join the tree at a safe point: between two steps, in every run state (SA-27). */

import { type Edit, type EditPlace, editEvents } from '../plan/edit.ts';
import type { TreeEvent } from '../plan/event.ts';
import { reduceTree } from '../plan/reduce.ts';
import { nodeOf, type PlanTree, pathOf } from '../plan/tree.ts';
import type { Operation } from '../run/operation.ts';
import { hasBegun } from '../run/operations.ts';
import type { Run, RunChange } from '../run/run.ts';
import { isOvertaken } from './overtaken.ts';

/** The changes that apply the oldest pending edit, or null when none is pending. */
export function nextEdit(run: Run): readonly RunChange[] | null {
  const [edit] = run.pendingEdits;
  if (!edit) return null;
  const events = editEvents(run.tree, edit);
  if (!events.ok) return [{ kind: 'editRefused', edit: edit.id, failure: events.failure }];
  const tree = treeAfter(run, events.value);
  const canceled = run.operations.filter((each) => isCanceled(run, tree, each));
  return [
    ...events.value,
    { kind: 'editApplied', edit: edit.id },
    ...canceled.flatMap((operation) => cancel(run, tree, operation)),
    editNotice(run, edit),
    ...reopened(run),
  ];
}

/** Whether the edits that wait take the ground from under an operation that has not begun: it need not be waited for. */
export function isCanceledByEdits(run: Run, operation: Operation): boolean {
  if (run.pendingEdits.length === 0 || hasBegun(operation)) return false;
  const tree = run.pendingEdits.reduce<PlanTree>((at, edit) => {
    const events = editEvents(at, edit);
    return events.ok ? events.value.reduce<PlanTree>(reduceTree, at) : at;
  }, run.tree);
  return isCanceled(run, tree, operation);
}

const treeAfter = ({ tree }: Run, events: readonly TreeEvent[]): PlanTree =>
  events.reduce<PlanTree>(reduceTree, tree);

function isCanceled(run: Run, tree: PlanTree, operation: Operation): boolean {
  return isOvertaken(run.tree, tree, operation);
}

/** Withdraw a question about it. An action that has not started is planned again if its node is still open. */
function cancel(run: Run, tree: PlanTree, operation: Operation): RunChange[] {
  const why = 'You changed the plan.';
  const node = nodeOf(tree, operation.node);
  const isAct = operation.kind === 'act';
  const isOpen = node.kind === 'action' && node.status === 'visited';
  return [
    ...(isAct && run.question ? [{ kind: 'questionClosed', why } as const] : []),
    ...(isAct && operation.started ? [unknownOutcome(run, operation)] : []),
    { kind: 'operationCanceled', id: operation.id, why },
    ...(isAct && isOpen
      ? [{ kind: 'nodeReopened', id: operation.node, afresh: true } as const]
      : []),
  ];
}

type ActOperation = Extract<Operation, { kind: 'act' }>;

/** The action had started, and nobody will be asked for its outcome anymore. */
function unknownOutcome(run: Run, { node, started }: ActOperation): RunChange {
  const what = nodeOf(run.tree, node).description;
  const text = `The outcome of "${what}" (${started ?? ''}) is unknown.`;
  return { kind: 'noticeAdded', notice: { by: 'run', node, text } };
}

/** What the user did to the plan, for the next prompts. */
function editNotice(run: Run, edit: Edit): RunChange {
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

function editWords(edit: Edit, step: string): string {
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
      return `The person asked to retry ${step}.`;
    case 'move':
      return `The person moved ${step} ${edit.by < 0 ? 'up' : 'down'}.`;
  }
}

/** An edit to a finished run restarts it; it writes a new answer at its end. */
function reopened(run: Run): RunChange[] {
  if (run.status !== 'finished') return [];
  return [{ kind: 'statusChanged', status: 'running', stepping: false }];
}

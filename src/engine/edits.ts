/**
 * Applies queued user edits, in every run state (SA-27). `editEvents` says which tree events an edit means, or why it is
 * refused. If the edit makes an operation obsolete, the operation is canceled, and the strategy decides what comes next.
 * An edit that cancels nothing is applied at once, even while an operation is in progress; one that cancels the operation
 * in progress waits until that has been interrupted, or has ended if it already acts on the page (decision 37).
 */

import { rowOf } from '../core/action/action.ts';
import type { EditId } from '../core/ids.ts';
import { localizedFailure } from '../core/messages/failure.ts';
import { message, type Text } from '../core/messages/message.ts';
import { treeAfter } from '../core/plan/add.ts';
import { type Edit, type EditPlace, editEvents } from '../core/plan/edit.ts';
import type { TreeEvent } from '../core/plan/event.ts';
import type { Shape } from '../core/plan/node.ts';
import { restartsRun } from '../core/plan/restarts.ts';
import { hasNode, nodeOf, type PlanTree, pathOf } from '../core/plan/tree.ts';
import { touchedBy } from '../core/plan/undoEdit.ts';
import type { Result } from '../core/result.ts';
import { hadExternalEffect } from '../core/run/externalEffect.ts';
import type { Operation } from '../core/run/operation.ts';
import { hasBegun } from '../core/run/operations.ts';
import type { Run, RunChange } from '../core/run/run.ts';
import type { System } from '../core/run/system.ts';
import { isObsolete } from './obsoleteOperations.ts';

type Planner = Pick<System, 'hasSteps'>;

/** Returns the changes that apply the oldest pending edit, or null if none is pending. */
export function nextEdit(run: Run, planner: Planner): readonly RunChange[] | null {
  const [edit] = run.pendingEdits;
  if (!edit) return null;
  const back = withdrawalOf(run, edit);
  if (back) return [{ kind: 'editWithdrawn', edit: edit.id, by: back.id }];
  const events = eventsOf(run, run.tree, edit, planner);
  if (!events.ok) return [{ kind: 'editRefused', edit: edit.id, failure: events.failure }];
  const tree = treeAfter(run.tree, events.value);
  const canceled = run.operations.filter((each) => isObsolete(run.tree, tree, each, edit));
  const rules = rulesOf(run, edit);
  const touched = touchedBy(run.tree, tree);
  const goal = edit.kind === 'undo' ? appliedEdit(run, edit.edit)?.goal : undefined;
  const isGoalChanged = goal !== undefined || (edit.kind === 'reword' && edit.target === tree.root);
  const marks = { rules, ...(isGoalChanged && { goal: run.goal }) };
  return [
    ...events.value,
    ...(goal === undefined ? [] : [{ kind: 'goalRestored', goal } as const]),
    { kind: 'editApplied', edit: edit.id, ...(touched && { touched: { ...touched, ...marks } }) },
    ...canceled.flatMap((operation) => cancel(run, operation)),
    ...rules.map((text): RunChange => ({ kind: 'recorded', record: { kind: 'constraint', text } })),
    ...editNotice(run, edit),
    ...reopened(run, edit, tree),
  ];
}

const appliedEdit = ({ made }: Run, id: EditId) => made.find(({ edit }) => edit.id === id);

/** Finds an undo that arrived while the edit was still pending: neither is applied. */
const withdrawalOf = ({ pendingEdits }: Run, { id }: Edit): Edit | undefined =>
  pendingEdits.find((each) => each.kind === 'undo' && each.edit === id);

function eventsOf(
  run: Run,
  tree: PlanTree,
  edit: Edit,
  { hasSteps }: Planner,
): Result<readonly TreeEvent[]> {
  return hasSteps
    ? editEvents(tree, edit, hadExternalEffect(run), run.made)
    : (notOfSteps(tree, edit) ?? editEvents(tree, edit, hadExternalEffect(run), run.made));
}

/** Returns why an edit means nothing to a planner whose plan records its search or its actions; null if it does. */
function notOfSteps(tree: PlanTree, edit: Edit): Result<never> | null {
  if (edit.kind === 'shape')
    return localizedFailure('illegalEdit', message('edit.shapedByPlanner'));
  const isTheirs = !hasNode(tree, edit.target) || nodeOf(tree, edit.target).origin === 'human';
  if (edit.kind !== 'pin' || !edit.isOn || isTheirs) return null;
  return localizedFailure('illegalEdit', message('edit.onlyOwnPinned'));
}

/** Returns the changes that apply the oldest pending edit; null if there is none, or an operation has to end first. */
export function editDuringOperation(run: Run, planner: Planner): readonly RunChange[] | null {
  const changes = nextEdit(run, planner);
  return changes?.some(({ kind }) => kind === 'operationCanceled') ? null : changes;
}

/**
 * Whether the oldest pending edit invalidates an operation so that it need not finish: one that has not begun, or one
 * that can be interrupted because it only reads or waits.
 */
export function isCanceledByEdit(run: Run, operation: Operation, planner: Planner): boolean {
  if (hasBegun(operation) && !isHarmless(run, operation)) return false;
  const changes = nextEdit(run, planner) ?? [];
  return changes.some(
    (change) => change.kind === 'operationCanceled' && change.id === operation.id,
  );
}

function isHarmless({ tree }: Run, { node }: Operation): boolean {
  const planned = nodeOf(tree, node);
  return planned.kind === 'action' && rowOf(planned.action).afterCrash === 'repeat';
}

/** Withdraws a question about it. An action that is still wanted is planned again on the page as it is then. */
function cancel(run: Run, operation: Operation): RunChange[] {
  const why = 'edited';
  const isAct = operation.kind === 'act';
  return [
    ...(isAct && run.question ? [{ kind: 'questionClosed', why } as const] : []),
    ...(isAct && operation.started ? [unknownOutcome(run, operation)] : []),
    { kind: 'operationCanceled', id: operation.id, why },
  ];
}

type ActOperation = Extract<Operation, { kind: 'act' }>;

/** Tells later prompts that a started action has an unknown outcome, which the user is not asked about anymore. */
function unknownOutcome(run: Run, { node, started }: ActOperation): RunChange {
  const what = nodeOf(run.tree, node).description;
  const text = `The outcome of "${what}" (${started ?? ''}) is unknown.`;
  return { kind: 'noticeAdded', notice: { by: 'run', node, text } };
}

/**
 * Returns what the user said during the task: part of every later prompt and of the final check. It names the step by
 * number. Only the user's own words are constraints, since those of the step may come from a page.
 */
function rulesOf(run: Run, edit: Edit): readonly Text[] {
  const { tree } = run;
  const isAboutAll = edit.target === tree.root;
  const step = hasNode(tree, edit.target) ? pathOf(tree, edit.target) : '';
  switch (edit.kind) {
    case 'tell': {
      const rule = edit.description.trim();
      return [isAboutAll ? rule : message('rule.aboutStep', { step, rule })];
    }
    case 'check': {
      const before = nodeOf(tree, edit.target).check;
      const words = (check: string): Text =>
        isAboutAll
          ? message('rule.taskDoneIf', { check })
          : message('rule.stepDoneIf', { step, check });
      const after = edit.description.trim();
      return [...(before ? [withdrawn(words(before))] : []), ...(after ? [words(after)] : [])];
    }
    case 'undo': {
      const last = appliedEdit(run, edit.edit);
      return (last?.rules ?? []).map(withdrawn);
    }
    default:
      return [];
  }
}

/** Rules are only ever added, so that earlier prompts stay true. A rule withdrawn twice holds again. */
const withdrawn = (rule: Text): Text =>
  typeof rule === 'object' && 'key' in rule && rule.key === 'rule.withdrawn'
    ? (rule.params?.['rule'] as Text)
    : message('rule.withdrawn', { rule });

/** Reports the user's edits of the plan to the next prompts. Rules are reported as rules. */
function editNotice(run: Run, edit: Edit): RunChange[] {
  const { id, description } = nodeOf(run.tree, edit.target);
  const step = `step ${pathOf(run.tree, id)} "${description}"`;
  const text = editWords(edit, step);
  if (text === null) return [];
  const userText = saidIn(edit);
  const notice = {
    by: 'person',
    node: edit.target,
    text,
    ...(userText && { said: userText }),
  } as const;
  return [{ kind: 'noticeAdded', notice }];
}

/** Returns the user's own words in an edit. */
function saidIn(edit: Edit): string {
  if ('description' in edit) return edit.description;
  if (edit.kind === 'retry') return edit.hint ?? '';
  return 'reason' in edit ? edit.reason : '';
}

const placeWords = {
  child: 'as a substep of',
  before: 'before',
  after: 'after',
  instead: 'in place of',
} as const satisfies Record<EditPlace, string>;

const shapeWords = {
  ordered: 'all parts, in this order,',
  unordered: 'all parts, in any order,',
  choice: 'only one of the parts',
} as const satisfies Record<Shape, string>;

/** Returns null if the plan itself shows it. */
function editWords(edit: Edit, step: string): string | null {
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
      return `The person replaced ${step} and everything after it with "${edit.description}".`;
    case 'graft':
      return `The person moved ${step} to another place in the plan.`;
    case 'fail':
      return `The person says that ${step} failed${edit.reason ? `: "${edit.reason}"` : ''}.`;
    case 'shape':
      return `The person wants ${shapeWords[edit.as]} of ${step}.`;
    case 'undo':
      return `The person took back a change to ${step}.`;
    case 'pin':
    case 'breakpoint':
    case 'tell':
    case 'check':
      return null;
  }
}

/** A finished run that continues ends with a new answer. */
const reopened = (run: Run, edit: Edit, tree: PlanTree): RunChange[] =>
  run.status === 'finished' && restartsRun(run.tree, edit, tree)
    ? [{ kind: 'statusChanged', status: 'running', stepping: false }]
    : [];

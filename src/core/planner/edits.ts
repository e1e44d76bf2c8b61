/** Queued human edits join the tree at a safe point: between two steps, in every run state (SA-27). */

import { editEvents } from '../plan/edit.ts';
import { isClosed } from '../plan/node.ts';
import { reduceTree } from '../plan/reduce.ts';
import { nodeOf, type PlanTree } from '../plan/tree.ts';
import type { Cursor, Run, RunChange } from '../run/run.ts';
import { stackOf } from './andOr/stack.ts';

/** The changes that apply the oldest pending edit, or null when none is pending. */
export function nextEdit(run: Run): readonly RunChange[] | null {
  const [edit] = run.pendingEdits;
  if (!edit) return null;
  const events = editEvents(run.tree, edit);
  if (!events.ok) return [{ kind: 'editRefused', edit: edit.id, failure: events.failure }];
  const tree = events.value.reduce<PlanTree>(reduceTree, run.tree);
  return [
    ...events.value,
    { kind: 'editApplied', edit: edit.id },
    ...questionAfter(run, tree),
    { kind: 'cursorMoved', cursor: cursorAfter(run, tree) },
    ...reopened(run),
  ];
}

/** The stack follows from the tree; an action under way goes on unless the edit closed or reopened its node. */
function cursorAfter(run: Run, tree: PlanTree): Cursor {
  const { acting } = run.cursor;
  const goesOn = acting && isUnderWay(tree, acting.node);
  return { ...run.cursor, stack: stackOf(tree), acting: goesOn ? acting : null };
}

function isUnderWay(tree: PlanTree, id: Run['tree']['root']): boolean {
  const node = nodeOf(tree, id);
  return node.kind === 'action' && node.status === 'visited';
}

function questionAfter(run: Run, tree: PlanTree): RunChange[] {
  if (!run.question) return [];
  const node = nodeOf(tree, run.question.node);
  return isClosed(node) || !isUnderWay(tree, node.id)
    ? [{ kind: 'questionClosed', why: 'You changed the plan.' }]
    : [];
}

/** An edit to a finished run sets it going again; it answers anew at its end. */
function reopened(run: Run): RunChange[] {
  if (run.status !== 'finished') return [];
  return [
    { kind: 'answered', answer: '', evidence: [] },
    { kind: 'statusChanged', status: 'running', stepping: false },
  ];
}

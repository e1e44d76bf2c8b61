/**
 * Staged edits: edits of a finished run that would restart it. They wait in the panel until the user runs the task
 * again. Each is checked by the core's own rules, so that a refusal shows at once.
 */
import type { EditId } from '../../core/ids.ts';
import { treeAfter } from '../../core/plan/add.ts';
import { type Edit, editEvents } from '../../core/plan/edit.ts';
import { restartsRun } from '../../core/plan/restarts.ts';
import { ok, type Result } from '../../core/result.ts';
import { hadExternalEffect } from '../../core/run/externalEffect.ts';
import type { Run } from '../../core/run/run.ts';

export type Staged = {
  /** The edits that are possible, in order. */
  readonly ready: readonly Edit[];
  readonly refused: Run['refusedEdits'];
};

const none: Staged = { ready: [], refused: [] };

/** Returns the staged edits that were not undone by later ones. */
export function withoutUndone(log: readonly Edit[]): readonly Edit[] {
  const stagedIds = new Set(log.map(({ id }) => id));
  const off = new Set<EditId>();
  for (const edit of log.toReversed())
    if (edit.kind === 'undo' && stagedIds.has(edit.edit) && !off.has(edit.id))
      off.add(edit.id).add(edit.edit);
  return log.filter(({ id }) => !off.has(id));
}

/** Applies each edit to the plan as the previous ones leave it. */
export function stagedIn(run: Run, log: readonly Edit[]): Staged {
  if (log.length === 0) return none;
  const ready: Edit[] = [];
  const refused: Staged['refused'][number][] = [];
  let at = run;
  for (const edit of withoutUndone(log)) {
    const tried = tryEdit(at, edit);
    if (tried.ok) {
      at = tried.value;
      ready.push(edit);
    } else refused.push({ edit, failure: tried.failure });
  }
  return { ready, refused };
}

/** Whether the edit must wait. One that restarts nothing is applied at once. */
export function isStaged(run: Run, log: readonly Edit[], edit: Edit): boolean {
  if (edit.kind === 'undo' && log.some(({ id }) => id === edit.edit)) return true;
  if (run.status !== 'finished') return false;
  const tried = tryEdit(run, edit);
  // An edit that is impossible now may be possible after the edits that already wait.
  return tried.ok ? tried.value.status !== 'finished' : withoutUndone(log).length > 0;
}

/** Returns the edits that undo all staged ones, the last one first. */
export const undosOf = (log: readonly Edit[], newId: () => EditId): readonly Edit[] =>
  withoutUndone(log)
    .toReversed()
    .map(({ id, target }) => ({ id: newId(), kind: 'undo', target, edit: id }));

/** Returns the run after the edit. */
function tryEdit(run: Run, edit: Edit): Result<Run> {
  const events = editEvents(run.tree, edit, hadExternalEffect(run), run.made);
  if (!events.ok) return events;
  const tree = treeAfter(run.tree, events.value);
  const isRerun = run.status === 'finished' && restartsRun(run.tree, edit, tree);
  return ok({ ...run, tree, status: isRerun ? 'running' : run.status });
}

/**
 * Edits of a finished run that would set it going again. They wait in the panel until the user runs it again, and are
 * tried by the core's own rules, so that a refusal is said at once. Pure.
 */
import type { EditId } from '../../core/ids.ts';
import { treeAfter } from '../../core/plan/add.ts';
import { type Edit, editEvents } from '../../core/plan/edit.ts';
import { restarts } from '../../core/plan/restarts.ts';
import { ok, type Result } from '../../core/result.ts';
import { hadExternalEffect } from '../../core/run/externalEffect.ts';
import type { Run } from '../../core/run/run.ts';

export type Staged = {
  /** Those that can be made, in their order. */
  readonly ready: readonly Edit[];
  readonly refused: Run['refusedEdits'];
};

const none: Staged = { ready: [], refused: [] };

/** What is left of the staged edits after those that take others of them back. */
export function standing(log: readonly Edit[]): readonly Edit[] {
  const own = new Set(log.map(({ id }) => id));
  const off = new Set<EditId>();
  for (const edit of log.toReversed())
    if (edit.kind === 'undo' && own.has(edit.edit) && !off.has(edit.id))
      off.add(edit.id).add(edit.edit);
  return log.filter(({ id }) => !off.has(id));
}

/** Each tried on the plan as those before it leave it. */
export function stagedIn(run: Run, log: readonly Edit[]): Staged {
  if (log.length === 0) return none;
  const ready: Edit[] = [];
  const refused: Staged['refused'][number][] = [];
  let at = run;
  for (const edit of standing(log)) {
    const tried = tryEdit(at, edit);
    if (tried.ok) {
      at = tried.value;
      ready.push(edit);
    } else refused.push({ edit, failure: tried.failure });
  }
  return { ready, refused };
}

/** Whether the edit must wait. One that gives nothing to do is made at once. */
export function isStaged(run: Run, log: readonly Edit[], edit: Edit): boolean {
  if (edit.kind === 'undo' && log.some(({ id }) => id === edit.edit)) return true;
  if (run.status !== 'finished') return false;
  const tried = tryEdit(run, edit);
  // What can't be done to the plan as it is may be possible after what already waits.
  return tried.ok ? tried.value.status !== 'finished' : standing(log).length > 0;
}

/** The edits that take all of them back, the last one first. */
export const undosOf = (log: readonly Edit[], newId: () => EditId): readonly Edit[] =>
  standing(log)
    .toReversed()
    .map(({ id, target }) => ({ id: newId(), kind: 'undo', target, edit: id }));

/** The run as the edit leaves it. */
function tryEdit(run: Run, edit: Edit): Result<Run> {
  const events = editEvents(run.tree, edit, hadExternalEffect(run), run.made);
  if (!events.ok) return events;
  const tree = treeAfter(run.tree, events.value);
  const isRerun = run.status === 'finished' && restarts(run.tree, edit, tree);
  return ok({ ...run, tree, status: isRerun ? 'running' : run.status });
}

/** The routines of the user, kept until they delete them. */
import { localizedFailure } from '../../core/messages/failure.ts';
import { message } from '../../core/messages/message.ts';
import { ok, type Result } from '../../core/result.ts';
import { routineOfDemonstration } from '../../core/routine/demonstration.ts';
import { type RoutineField, readsTheSame, setsLost, withFields } from '../../core/routine/edit.ts';
import { keptAnswerOf } from '../../core/routine/keptAnswer.ts';
import { repairOf } from '../../core/routine/repair.ts';
import { type Routine, readRoutine, type Values } from '../../core/routine/routine.ts';
import { routineOf } from '../../core/routine/save.ts';
import type { Run } from '../../core/run/run.ts';
import { pinnedFirst, type RoutineLine } from '../../protocol/panel.ts';
import { database, type StoredRoutine } from './database.ts';
import { inStorage } from './storageFailure.ts';

/** Returns all routines: the pinned ones first, then the latest. */
export async function listRoutines(): Promise<readonly RoutineLine[]> {
  const stored = await inStorage(async () => (await database()).getAll('routines'));
  return pinnedFirst(stored.toSorted((a, b) => b.at - a.at)).map(({ at: _at, ...line }) => line);
}

export const findRoutine = (id: string): Promise<StoredRoutine | undefined> =>
  inStorage(async () => (await database()).get('routines', id));

/**
 * Keeps a finished task as a routine; fails if nothing of it can be repeated. `answers`: the model is asked for an answer
 * at the end, whatever the task did.
 */
export async function saveRoutine(
  run: Run,
  name: string,
  answers: boolean,
): Promise<Result<RoutineLine>> {
  const routine = routineFrom(run);
  if (!routine) return nothingToRepeat;
  const ends = answers ? 'answer' : routine.ends;
  return keep({ ...routine, name: name.trim() || routine.name, ends }, false);
}

function routineFrom(run: Run): Routine | null {
  if (run.isDemonstration) return routineOfDemonstration(run);
  return run.stop?.kind === 'reached' ? routineOf(run) : null;
}

/** Keeps a routine from a file. Its plan is shown before its first run, whatever the settings say. */
export async function importRoutine(file: string): Promise<Result<RoutineLine>> {
  const read = readRoutine(file);
  return read.ok ? keep(read.value, true) : read;
}

/**
 * Keeps what a run did instead of the steps that no longer worked, as a new version of its routine. The version before it
 * is kept too. A routine that was deleted since is kept again.
 */
export async function repairRoutine(run: Run): Promise<Result<RoutineLine>> {
  const repair = repairOf(run);
  if (!repair || !run.routine) return nothingToRepair;
  const { id, routine: before } = run.routine;
  const kept = await findRoutine(id);
  const { name } = kept?.routine ?? before;
  const isPinned = kept?.isPinned === true;
  return put({ id, isNew: false, isPinned, routine: { ...repair.routine, name }, before });
}

type Edit = {
  readonly name: string;
  readonly fields: readonly RoutineField[];
  /** The values of its watches. */
  readonly watched: readonly Values[];
};

/** Renames a routine, and changes what it asks for. The version before is kept. Refused if a watch would then read something else. */
export async function editRoutine(
  id: string,
  { name, fields, watched }: Edit,
): Promise<Result<RoutineLine>> {
  const line = await findRoutine(id);
  if (!line) return noRoutine;
  const { answer: _answer, at: _at, routine: before, ...kept } = line;
  const routine = { ...withFields(before, fields), name: name.trim() || before.name };
  const isKept = watched.every((values) => readsTheSame(before, routine, values));
  return isKept ? put({ ...kept, routine, before }) : wouldReadAnother;
}

/** Exchanges the current version and the one before it, unless that lacks a value that a watch sets. */
export async function restoreRoutine(
  id: string,
  watched: readonly Values[],
): Promise<Result<RoutineLine>> {
  const { routine, before, isNew = false, isPinned = false } = (await findRoutine(id)) ?? {};
  if (!before || !routine) return noVersion;
  return watched.some((values) => setsLost(routine, before, values))
    ? wouldReadAnother
    : put({ id, isNew, isPinned, routine: before, before: routine });
}

/** Keeps the answer that a run of a routine ended with, unless the routine was changed since it began. */
export async function keepAnswer(run: Run): Promise<void> {
  const { routine: use, stop } = run;
  if (stop?.kind !== 'reached' || use?.routine.ends !== 'answer' || use.row !== undefined) return;
  const answer = repairOf(run) ? null : keptAnswerOf(run);
  const line = answer && (await findRoutine(use.id));
  if (!line || JSON.stringify(line.routine) !== JSON.stringify(use.routine)) return;
  await inStorage(async () => (await database()).put('routines', { ...line, answer }));
}

/** Not in its file: somebody else chooses for themselves. One that was deleted since stays deleted. */
export async function pinRoutine(id: string, isPinned: boolean): Promise<void> {
  const line = await findRoutine(id);
  if (line) await inStorage(async () => (await database()).put('routines', { ...line, isPinned }));
}

export const deleteRoutine = (id: string): Promise<void> =>
  inStorage(async () => (await database()).delete('routines', id));

/** From now on, the user has seen its plan. */
export async function markAsRun(line: StoredRoutine): Promise<void> {
  if (line.isNew)
    await inStorage(async () => (await database()).put('routines', { ...line, isNew: false }));
}

const keep = (routine: Routine, isNew: boolean): Promise<Result<RoutineLine>> =>
  put({ id: crypto.randomUUID(), routine, isNew });

async function put(line: RoutineLine): Promise<Result<RoutineLine>> {
  await inStorage(async () => (await database()).put('routines', { ...line, at: Date.now() }));
  return ok(line);
}

const wouldReadAnother = localizedFailure('badInput', message('task.watchedValue'));
const noRoutine = localizedFailure('notFound', message('task.noRoutine'));
const nothingToRepeat = localizedFailure('badInput', message('task.nothingToRepeat'));
const nothingToRepair = localizedFailure('badInput', message('task.nothingToRepair'));
const noVersion = localizedFailure('notFound', message('task.noVersion'));

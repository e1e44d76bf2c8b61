/**
 * The restore methods: those the world performs at once, and repeated actions. Each maps one `RestoreAttempt` to the
 * next.
 */
import type { RestoreSteps } from '../../core/run/back/restoreSteps.ts';
import { isAtLeastAsConfident, type RestoreMethod } from '../../core/run/browserState.ts';
import { confidenceOf } from './arrival.ts';
import { replay } from './replay.ts';
import {
  type Arrived,
  ask,
  failedBecause,
  isConfidentEnough,
  missAttempt,
  notAsBefore,
  type RestoreAttempt,
  type RestoreGoal,
} from './restoreAttempt.ts';

/** Already there, back in the history, or loading the address. */
export async function askFor(
  goal: RestoreGoal,
  method: RestoreMethod,
  attempt: RestoreAttempt,
): Promise<RestoreAttempt> {
  const asked = await ask(goal, method, goal.operation.address);
  const isUntouched = attempt.isUntouched && method === 'there' && goal.tab === undefined;
  const here = { ...attempt, arrived: null, isUntouched };
  if (!asked.ok) return missAttempt(here, failedBecause(goal, asked.failure));
  if (asked.value === 'cannot') return here;
  return settle(
    goal,
    method,
    { ...here, isThere: attempt.isThere || method === 'there' },
    asked.value.url,
  );
}

/** At the address, the page may still hold the results of later actions, which are then undone. */
async function settle(
  goal: RestoreGoal,
  method: RestoreMethod,
  attempt: RestoreAttempt,
  address: string,
): Promise<RestoreAttempt> {
  const { context, known, operation } = goal;
  const run = context.run();
  if (method === 'there' && known !== null && known.id === run.here && !run.isStale)
    return { ...attempt, arrived: { method, address, sure: 'page', page: null } };
  const first = await confidenceOf(context, operation, known);
  const arrived: Arrived = { method, address, ...first };
  const mayUndo =
    known?.print !== undefined && goal.acts.length > 0 && isConfidentEnough(goal, 'undo');
  if (first.sure !== 'address' || !mayUndo) return { ...attempt, arrived };
  const undone = await ask(goal, 'undo', address);
  const touched = { ...attempt, isUntouched: false };
  if (!undone.ok || undone.value === 'cannot') return { ...touched, arrived };
  const second = await confidenceOf(context, operation, known);
  const by = method === 'there' && second.sure !== 'address' ? 'undo' : method;
  return { ...touched, arrived: { method: by, address, ...second } };
}

/** Repeats the actions from the nearest checkpoint, or from the one before it if that has changed (WO-19). */
export async function doAgain(goal: RestoreGoal, start: RestoreAttempt): Promise<RestoreAttempt> {
  let attempt: RestoreAttempt = { ...start, arrived: null, isUntouched: false };
  for (const steps of start.ways) {
    const tried = await doAgainFrom(goal, steps, attempt);
    attempt = tried.attempt;
    if (attempt.arrived || tried.hasSent) return attempt;
  }
  return attempt;
}

type Tried = { readonly attempt: RestoreAttempt; readonly hasSent: boolean };

async function doAgainFrom(
  goal: RestoreGoal,
  way: RestoreSteps,
  attempt: RestoreAttempt,
): Promise<Tried> {
  const { context, operation, known, least } = goal;
  const opened = await ask(goal, 'replay', way.from.address);
  const { result, isFirstAsBefore, hasSent } = await replay(context, operation, { way, opened });
  const begun = reloadedOn(attempt, way, isFirstAsBefore);
  if (!result.ok)
    return { attempt: missAttempt(begun, failedBecause(goal, result.failure)), hasSent };
  const { sure, page } = await confidenceOf(context, operation, known);
  const hasActs = way.states.length > 0;
  const seen = reloadedOn(begun, way, !hasActs && page ? sure !== 'address' : null);
  const isEnough = isAtLeastAsConfident(sure, least) && (sure !== 'address' || hasActs);
  if (!isEnough) return { attempt: missAttempt(seen, notAsBefore(goal)), hasSent: false };
  const arrived = {
    method: hasActs ? 'replay' : 'address',
    address: result.value,
    sure,
    page,
  } as const;
  return { attempt: { ...seen, arrived }, hasSent: false };
}

const reloadedOn = (
  attempt: RestoreAttempt,
  { from }: RestoreSteps,
  isAsBefore: boolean | null,
): RestoreAttempt =>
  isAsBefore === null
    ? attempt
    : { ...attempt, reloaded: { ...attempt.reloaded, [from.id]: isAsBefore } };

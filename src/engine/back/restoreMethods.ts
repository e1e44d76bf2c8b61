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
  aim: RestoreGoal,
  rung: RestoreMethod,
  at: RestoreAttempt,
): Promise<RestoreAttempt> {
  const asked = await ask(aim, rung, aim.operation.address);
  const here = { ...at, arrived: null, isUntouched: at.isUntouched && rung === 'there' };
  if (!asked.ok) return missAttempt(here, failedBecause(aim, asked.failure));
  if (asked.value === 'cannot') return here;
  return settle(aim, rung, { ...here, isThere: at.isThere || rung === 'there' }, asked.value.url);
}

/** At the address, the page may still hold the results of later actions, which are then undone. */
async function settle(
  aim: RestoreGoal,
  rung: RestoreMethod,
  at: RestoreAttempt,
  address: string,
): Promise<RestoreAttempt> {
  const { context, known, operation } = aim;
  const run = context.run();
  if (rung === 'there' && known !== null && known.id === run.here && !run.isStale)
    return { ...at, arrived: { rung, address, sure: 'page', page: null } };
  const first = await confidenceOf(context, operation, known);
  const arrived: Arrived = { rung, address, ...first };
  const mayUndo =
    known?.print !== undefined && aim.acts.length > 0 && isConfidentEnough(aim, 'undo');
  if (first.sure !== 'address' || !mayUndo) return { ...at, arrived };
  const undone = await ask(aim, 'undo', address);
  const touched = { ...at, isUntouched: false };
  if (!undone.ok || undone.value === 'cannot') return { ...touched, arrived };
  const second = await confidenceOf(context, operation, known);
  const by = rung === 'there' && second.sure !== 'address' ? 'undo' : rung;
  return { ...touched, arrived: { rung: by, address, ...second } };
}

/** Repeats the actions from the nearest checkpoint, or from the one before it if that has changed (WO-19). */
export async function doAgain(aim: RestoreGoal, start: RestoreAttempt): Promise<RestoreAttempt> {
  let at: RestoreAttempt = { ...start, arrived: null, isUntouched: false };
  for (const way of start.ways) {
    const tried = await doAgainFrom(aim, way, at);
    at = tried.at;
    if (at.arrived || tried.hasSent) return at;
  }
  return at;
}

type Tried = { readonly at: RestoreAttempt; readonly hasSent: boolean };

async function doAgainFrom(
  aim: RestoreGoal,
  way: RestoreSteps,
  at: RestoreAttempt,
): Promise<Tried> {
  const { context, operation, known, least } = aim;
  const opened = await ask(aim, 'replay', way.from.address);
  const { result, isFirstAsBefore, hasSent } = await replay(context, operation, { way, opened });
  const begun = reloadedOn(at, way, isFirstAsBefore);
  if (!result.ok) return { at: missAttempt(begun, failedBecause(aim, result.failure)), hasSent };
  const { sure, page } = await confidenceOf(context, operation, known);
  const hasActs = way.states.length > 0;
  const seen = reloadedOn(begun, way, !hasActs && page ? sure !== 'address' : null);
  const isEnough = isAtLeastAsConfident(sure, least) && (sure !== 'address' || hasActs);
  if (!isEnough) return { at: missAttempt(seen, notAsBefore(aim)), hasSent: false };
  const arrived = {
    rung: hasActs ? 'replay' : 'address',
    address: result.value,
    sure,
    page,
  } as const;
  return { at: { ...seen, arrived }, hasSent: false };
}

const reloadedOn = (
  at: RestoreAttempt,
  { from }: RestoreSteps,
  isAsBefore: boolean | null,
): RestoreAttempt =>
  isAsBefore === null ? at : { ...at, reloaded: { ...at.reloaded, [from.id]: isAsBefore } };

/** The rungs themselves: what the world does at once, and acts that are done again. Each leads from one `Climbed` to the next. */
import type { WayBack } from '../../core/run/back/restoreSteps.ts';
import { isAtLeast, type Rung } from '../../core/run/browserState.ts';
import { sureOf } from './arrival.ts';
import { replay } from './replay.ts';
import {
  type Aim,
  type Arrived,
  ask,
  type Climbed,
  failedBecause,
  missed,
  notAsBefore,
  reaches,
} from './restoreAttempt.ts';

/** There already, back in the history, or the address again. */
export async function askFor(aim: Aim, rung: Rung, at: Climbed): Promise<Climbed> {
  const asked = await ask(aim, rung, aim.operation.address);
  const here = { ...at, arrived: null, isUntouched: at.isUntouched && rung === 'there' };
  if (!asked.ok) return missed(here, failedBecause(aim, asked.failure));
  if (asked.value === 'cannot') return here;
  return settle(aim, rung, { ...here, isThere: at.isThere || rung === 'there' }, asked.value.url);
}

/** At the address: the page may still hold what was done there, which is then taken back. */
async function settle(aim: Aim, rung: Rung, at: Climbed, address: string): Promise<Climbed> {
  const { context, known, operation } = aim;
  const run = context.run();
  if (rung === 'there' && known !== null && known.id === run.here && !run.isStale)
    return { ...at, arrived: { rung, address, sure: 'page', page: null } };
  const first = await sureOf(context, operation, known);
  const arrived: Arrived = { rung, address, ...first };
  const mayUndo = known?.print !== undefined && aim.acts.length > 0 && reaches(aim, 'undo');
  if (first.sure !== 'address' || !mayUndo) return { ...at, arrived };
  const undone = await ask(aim, 'undo', address);
  const touched = { ...at, isUntouched: false };
  if (!undone.ok || undone.value === 'cannot') return { ...touched, arrived };
  const second = await sureOf(context, operation, known);
  const by = rung === 'there' && second.sure !== 'address' ? 'undo' : rung;
  return { ...touched, arrived: { rung: by, address, ...second } };
}

/** The acts again, from the nearest checkpoint; from the one before it where that is not as it was (WO-19). */
export async function doAgain(aim: Aim, start: Climbed): Promise<Climbed> {
  let at: Climbed = { ...start, arrived: null, isUntouched: false };
  for (const way of start.ways) {
    const tried = await doAgainFrom(aim, way, at);
    at = tried.at;
    if (at.arrived || tried.hasSent) return at;
  }
  return at;
}

type Tried = { readonly at: Climbed; readonly hasSent: boolean };

async function doAgainFrom(aim: Aim, way: WayBack, at: Climbed): Promise<Tried> {
  const { context, operation, known, least } = aim;
  const opened = await ask(aim, 'replay', way.from.address);
  const { result, isFirstAsBefore, hasSent } = await replay(context, operation, { way, opened });
  const begun = reloadedOn(at, way, isFirstAsBefore);
  if (!result.ok) return { at: missed(begun, failedBecause(aim, result.failure)), hasSent };
  const { sure, page } = await sureOf(context, operation, known);
  const hasActs = way.states.length > 0;
  const seen = reloadedOn(begun, way, !hasActs && page ? sure !== 'address' : null);
  const isEnough = isAtLeast(sure, least) && (sure !== 'address' || hasActs);
  if (!isEnough) return { at: missed(seen, notAsBefore(aim)), hasSent: false };
  const arrived = {
    rung: hasActs ? 'replay' : 'address',
    address: result.value,
    sure,
    page,
  } as const;
  return { at: { ...seen, arrived }, hasSent: false };
}

const reloadedOn = (at: Climbed, { from }: WayBack, isAsBefore: boolean | null): Climbed =>
  isAsBefore === null ? at : { ...at, reloaded: { ...at.reloaded, [from.id]: isAsBefore } };

/** Tries restore methods in order until one is certain enough. */

import { message, type Text } from '../../core/messages/message.ts';
import { isAtLeastAsConfident, type RestoreMethod } from '../../core/run/browserState.ts';
import { stateHere } from '../../core/run/browserStates.ts';
import { rehearse } from '../ahead/rehearse.ts';
import { mayRequestAgain } from './mayRequestAgain.ts';
import {
  type Arrived,
  ask,
  isConfidentEnough,
  missAttempt,
  notAsBefore,
  type RestoreAttempt,
  type RestoreGoal,
  startAttempt,
} from './restoreAttempt.ts';
import { askFor, doAgain } from './restoreMethods.ts';

/** Undone actions show in the current page, so `undo` is not a method of its own here. */
const methods = ['there', 'back', 'address', 'replay'] as const satisfies readonly RestoreMethod[];

/** Restores the state. `arrived` is null on failure, and `why` gives the reason. */
export async function tryRestoreMethods(goal: RestoreGoal): Promise<RestoreAttempt> {
  let attempt = startAttempt(goal);
  let byAddress: Arrived | null = null;
  for (const method of methods) {
    if (method === 'back') {
      const ahead = await rehearsed(goal, attempt);
      if (!ahead.isWorthIt) return ahead.attempt;
      attempt = ahead.attempt;
    }
    attempt = await take(goal, method, attempt);
    const { arrived } = attempt;
    if (arrived && isEnough(goal, arrived, attempt)) return attempt;
    if (arrived?.sure === 'address') byAddress = arrived;
    if (arrived && method !== 'replay') attempt = missAttempt(attempt, notAsBefore(goal));
  }
  return byAddress ? openAgain(goal, byAddress, attempt) : { ...attempt, arrived: null };
}

/**
 * Nothing more certain is possible, so the address is enough. It is loaded again, since actions were performed there
 * meanwhile.
 */
async function openAgain(
  goal: RestoreGoal,
  byAddress: Arrived,
  last: RestoreAttempt,
): Promise<RestoreAttempt> {
  const at = { ...last, arrived: null };
  if (!isAtLeastAsConfident('address', goal.least) || !mayOpenAgain(goal)) return at;
  const again = await ask(goal, 'replay', goal.operation.address);
  const touched = { ...at, isUntouched: false };
  if (!again.ok || again.value === 'cannot') return touched;
  return { ...touched, arrived: { ...byAddress, address: again.value.url } };
}

type Rehearsed = { readonly attempt: RestoreAttempt; readonly isWorthIt: boolean };

/** WO-19: whether to move the run's own tab, after the attempt in a background tab. */
async function rehearsed(goal: RestoreGoal, attempt: RestoreAttempt): Promise<Rehearsed> {
  const { context, operation, known } = goal;
  const { ways } = attempt;
  const isWanted = operation.rehearses && context.run().options.lookAhead;
  if (!isWanted || known === null || refusal(goal, 'replay', attempt) !== null)
    return { attempt, isWorthIt: true };
  const { ahead, way, reloaded } = await rehearse(context, operation, { known, ways });
  const seen = { ...attempt, ahead, reloaded: { ...attempt.reloaded, ...reloaded } };
  if (way) return { attempt: { ...seen, ways: [way] }, isWorthIt: true };
  if (ahead.is === 'refused') return { attempt: seen, isWorthIt: true };
  const why = message('reason.rehearsed', { address: operation.address, why: ahead.why });
  return { attempt: missAttempt(seen, why), isWorthIt: false };
}

async function take(
  goal: RestoreGoal,
  method: (typeof methods)[number],
  attempt: RestoreAttempt,
): Promise<RestoreAttempt> {
  const refused = refusal(goal, method, attempt);
  if (refused === '') return { ...attempt, arrived: null };
  if (refused !== null) return missAttempt(attempt, refused);
  return method === 'replay' ? doAgain(goal, attempt) : askFor(goal, method, attempt);
}

/** An address that needs repeated actions is not enough as long as they are possible. */
function isEnough(goal: RestoreGoal, { method, sure }: Arrived, attempt: RestoreAttempt): boolean {
  const isBetter =
    sure !== 'address' || method === 'replay' || refusal(goal, 'replay', attempt) !== null;
  return isBetter && isAtLeastAsConfident(sure, goal.least);
}

/** Returns why a method is skipped, '' if the user need not know; null if it is used. */
function refusal(
  goal: RestoreGoal,
  method: (typeof methods)[number],
  attempt: RestoreAttempt,
): Text | null {
  if (!isConfidentEnough(goal, method)) return '';
  switch (method) {
    case 'there':
      return null;
    case 'back':
      return isNextInHistory(goal) ? null : '';
    case 'address':
      // The tab is at the address already, so loading it changes nothing.
      if (attempt.isThere || needsActs(attempt)) return '';
      return mayOpenAgain(goal)
        ? null
        : message('reason.mayRepeat', { address: goal.operation.address });
    case 'replay':
      return attempt.ways.length > 0 ? null : '';
  }
}

/** The attempt in a background tab showed that the address alone is not enough. */
const needsActs = ({ ahead, ways: [way] }: RestoreAttempt): boolean =>
  ahead?.is === 'proven' && way !== undefined && way.states.length > 0;

function isNextInHistory(goal: RestoreGoal): boolean {
  const { known, operation } = goal;
  const here = stateHere(goal.context.run());
  const isNext = known !== null && here?.before === known.id;
  return isNext && here.address !== operation.address && mayOpenAgain(goal);
}

const mayOpenAgain = ({ context, known, operation }: RestoreGoal): boolean =>
  mayRequestAgain(context.run(), { ...known, address: operation.address });

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
const rungs = ['there', 'back', 'address', 'replay'] as const satisfies readonly RestoreMethod[];

/** Restores the state. `arrived` is null on failure, and `why` gives the reason. */
export async function tryRestoreMethods(aim: RestoreGoal): Promise<RestoreAttempt> {
  let at = startAttempt(aim);
  let byAddress: Arrived | null = null;
  for (const rung of rungs) {
    if (rung === 'back') {
      const ahead = await rehearsed(aim, at);
      if (!ahead.isWorthIt) return ahead.at;
      at = ahead.at;
    }
    at = await take(aim, rung, at);
    const { arrived } = at;
    if (arrived && isEnough(aim, arrived, at)) return at;
    if (arrived?.sure === 'address') byAddress = arrived;
    if (arrived && rung !== 'replay') at = missAttempt(at, notAsBefore(aim));
  }
  return byAddress ? openAnew(aim, byAddress, at) : { ...at, arrived: null };
}

/**
 * Nothing more certain is possible, so the address is enough. It is loaded again, since actions were performed there
 * meanwhile.
 */
async function openAnew(
  aim: RestoreGoal,
  byAddress: Arrived,
  last: RestoreAttempt,
): Promise<RestoreAttempt> {
  const at = { ...last, arrived: null };
  if (!isAtLeastAsConfident('address', aim.least) || !mayOpenAgain(aim)) return at;
  const again = await ask(aim, 'replay', aim.operation.address);
  const touched = { ...at, isUntouched: false };
  if (!again.ok || again.value === 'cannot') return touched;
  return { ...touched, arrived: { ...byAddress, address: again.value.url } };
}

type Rehearsed = { readonly at: RestoreAttempt; readonly isWorthIt: boolean };

/** WO-19: whether to move the run's own tab, after the attempt in a background tab. */
async function rehearsed(aim: RestoreGoal, at: RestoreAttempt): Promise<Rehearsed> {
  const { context, operation, known } = aim;
  const { ways } = at;
  const isWanted = operation.rehearses && context.run().options.lookAhead;
  if (!isWanted || known === null || refusal(aim, 'replay', at) !== null)
    return { at, isWorthIt: true };
  const { ahead, way, reloaded } = await rehearse(context, operation, { known, ways });
  const seen = { ...at, ahead, reloaded: { ...at.reloaded, ...reloaded } };
  if (way) return { at: { ...seen, ways: [way] }, isWorthIt: true };
  if (ahead.is === 'refused') return { at: seen, isWorthIt: true };
  const why = message('reason.rehearsed', { address: operation.address, why: ahead.why });
  return { at: missAttempt(seen, why), isWorthIt: false };
}

async function take(
  aim: RestoreGoal,
  rung: (typeof rungs)[number],
  at: RestoreAttempt,
): Promise<RestoreAttempt> {
  const refused = refusal(aim, rung, at);
  if (refused === '') return { ...at, arrived: null };
  if (refused !== null) return missAttempt(at, refused);
  return rung === 'replay' ? doAgain(aim, at) : askFor(aim, rung, at);
}

/** An address that needs repeated actions is not enough as long as they are possible. */
function isEnough(aim: RestoreGoal, { rung, sure }: Arrived, at: RestoreAttempt): boolean {
  const isBetter = sure !== 'address' || rung === 'replay' || refusal(aim, 'replay', at) !== null;
  return isBetter && isAtLeastAsConfident(sure, aim.least);
}

/** Returns why a method is skipped, '' if the user need not know; null if it is used. */
function refusal(aim: RestoreGoal, rung: (typeof rungs)[number], at: RestoreAttempt): Text | null {
  if (!isConfidentEnough(aim, rung)) return '';
  switch (rung) {
    case 'there':
      return null;
    case 'back':
      return isNextInHistory(aim) ? null : '';
    case 'address':
      // The tab is at the address already, so loading it changes nothing.
      if (at.isThere || needsActs(at)) return '';
      return mayOpenAgain(aim)
        ? null
        : message('reason.mayRepeat', { address: aim.operation.address });
    case 'replay':
      return at.ways.length > 0 ? null : '';
  }
}

/** The attempt in a background tab showed that the address alone is not enough. */
const needsActs = ({ ahead, ways: [way] }: RestoreAttempt): boolean =>
  ahead?.is === 'proven' && way !== undefined && way.states.length > 0;

function isNextInHistory(aim: RestoreGoal): boolean {
  const { known, operation } = aim;
  const here = stateHere(aim.context.run());
  const isNext = known !== null && here?.before === known.id;
  return isNext && here.address !== operation.address && mayOpenAgain(aim);
}

const mayOpenAgain = ({ context, known, operation }: RestoreGoal): boolean =>
  mayRequestAgain(context.run(), { ...known, address: operation.address });

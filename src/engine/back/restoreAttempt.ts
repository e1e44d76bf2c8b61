/** One try to come back, as data: what it is after, and how far the rungs so far have led. */

import type { StateId } from '../../core/ids.ts';
import { problemText } from '../../core/messages/english.ts';
import { message, type Text } from '../../core/messages/message.ts';
import type { Observation } from '../../core/page/observation.ts';
import type { Ahead } from '../../core/plan/node.ts';
import { err, type Failure, type Result } from '../../core/result.ts';
import { type RestoreSteps, restoreStepsOf } from '../../core/run/back/restoreSteps.ts';
import {
  type BrowserState,
  type RestoreConfidence,
  type RestoreMethod,
  restoreMethods,
} from '../../core/run/browserState.ts';
import { undoableSince } from '../../core/run/browserStates.ts';
import type { RestoreOperation } from '../../core/run/operation.ts';
import { Halted, type OperationContext } from '../context.ts';
import type { Restored, RestoreTarget } from '../ports.ts';
import { mayRequestAgain } from './mayRequestAgain.ts';

/** The same for the whole climb. */
export type RestoreGoal = {
  readonly context: OperationContext;
  readonly operation: RestoreOperation;
  /** The state to come back to; null where only its address is known. */
  readonly known: BrowserState | null;
  /** The least sureness that will do. */
  readonly least: RestoreConfidence;
  /** Acts since then that may be taken back in the page. */
  readonly acts: RestoreTarget['acts'];
};

export type Arrived = {
  readonly rung: RestoreMethod;
  readonly address: string;
  readonly sure: RestoreConfidence;
  /** The page that was read to tell; null where none was. */
  readonly page: Observation | null;
};

export type RestoreAttempt = {
  /** Where the latest rung led; null where it led nowhere or was not taken. */
  readonly arrived: Arrived | null;
  /** Why the latest rung that was tried or refused did not do. */
  readonly why: Text;
  readonly isUntouched: boolean;
  /** The tab was at the address before anything was done. */
  readonly isThere: boolean;
  /** What came of trying the way back in a background tab, if that was done. */
  readonly ahead: Ahead | null;
  /** Checkpoints that were loaded, and whether they were as before (WO-18). */
  readonly reloaded: Readonly<Record<StateId, boolean>>;
  /** From where acts can be done again, nearest first. One that proved right in a background tab is the only one. */
  readonly ways: readonly RestoreSteps[];
};

/** More are not tried. */
const MOST_CHECKPOINTS = 2;

export function restoreTarget(context: OperationContext, operation: RestoreOperation): RestoreGoal {
  const { state, least = 'address' } = operation;
  const run = context.run();
  const known = state === null ? null : (run.states[state] ?? null);
  return { context, operation, known, least, acts: (known && undoableSince(run, known)) ?? [] };
}

export function startAttempt(aim: RestoreGoal): RestoreAttempt {
  const { context, known } = aim;
  const run = context.run();
  const isCompared = context.system.keepsPages && known?.print !== undefined;
  const ways = isCompared
    ? restoreStepsOf(run, known).filter(({ from }) => mayRequestAgain(run, from))
    : [];
  return {
    arrived: null,
    why: message('reason.noWayBack', { address: aim.operation.address }),
    isUntouched: true,
    isThere: false,
    ahead: null,
    reloaded: {},
    ways: ways.slice(0, MOST_CHECKPOINTS),
  };
}

/** The latest rung led nowhere, for this reason. */
export const missed = (at: RestoreAttempt, why: Text): RestoreAttempt => ({
  ...at,
  arrived: null,
  why,
});

export const notAsBefore = ({ operation: { address } }: RestoreGoal): Text =>
  message('reason.changedThere', { address });

export const failedBecause = ({ operation: { address } }: RestoreGoal, failure: Failure): Text =>
  message('reason.wayBackFailed', { address, failure: problemText(failure) });

/** Whether the strategy lets the climb go this far. */
export const isConfidentEnough = (
  { operation: { upTo = 'replay' } }: RestoreGoal,
  rung: RestoreMethod,
): boolean => restoreMethods.indexOf(rung) <= restoreMethods.indexOf(upTo);

/** The tab is gone: nothing leads back before the user opens one again. */
export class TabGone extends Error {
  override readonly name = 'TabGone';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Ask the world for one rung. `replay` must lead to the very address. Throws `Halted` after a stop, and `TabGone`. */
export async function ask(
  { context: { ports, signal }, acts }: RestoreGoal,
  rung: RestoreMethod,
  address: string,
): Promise<Result<Restored>> {
  const asked = await ports.world.restore(rung, { address, acts }, signal);
  if (signal.aborted || (!asked.ok && asked.failure.kind === 'aborted')) throw new Halted();
  if (!asked.ok && asked.failure.kind === 'tabClosed') throw new TabGone(asked.failure);
  if (rung !== 'replay' || !asked.ok) return asked;
  return asked.value !== 'cannot' && asked.value.url === address ? asked : elsewhere(address);
}

const elsewhere = (address: string): Result<never> =>
  err('navigationFailed', `${address} leads elsewhere now.`, 'Go on from where the tab is.');

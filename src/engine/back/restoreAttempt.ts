/** One attempt to restore a state, as data: its goal, and the result of the methods so far. */

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
import type { Run } from '../../core/run/run.ts';
import { Halted, type OperationContext } from '../context.ts';
import type { Restored, RestoreTarget } from '../ports.ts';
import { mayRequestAgain } from './mayRequestAgain.ts';

/** The part that stays the same for all methods. */
export type RestoreGoal = {
  readonly context: OperationContext;
  readonly operation: RestoreOperation;
  /** The state to restore; null if only its address is known. */
  readonly known: BrowserState | null;
  /** The lowest confidence that is enough. */
  readonly least: RestoreConfidence;
  /** Actions since then that may be undone in the page. */
  readonly acts: RestoreTarget['acts'];
  readonly tab: RestoreTarget['tab'];
};

export type Arrived = {
  readonly method: RestoreMethod;
  readonly address: string;
  readonly sure: RestoreConfidence;
  /** The page that was read to decide; null if none was. */
  readonly page: Observation | null;
};

export type RestoreAttempt = {
  /** Where the latest method led; null if nowhere, or if it was skipped. */
  readonly arrived: Arrived | null;
  /** Why the latest method that was tried or refused did not work. */
  readonly why: Text;
  readonly isUntouched: boolean;
  /** The tab was at the address before anything was done. */
  readonly isThere: boolean;
  /** The result of trying the path in a background tab, if that was done. */
  readonly ahead: Ahead | null;
  /** Checkpoints that were loaded, and whether they were unchanged (WO-18). */
  readonly reloaded: Readonly<Record<StateId, boolean>>;
  /** Starting points for repeating actions, nearest first. If one worked in a background tab, it is the only one. */
  readonly ways: readonly RestoreSteps[];
};

/** The most checkpoints tried. */
const MOST_CHECKPOINTS = 2;

export function restoreTarget(context: OperationContext, operation: RestoreOperation): RestoreGoal {
  const { state, least = 'address' } = operation;
  const run = context.run();
  const known = state === null ? null : (run.states[state] ?? null);
  const acts = (known && undoableSince(run, known)) ?? [];
  return { context, operation, known, least, acts, tab: known ? tabOf(run, known) : undefined };
}

/** Returns the tab that the state was in, if it is still open and another one is in use. */
function tabOf({ tabs, activeTab }: Run, { tabs: then }: BrowserState): number | undefined {
  const number = then.find(({ active }) => active)?.number;
  if (number === undefined || number === activeTab) return undefined;
  return typeof tabs[number - 1] === 'number' ? number : undefined;
}

export function startAttempt(goal: RestoreGoal): RestoreAttempt {
  const { context, known } = goal;
  const run = context.run();
  const isCompared = context.system.keepsPages && known?.print !== undefined;
  const paths = isCompared
    ? restoreStepsOf(run, known).filter(({ from }) => mayRequestAgain(run, from))
    : [];
  return {
    arrived: null,
    why: message('reason.noWayBack', { address: goal.operation.address }),
    isUntouched: true,
    isThere: false,
    ahead: null,
    reloaded: {},
    ways: paths.slice(0, MOST_CHECKPOINTS),
  };
}

/** The latest method led nowhere, for this reason. */
export const missAttempt = (attempt: RestoreAttempt, why: Text): RestoreAttempt => ({
  ...attempt,
  arrived: null,
  why,
});

export const notAsBefore = ({ operation: { address } }: RestoreGoal): Text =>
  message('reason.changedThere', { address });

export const failedBecause = ({ operation: { address } }: RestoreGoal, failure: Failure): Text =>
  message('reason.wayBackFailed', { address, failure: problemText(failure) });

/** Whether the strategy allows this method. */
export const isConfidentEnough = (
  { operation: { upTo = 'replay' } }: RestoreGoal,
  method: RestoreMethod,
): boolean => restoreMethods.indexOf(method) <= restoreMethods.indexOf(upTo);

/** The tab is gone: nothing can be restored until the user opens one again. */
export class TabGone extends Error {
  override readonly name = 'TabGone';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/**
 * Asks the world for one method. `replay` must lead to exactly this address. Throws `Halted` after a stop, and
 * `TabGone`.
 */
export async function ask(
  { context: { ports, signal }, acts, tab }: RestoreGoal,
  method: RestoreMethod,
  address: string,
): Promise<Result<Restored>> {
  const asked = await ports.world.restore(method, { address, acts, ...(tab && { tab }) }, signal);
  if (signal.aborted || (!asked.ok && asked.failure.kind === 'aborted')) throw new Halted();
  if (!asked.ok && asked.failure.kind === 'tabClosed') throw new TabGone(asked.failure);
  if (method !== 'replay' || !asked.ok) return asked;
  return asked.value !== 'cannot' && asked.value.url === address ? asked : elsewhere(address);
}

const elsewhere = (address: string): Result<never> =>
  err('navigationFailed', `${address} leads elsewhere now.`, 'Go on from where the tab is.');

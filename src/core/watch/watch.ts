/** A watch: a routine that is followed at set times, without a model and without writing, to see whether its last page changed. */
import { rowOf } from '../action/action.ts';
import { assessAddress } from '../gate/addressRisk.ts';
import { type FailureMessage, message } from '../messages/message.ts';
import type { NewChild } from '../plan/event.ts';
import type { Failure, FailureKind } from '../result.ts';
import { startWith, stepsOf } from '../routine/plan.ts';
import type { Routine, Values } from '../routine/routine.ts';
import type { Difference } from './difference.ts';
import type { Schedule, Until } from './schedule.ts';

/** What the user sets. */
export type WatchTerms = {
  readonly values: Values;
  readonly schedule: Schedule;
  readonly until: Until;
  /** Words separated by commas: only lines with one of them are compared. '' for all lines. */
  readonly only: string;
};

/** Why a check that is due has to wait. */
export type Wait = 'task' | 'openTab' | 'window';

export type WatchState =
  /** `due`: when it is checked next, in epoch ms. */
  | { readonly is: 'on'; readonly due: number; readonly waits: Wait | null }
  | { readonly is: 'paused' }
  /** Only the user can help: allow the site, sign in, or do by hand what a watch must not do. */
  | { readonly is: 'needsYou'; readonly failure: Failure }
  | { readonly is: 'ended' };

/** The latest check. */
export type Check = {
  readonly at: number;
  /** How many checks before it went by while nothing could run. */
  readonly missed: number;
  /** Why the page could not be read; null if it was. */
  readonly failure: Failure | null;
};

/** The latest change that was found, and where. Quotes a page: untrusted. */
export type WatchChange = {
  readonly at: number;
  readonly address: string;
  readonly difference: Difference;
};

export type Watch = WatchTerms & {
  readonly id: string;
  /** The id of its routine. */
  readonly routine: string;
  readonly madeAt: number;
  readonly state: WatchState;
  /** How many checks were made. */
  readonly checks: number;
  readonly last: Check | null;
  readonly change: WatchChange | null;
  /** The user has not seen the latest change, or that it needs them. */
  readonly isNews: boolean;
};

/** Why a routine can't be watched; null if it can. Only a check shows whether its pages want to write. */
export function whyNotWatched(routine: Routine, values: Values): FailureMessage | null {
  if (routine.ends === 'report') return message('task.watchChangesThings');
  const start = startWith(routine, values);
  if (!URL.canParse(start) || assessAddress(start).risk !== 'safe')
    return message('task.watchChangesThings');
  const { origin } = new URL(start);
  for (const step of stepsOf(routine, values)) {
    const why = whyNotDone(step, origin);
    if (why) return why;
  }
  return null;
}

function whyNotDone({ action, final, description }: NewChild, origin: string) {
  const step = description;
  if (!action) return message('task.watchNeedsModel', { step });
  if (final) return message('task.watchStepWrites', { step });
  if (rowOf(action).inRoutine === 'copied') return null;
  if (!rowOf(action).mayReplay(action)) return message('task.watchNeedsPerson', { step });
  const address = rowOf(action).leadsTo(action, null);
  if (address === '') return null;
  if (assessAddress(address).risk !== 'safe') return message('task.watchStepWrites', { step });
  return URL.canParse(address) && new URL(address).origin === origin
    ? null
    : message('task.watchLeavesSite', { step });
}

/** These pass by themselves. After any other failure, only the user can help. */
const passing: ReadonlySet<FailureKind> = new Set([
  'timeout',
  'navigationFailed',
  'contextGone',
  'tabClosed',
  'overloaded',
]);

export const passesByItself = ({ kind }: Failure): boolean => passing.has(kind);

/** What a check makes of a watch: when it is due next, what changed, and whether its user is to be told. */
import { failureWith } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import type { Failure } from '../result.ts';
import { differenceOf } from './difference.ts';
import { hasEnded, nextAfter } from './schedule.ts';
import { passesByItself, type Wait, type Watch } from './watch.ts';

/** The text of the page at one check. Untrusted. */
export type Reading = {
  readonly address: string;
  readonly lines: readonly string[];
  readonly asksForPassword: boolean;
};

export type Outcome =
  | { readonly is: 'read'; readonly reading: Reading }
  | { readonly is: 'failed'; readonly failure: Failure };

/** When the check was made, how many before it were missed, and the time zone of the user. */
export type When = { readonly now: number; readonly missed: number; readonly zone: string };

export type Checked = {
  readonly watch: Watch;
  readonly reading: Reading | null;
  /** What the user is told. */
  readonly news: 'changed' | 'needsYou' | null;
};

/** `before`: the reading of the last check; null at the first. */
export function afterCheck(
  watch: Watch,
  before: Reading | null,
  outcome: Outcome,
  { now, missed, zone }: When,
): Checked {
  const { is, failure, reading } = judged(before, outcome);
  const checks = watch.checks + 1;
  const checked = { ...watch, checks, last: { at: now, missed, failure } };
  if (is === 'stuck' && failure)
    return {
      watch: { ...checked, isNews: true, state: { is: 'needsYou', failure } },
      reading: before,
      news: 'needsYou',
    };
  const due = nextAfter(watch.schedule, now, zone);
  const isOver = hasEnded(watch.until, checks, due);
  const state =
    watch.state.is === 'paused'
      ? watch.state
      : isOver
        ? ({ is: 'ended' } as const)
        : ({ is: 'on', due, waits: null } as const);
  const difference = before && reading && differenceOf(before.lines, reading.lines);
  const change = difference && { at: now, address: reading.address, difference };
  return {
    watch: { ...checked, state, ...(change && { change, isNews: true }) },
    reading: reading ?? before,
    news: change ? 'changed' : null,
  };
}

type Judged = {
  readonly is: 'read' | 'failed' | 'stuck';
  readonly failure: Failure | null;
  readonly reading: Reading | null;
};

/** A page that asks for a password, and did not before, is no longer the page that is watched. */
function judged(before: Reading | null, outcome: Outcome): Judged {
  if (outcome.is === 'failed') {
    const { failure } = outcome;
    return { is: passesByItself(failure) ? 'failed' : 'stuck', failure, reading: null };
  }
  const { reading } = outcome;
  if (before && reading.asksForPassword && !before.asksForPassword)
    return { is: 'stuck', failure: signIn, reading: null };
  return { is: 'read', failure: null, reading };
}

const signIn = failureWith('needsApproval', message('task.watchSignIn'));

/** How long a watch that can't be checked now waits until it tries again. */
export const RETRY_MS = 5 * 60_000;

export const waiting = (watch: Watch, waits: Wait | null, now: number): Watch => ({
  ...watch,
  state: { is: 'on', due: now + RETRY_MS, waits },
});

/** The user's takeover of the tab. Their actions are recorded as theirs. */

import type { UserAction, UserTakeover } from '../../page/userAction.ts';
import { addNotice } from '../memory.ts';
import type { Run, RunChange } from '../run.ts';

const MAX_ACTS = 40;
/** In a task that the user records, all of them count. */
const MAX_SHOWN = 300;

export const takeoverStarted = (run: Run): Run => ({
  ...run,
  isStale: true,
  drive: { isOn: true, acts: [] },
});

export const takeoverEnded = ({ drive }: Run): UserTakeover | null =>
  drive && { ...drive, isOn: false };

/** The model receives the same report as the user. */
export function userActed(run: Run, acts: readonly UserAction[]): Run {
  const { isOn = false, acts: before = [] } = run.drive ?? {};
  const noted = acts
    .filter(isOfUser)
    .reduce(
      (at, act) =>
        addNotice(at, { by: 'person', node: null, text: `By hand, the person ${wordsOf(act)}.` }),
      run,
    );
  const kept = [...before, ...acts].slice(run.isDemonstration ? -MAX_SHOWN : -MAX_ACTS);
  return { ...noted, isStale: true, drive: { isOn, acts: kept } };
}

const isOfUser = ({ did }: UserAction): boolean => did === 'clicked' || did === 'filled';

const wordsOf = ({ did, what }: UserAction): string =>
  did === 'clicked' ? `clicked the ${what}` : `changed the ${what}`;

/**
 * Returns the changes caused by user actions in a tab of the run. Their first click or key takes the tab over from a
 * run that works or is paused. A run that waits for the user or is blocked has nothing to take over.
 */
export function changesByUser(run: Run, acts: readonly UserAction[]): readonly RunChange[] {
  const { status, drive } = run;
  if (status === 'finished') return [];
  const isTaking = status === 'running' || (status === 'paused' && !drive?.isOn);
  return [
    ...(status === 'running'
      ? [{ kind: 'statusChanged', status: 'paused', stepping: false } as const]
      : []),
    ...(isTaking ? [{ kind: 'tookOver' } as const] : []),
    ...(acts.length > 0 ? [{ kind: 'personActed', acts } as const] : []),
  ];
}

/** What an older version stored, in the form of this one. Applied wherever settings, snapshots and events are read. */
import type { Run, RunEvent } from '../core/run/run.ts';

/** Settings, or the options of a run: `askBefore` was called `approve`. */
export function migrateOptions<Stored extends object>(stored: Stored): Stored {
  if (!('approve' in stored)) return stored;
  const { approve, ...rest } = stored;
  // The old policy had the same three values; a stored `askBefore` is newer and wins.
  return { askBefore: approve, ...rest } as unknown as Stored;
}

export const migrateRun = (run: Run): Run => ({ ...run, options: migrateOptions(run.options) });

export function migrateEvent(event: RunEvent): RunEvent {
  const { change } = event;
  if (change.kind !== 'runStarted') return event;
  return { ...event, change: { ...change, options: migrateOptions(change.options) } };
}

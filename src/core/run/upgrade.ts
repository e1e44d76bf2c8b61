/**
 * Journals outlive versions. Events that an earlier version wrote get today's field names before anything folds them;
 * what an event means never changes.
 */

import type { RunEvent } from './run.ts';
import { type Json, upgradeFinished } from './upgradeRecord.ts';

/** Format of the snapshots stored beside the events. A snapshot of another format is dropped: the events are the truth. */
export const SNAPSHOT_FORMAT = 4;

/** Today's names of the fields of a change, by its kind. Formats before the first release: no number was kept. */
const upgrades: Readonly<Record<string, (change: Json) => Json>> = {
  runStarted: (change) => inside(change, 'options', options),
  budgetRaised: (change) => inside(change, 'budget', budget),
  runFinished: (change) => inside(change, 'stop', stop),
  actionFinished: (change) => upgradeFinished(renamed(change, { deed: 'record' })),
  effectMissed: (change) => renamed(change, { said: 'remark' }),
  cursorMoved: (change) =>
    inside(renamed(change, { frame: 'entry' }), 'cursor', (cursor) =>
      renamed(cursor, { frames: 'stack' }),
    ),
};

/** The event as this version writes it; one that is up to date comes back unchanged. */
export function upgradeEvent(event: RunEvent): RunEvent {
  // Stored bytes: their shape is that of whichever version wrote them.
  const change = event.change as unknown as Json;
  const upgrade = upgrades[event.change.kind];
  return upgrade ? ({ ...event, change: upgrade(change) } as unknown as RunEvent) : event;
}

/** Run options as an earlier version stored them, in settings too. */
export const upgradeOptions = <T extends object>(stored: T): T => options(stored as Json) as T;

const options = (stored: Json): Json =>
  inside(renamed(stored, { approve: 'askBefore' }), 'budget', budget);

const budget = (stored: Json): Json => renamed(stored, { frames: 'planningSteps' });

const stop = (stored: Json): Json =>
  stored['which'] === 'frames' ? { ...stored, which: 'planningSteps' } : stored;

function renamed(record: Json, names: Readonly<Record<string, string>>): Json {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [names[name] ?? name, value]),
  );
}

function inside(record: unknown, name: string, change: (part: Json) => Json): Json {
  const fields = record as Json;
  const part = fields[name];
  return typeof part === 'object' && part !== null
    ? { ...fields, [name]: change(part as Json) }
    : fields;
}

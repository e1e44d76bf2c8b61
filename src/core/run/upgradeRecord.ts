/**
 * Action records of earlier versions. They kept sentences (`said`) and words for their target; the changes stood beside
 * the record in the event.
 */
import type { Change } from '../page/change.ts';
import { describeChanges } from '../page/describeChanges.ts';
import type { ActionRecord, TargetLabel } from './run.ts';

/** Stored bytes, of whichever version wrote them. */
export type StoredFields = Readonly<Record<string, unknown>>;

type OldRecord = Omit<ActionRecord, 'target' | 'changes' | 'remarks'> & {
  readonly target: string;
  readonly said: readonly string[];
};

/** An `actionFinished` change with its record as data. */
export function upgradeFinished({ changes, ...change }: StoredFields): StoredFields {
  const { record } = change;
  if (!isOld(record)) return change;
  return { ...change, record: upgradeRecord(record, changes as readonly Change[]) };
}

const isOld = (record: unknown): record is OldRecord =>
  typeof record === 'object' && record !== null && 'said' in record;

/** Sentences that describe the changes go, as the changes are here; all others are remarks. */
function upgradeRecord(
  { target, said, ...rest }: OldRecord,
  changes: readonly Change[],
): ActionRecord {
  const sentences = describeChanges(changes);
  const isObserved = sentences.every((sentence, index) => sentence === said[index]);
  return {
    ...rest,
    target: labelOf(target),
    changes: isObserved ? changes : null,
    remarks: isObserved ? said.slice(sentences.length) : said,
  };
}

/** `button "Save"`, as it was kept. */
function labelOf(words: string): TargetLabel | null {
  const [, role, name] = /^(\S*) "(.*)"$/s.exec(words) ?? [];
  return role === undefined || name === undefined ? null : { role, name };
}

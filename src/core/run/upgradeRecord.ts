/**
 * Action records of earlier versions. They kept sentences (`said`) and words for their target; the changes stood beside
 * the record in the event.
 */
import type { Change } from '../page/change.ts';
import { describeChanges } from '../page/describeChanges.ts';
import type { ActionRecord, TargetLabel } from './run.ts';

/** Stored bytes, of whichever version wrote them. */
export type StoredFields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is StoredFields =>
  typeof value === 'object' && value !== null;

const listOf = (value: unknown): readonly StoredFields[] =>
  Array.isArray(value) ? value.filter(isFields) : [];

type OldRecord = Omit<ActionRecord, 'target' | 'changes' | 'remarks'> & {
  readonly target: string;
  readonly said: readonly string[];
};

/** An `actionFinished` change with its record as data. */
export function upgradeFinished({ changes, ...change }: StoredFields): StoredFields {
  const { record } = change;
  if (isOld(record))
    return { ...change, record: upgradeRecord(record, listOf(changes).map(upgradeChange)) };
  if (!isFields(record)) return change;
  const kept = listOf(record['changes']);
  return kept.some(isStateInWords)
    ? { ...change, record: { ...record, changes: kept.map(upgradeChange) } }
    : change;
}

/** The words in which earlier versions kept a changed state. */
const states: Readonly<Record<string, Pick<StateChange, 'state' | 'on'>>> = {
  checked: { state: 'checked', on: true },
  unchecked: { state: 'checked', on: false },
  'partly checked': { state: 'partlyChecked', on: true },
  selected: { state: 'selected', on: true },
  unselected: { state: 'selected', on: false },
  pressed: { state: 'pressed', on: true },
  released: { state: 'pressed', on: false },
  'the current one': { state: 'current', on: true },
  disabled: { state: 'disabled', on: true },
  enabled: { state: 'disabled', on: false },
  'read-only': { state: 'readOnly', on: true },
  editable: { state: 'readOnly', on: false },
  highlighted: { state: 'highlighted', on: true },
  'no longer highlighted': { state: 'highlighted', on: false },
  'another picture': { state: 'picture', on: true },
  'looking different': { state: 'look', on: true },
};

type StateChange = Extract<Change, { kind: 'state' }>;

const isStateInWords = ({ kind, on }: StoredFields): boolean =>
  kind === 'state' && on === undefined;

/** A change of a state had words and an empty `value`, and `part` where there was no role. */
function upgradeChange(change: StoredFields): StoredFields {
  if (!isStateInWords(change)) return change;
  const { value: _, ...rest } = change;
  const state = states[String(rest['state'])] ?? { state: 'look', on: true };
  const role = rest['role'] === 'part' ? '' : rest['role'];
  return { ...rest, role, ...state };
}

const isOld = (record: unknown): record is OldRecord => isFields(record) && 'said' in record;

/** Sentences that describe the changes go, as the changes are here; all others are remarks. */
function upgradeRecord(
  { target, said, ...rest }: OldRecord,
  changes: readonly StoredFields[],
): StoredFields {
  // Stored changes have today's shape by now.
  const sentences = describeChanges(changes as readonly Change[]);
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

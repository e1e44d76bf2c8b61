/** Edits of the table by the user: a cell, a verdict, or removing a row. They override the planner. */

import { localizedFailure } from '../messages/failure.ts';
import { message } from '../messages/message.ts';
import { ok, type Result } from '../result.ts';
import { type CandidateCell, type CandidateRow, cellOf, validateRow } from './candidate.ts';
import { findItem, type ItemType, NAME } from './schema.ts';
import { columnOf, putJudged, replaceRow, type Table } from './table.ts';
import { readValue } from './value.ts';

/** `field` is a column name or a constraint id. Empty text restores the value that was read. */
export type TableEdit =
  | { readonly row: string; readonly field: string; readonly value: string }
  | { readonly row: string; readonly remove: true };

/** The texts of verdicts in an edit. */
export const verdictWords = { met: 'met', unmet: 'unmet' } as const;

/** Returns the table after the edit, or why the edit is impossible. */
export function editTable(table: Table, edit: TableEdit): Result<Table> {
  const row = table.rows.find((each) => each.id === edit.row && !each.deleted);
  const type = row && findItem(table.schema, row.item);
  if (!row || !type) return localizedFailure('notFound', message('edit.rowIsGone'));
  if ('remove' in edit) return ok(replaceRow(table, { ...row, deleted: true }));
  const after = type.constraints.some(({ id }) => id === edit.field)
    ? withVerdict(row, edit.field, edit.value)
    : withCell(row, type, edit.field, edit.value);
  return after.ok ? ok(replaceRow(table, revalidated(after.value, table))) : after;
}

/** Validates the row after a user's edit, which never removes a row. */
const revalidated = (row: CandidateRow, { schema }: Table): CandidateRow => ({
  ...validateRow(row, schema),
  deleted: false,
});

function withVerdict(row: CandidateRow, constraint: string, text: string): Result<CandidateRow> {
  const others = row.judged.filter((each) => each.constraint !== constraint);
  if (text === '') return ok({ ...row, judged: others });
  if (text !== verdictWords.met && text !== verdictWords.unmet)
    return localizedFailure('badInput', message('edit.isNoVerdict', { words: text }));
  const met = text === verdictWords.met;
  return ok({ ...row, judged: putJudged(row.judged, { constraint, met, by: 'human' }) });
}

function withCell(
  row: CandidateRow,
  type: ItemType,
  name: string,
  text: string,
): Result<CandidateRow> {
  const column = columnOf(type, name);
  if (!column) return localizedFailure('notFound', message('edit.noColumn', { name }));
  const known = cellOf(row, column.name);
  const read = known?.by === 'human' ? known.read : (known?.value ?? null);
  const value = readValue(text, column.type, column.unit);
  if (!value && !read && column.name === NAME)
    return localizedFailure('badInput', message('edit.rowNeedsName'));
  const cell: CandidateCell | null = value
    ? { field: column.name, value, by: 'human', read }
    : read && { field: column.name, value: read, by: 'planner', read: null };
  return ok({ ...row, cells: putCell(row.cells, column.name, cell) });
}

function putCell(
  cells: readonly CandidateCell[],
  field: string,
  cell: CandidateCell | null,
): readonly CandidateCell[] {
  if (!cell) return cells.filter((each) => each.field !== field);
  return cells.some((each) => each.field === field)
    ? cells.map((each) => (each.field === field ? cell : each))
    : [...cells, cell];
}

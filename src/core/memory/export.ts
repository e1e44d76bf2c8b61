/** Exports the table as CSV for spreadsheets or JSON for programs. Removed rows are left out. */
import { csvOf } from '../csv.ts';
import { type CandidateRow, candidateName, cellOf, constraintVerdict } from './candidate.ts';
import { findItem, type ItemType } from './schema.ts';
import { liveRows, type Table } from './table.ts';
import { normalizeText } from './value.ts';

export function toCsv(table: Table): string {
  const { items } = table.schema;
  const fields = once(items.flatMap((type) => type.fields.map(({ name }) => name)));
  const constraints = once(items.flatMap((type) => type.constraints.map(({ text }) => text)));
  const head = ['item', 'id', 'name', ...fields, ...constraints, 'status', 'comment', 'source'];
  const lines = liveRows(table).map((row) => {
    const type = findItem(table.schema, row.item);
    return [
      row.item,
      row.id,
      candidateName(row),
      ...fields.map((field) => cellOf(row, field)?.value.text ?? ''),
      ...constraints.map((text) => verdictIn(row, type, text)),
      row.status,
      row.comment,
      row.url,
    ];
  });
  return csvOf([head, ...lines]);
}

function once(names: readonly string[]): string[] {
  const seen = new Map(names.toReversed().map((name) => [normalizeText(name), name]));
  return [...seen.values()].toReversed();
}

function verdictIn(row: CandidateRow, type: ItemType | undefined, text: string): string {
  const constraint = type?.constraints.find(
    (each) => normalizeText(each.text) === normalizeText(text),
  );
  return constraint ? constraintVerdict(row, constraint) : '';
}

export function toJson(table: Table): string {
  const rows = liveRows(table).map((row) => {
    const type = findItem(table.schema, row.item);
    return {
      id: row.id,
      item: row.item,
      name: candidateName(row),
      values: row.cells.map(({ field, value, by }) => ({ field, ...value, by })),
      constraints: type?.constraints.map((each) => ({
        text: each.text,
        kind: each.kind,
        verdict: constraintVerdict(row, each),
      })),
      status: row.status,
      comment: row.comment,
      source: row.url,
    };
  });
  return JSON.stringify({ schema: table.schema, rows }, null, 1);
}

/** The tables of an answer as CSV for spreadsheets, and as JSON for programs. */
import { csvOf } from '../csv.ts';
import type { AnswerTable } from './blocks.ts';

/** An empty line separates tables. */
export const tablesAsCsv = (tables: readonly AnswerTable[]): string =>
  tables.map(({ columns, rows }) => csvOf([columns, ...rows])).join('\r\n');

/** Each row is an object with a field per column. */
export function tablesAsJson(tables: readonly AnswerTable[]): string {
  const written = tables.map(({ columns, rows }) => {
    const names = fieldNames(columns);
    return {
      columns: names,
      rows: rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']))),
    };
  });
  return JSON.stringify({ tables: written }, null, 1);
}

/** Columns with the same name, or none, are told apart by their number. */
function fieldNames(columns: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const [at, column] of columns.entries()) {
    const isFree = column !== '' && !names.includes(column);
    names.push(isFree ? column : `${column} ${at + 1}`.trim());
  }
  return names;
}

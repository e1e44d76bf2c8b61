/** Tables of values for a routine: read from CSV or text copied from a spreadsheet, and written with the results. */
import Papa from 'papaparse';
import { csvOf } from '../csv.ts';
import type { PageTable } from '../page/pageTable.ts';
import { type Batch, type BatchRow, MOST_ROWS } from './batch.ts';
import { labelOf, type Parameter, type Values } from './routine.ts';

export type Table = {
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
};

/** `line` counts from 1, the names of the columns included. `why` is English, from the parser. */
export type TableFault =
  | { readonly is: 'empty' }
  | { readonly is: 'tooMany'; readonly n: number }
  | { readonly is: 'unreadable'; readonly line: number; readonly why: string };

/** The first line names the columns. Commas, semicolons and tabs separate them. */
export function readTable(text: string): Table | TableFault {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(
    text.replace(/^[\r\n]+|[\r\n]+$/g, ''),
    {
      header: true,
      skipEmptyLines: 'greedy',
      transformHeader: (name) => name.trim(),
    },
  );
  const columns = (meta.fields ?? []).filter(Boolean);
  // A single column has no delimiter to find.
  const wrong = errors.find(({ code }) => code !== 'UndetectableDelimiter');
  if (wrong) return { is: 'unreadable', line: (wrong.row ?? 0) + 2, why: wrong.message };
  if (columns.length === 0 || data.length === 0) return { is: 'empty' };
  return data.length > MOST_ROWS ? { is: 'tooMany', n: data.length } : { columns, rows: data };
}

/** Writes a table of a page as CSV with unique column names. `unnamed` names a column without a heading, counted from 1. */
export function textOfTable(
  { columns, rows }: PageTable,
  unnamed: (nth: number) => string,
): string {
  const width = rows[0]?.length ?? 0;
  const names: string[] = [];
  for (let at = 0; at < width; at += 1) {
    const name = columns?.[at]?.trim() || unnamed(at + 1);
    const same = names.filter((each) => each === name || each.startsWith(`${name} (`)).length;
    names.push(same === 0 ? name : `${name} (${same + 1})`);
  }
  return Papa.unparse([names, ...rows.map((row) => [...row])], { newline: '\n' });
}

/** For each parameter its column; null if every row has the same value. */
export type Columns = Readonly<Record<string, string | null>>;

/** Finds the column of each parameter by its name or label, whatever its case and spaces; null if several have that name. */
export const columnsFor = (parameters: readonly Parameter[], { columns }: Table): Columns =>
  Object.fromEntries(
    parameters.map((parameter) => {
      const { name } = parameter;
      const names = [name, labelOf(parameter)].map(plainName);
      const named = columns.filter((column) => names.includes(plainName(column)));
      return [name, named.length === 1 ? (named[0] ?? null) : null];
    }),
  );

const plainName = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '');

/** The values of each row. `fixed`: those of parameters without a column. */
export const rowsFor = ({ rows }: Table, columns: Columns, fixed: Values): Values[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [
        name,
        (column === null ? fixed[name] : row[column]?.trim()) ?? '',
      ]),
    ),
  );

/** The rows with their results as CSV. A cell that a spreadsheet would compute is quoted as text. */
export function resultsAsCsv(
  { rows }: Batch,
  wordsOf: (row: BatchRow) => { readonly status: string; readonly result: string },
): string {
  const names = Object.keys(rows[0]?.values ?? {});
  const lines = rows.map((row) => {
    const { status, result } = wordsOf(row);
    return [...names.map((name) => row.values[name] ?? ''), status, result];
  });
  return csvOf([[...names, 'status', 'result'], ...lines]);
}

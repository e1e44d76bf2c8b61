/** Builds SQL statements from rows. */
export type Value = string | number | null;

/** Returns one INSERT for all rows; `columns` is separated by commas. */
export const insert = (
  table: string,
  columns: string,
  rows: readonly (readonly Value[])[],
): string =>
  `INSERT INTO ${table} (${columns}) VALUES\n${rows.map((row) => `(${row.map(quote).join(', ')})`).join(',\n')};\n`;

function quote(value: Value): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

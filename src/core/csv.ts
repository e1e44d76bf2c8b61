/** Writes tables as CSV (RFC 4180). */
import Papa from 'papaparse';

/** What a spreadsheet would compute; a negative number is none. */
const formula = /^[=+@\t\r]|^-(?!\d+(?:[.,]\d+)*$)/;

/** One line per row, each ended. A cell that a spreadsheet would compute is written as text. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: formula },
  )}\r\n`;

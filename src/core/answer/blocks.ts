/** An answer as text and tables. Models write tables in Markdown, with pipes between the cells. */

export type AnswerTable = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type AnswerBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly table: AnswerTable };

/** Splits an answer at its tables. Text that only looks like a table stays text. */
export function answerBlocks(answer: string): readonly AnswerBlock[] {
  const lines = answer.split(/\r\n?|\n/);
  const blocks: AnswerBlock[] = [];
  let text: string[] = [];
  const endText = (): void => {
    const joined = text.join('\n').replace(/^\n+|\s+$/g, '');
    if (joined) blocks.push({ kind: 'text', text: joined });
    text = [];
  };
  for (let at = 0; at < lines.length; ) {
    const found = tableAt(lines, at);
    if (found) {
      endText();
      blocks.push({ kind: 'table', table: found.table });
      at = found.end;
    } else {
      text.push(lines[at] ?? '');
      at += 1;
    }
  }
  endText();
  return blocks;
}

export const answerTables = (answer: string): readonly AnswerTable[] =>
  answerBlocks(answer).flatMap((block) => (block.kind === 'table' ? [block.table] : []));

type FoundTable = { readonly table: AnswerTable; readonly end: number };

/** A row of names, a row of dashes with as many cells, and rows up to the first line without a pipe. */
function tableAt(lines: readonly string[], start: number): FoundTable | null {
  const columns = cellsOf(lines[start]);
  const dashes = cellsOf(lines[start + 1]);
  const isTable =
    columns && dashes?.length === columns.length && dashes.every((cell) => /^:?-+:?$/.test(cell));
  if (!isTable) return null;
  const rows: string[][] = [];
  let end = start + 2;
  for (; ; end += 1) {
    const cells = cellsOf(lines[end]);
    if (!cells) break;
    rows.push(columns.map((_, index) => cells[index] ?? ''));
  }
  return { table: { columns, rows }, end };
}

/** Returns the cells of a line; null if it has no pipe. `\|` is a pipe in a cell. */
function cellsOf(line = ''): string[] | null {
  const cells = line
    .trim()
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
  if (cells.length < 2) return null;
  if (cells[0] === '') cells.shift();
  if (cells.at(-1) === '') cells.pop();
  return cells.length > 0 ? cells : null;
}

/**
 * Rows of a page of a PDF, which knows no lines: only pieces of text at places, in any order. Pieces on one baseline are
 * a row, and wide gaps divide its cells, so that an amount stays beside its label. Text set in columns stays in columns.
 */

/** A piece of text as it stands on the page: x and y of its baseline from the top left, in points. */
export type Piece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Height of its letters. */
  readonly size: number;
  readonly isRightToLeft: boolean;
};

/** The texts of the cells, in reading order. */
export type Row = readonly string[];

/** Pieces that follow one another in the file, along one baseline. */
type Run = { readonly pieces: readonly Piece[]; readonly y: number; readonly size: number };

export function rowsOf(pieces: readonly Piece[]): readonly Row[] {
  const runs = runsOf(pieces.filter(({ text }) => text.trim() !== ''));
  const lines = isInColumns(runs) ? runs : linesOf(runs);
  return lines.map(({ pieces: own }) => cellsOf(own)).filter((cells) => cells.length > 0);
}

/** How far two baselines of one row may be apart, by the size of the letters: notes and powers stand higher. */
const SAME_BASELINE = 0.4;

const isOnBaseline = (y: number, size: number, other: Piece): boolean =>
  Math.abs(y - other.y) <= SAME_BASELINE * Math.max(size, other.size);

function runsOf(pieces: readonly Piece[]): Run[] {
  const runs: { pieces: Piece[]; y: number; size: number }[] = [];
  for (const piece of pieces) {
    const run = runs.at(-1);
    if (run && isOnBaseline(run.y, run.size, piece)) {
      run.pieces.push(piece);
      continue;
    }
    runs.push({ pieces: [piece], y: piece.y, size: piece.size });
  }
  return runs;
}

/** So many letters in a row make prose: labels and amounts have fewer. */
const PROSE = 25;
const MANY = 3;

/** Whether text was written one column after the other: as rows, the prose of both would be mixed. */
function isInColumns(runs: readonly Run[]): boolean {
  const columns = columnsOf(runs.filter(({ pieces }) => lengthOf(pieces) >= PROSE));
  return columns.some((column, index) => {
    const next = columns[index + 1] ?? [];
    const left = Math.min(...next.map(startOf));
    // A title over both columns is wider than the first of them.
    const beside = column.filter((run) => endOf(run) <= left);
    return next.length >= MANY && beside.length >= MANY && beside.length * 2 >= column.length;
  });
}

const startOf = ({ pieces }: Run): number => Math.min(...pieces.map(({ x }) => x));
const endOf = ({ pieces }: Run): number => Math.max(...pieces.map(({ x, width }) => x + width));

/** Divided where the text goes on further up the page. */
function columnsOf(runs: readonly Run[]): Run[][] {
  const columns: Run[][] = [];
  for (const run of runs) {
    const column = columns.at(-1);
    const before = column?.at(-1);
    if (column && before && run.y > before.y - run.size) column.push(run);
    else columns.push([run]);
  }
  return columns;
}

const lengthOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { text }) => sum + text.length, 0);

/** All pieces of a baseline together, from the top down. */
function linesOf(runs: readonly Run[]): Run[] {
  const lines: { pieces: Piece[]; y: number; size: number }[] = [];
  for (const { pieces, y, size } of runs.toSorted((a, b) => a.y - b.y)) {
    const line = lines.at(-1);
    const [first] = pieces;
    if (line && first && isOnBaseline(line.y, line.size, first)) line.pieces.push(...pieces);
    else lines.push({ pieces: [...pieces], y, size });
  }
  return lines;
}

/** Gaps in sizes of the letters: a word space is about a quarter, and justified text stretches it. */
const SPACE = 0.12;
const CELL = 1.6;

function cellsOf(pieces: readonly Piece[]): Row {
  const isRightToLeft = pieces.filter((each) => each.isRightToLeft).length * 2 > pieces.length;
  const sign = isRightToLeft ? -1 : 1;
  const ordered = pieces.toSorted((a, b) => sign * (a.x - b.x));
  const cells: string[] = [];
  let before: Piece | null = null;
  for (const piece of ordered) {
    const gap =
      before === null ? 0 : gapBetween(before, piece) / Math.max(piece.size, before.size, 1);
    const last = cells.length - 1;
    if (before === null || gap > CELL) cells.push(piece.text);
    else cells[last] += `${gap > SPACE ? ' ' : ''}${piece.text}`;
    before = piece;
  }
  return cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter(Boolean);
}

/** Between their nearer ends, whichever is on the left. */
const gapBetween = (a: Piece, b: Piece): number =>
  a.x <= b.x ? b.x - (a.x + a.width) : a.x - (b.x + b.width);

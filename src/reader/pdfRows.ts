/**
 * Finds the rows of a PDF page. PDF has no lines, only pieces of text at positions, in any order. Pieces on one
 * baseline form a row, and wide gaps separate its cells, so an amount stays beside its label. Text set in columns stays
 * in columns.
 */

/** A piece of text on the page: x and y of its baseline from the top left, in points. */
export type Piece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The height of its letters. */
  readonly size: number;
  readonly isRightToLeft: boolean;
};

/** The texts of the cells, in reading order. */
export type Row = readonly string[];

/** Consecutive pieces in the file that share a baseline. */
type Run = { readonly pieces: readonly Piece[]; readonly y: number; readonly size: number };

export function rowsOf(pieces: readonly Piece[]): readonly Row[] {
  const runs = runsOf(pieces.filter(({ text }) => text.trim() !== ''));
  const lines = isInColumns(runs) ? runs : linesOf(runs);
  return lines.map(({ pieces: own }) => cellsOf(own)).filter((cells) => cells.length > 0);
}

/** How far apart the baselines of one row may be, relative to the font size: superscripts are higher. */
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

/** A row with this many letters is prose; labels and amounts are shorter. */
const PROSE_LENGTH = 25;
const MIN_RUNS = 3;

/** Whether the text was written column by column, so reading it as rows would mix them. */
function isInColumns(runs: readonly Run[]): boolean {
  const columns = columnsOf(runs.filter(({ pieces }) => lengthOf(pieces) >= PROSE_LENGTH));
  return columns.some((column, index) => {
    const next = columns[index + 1] ?? [];
    const left = Math.min(...next.map(startOf));
    // A title across both columns is wider than the first of them.
    const beside = column.filter((run) => endOf(run) <= left);
    return (
      next.length >= MIN_RUNS && beside.length >= MIN_RUNS && beside.length * 2 >= column.length
    );
  });
}

const startOf = ({ pieces }: Run): number => Math.min(...pieces.map(({ x }) => x));
const endOf = ({ pieces }: Run): number => Math.max(...pieces.map(({ x, width }) => x + width));

/** Splits the runs where the text continues further up the page. */
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

/** Joins all pieces on one baseline, from top to bottom. */
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

/** Gaps relative to the font size: a word space is about a quarter, and justified text stretches it. */
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

/** Returns the gap between the nearer ends, whichever piece is on the left. */
const gapBetween = (a: Piece, b: Piece): number =>
  a.x <= b.x ? b.x - (a.x + a.width) : a.x - (b.x + b.width);

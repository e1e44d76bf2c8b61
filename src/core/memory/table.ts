/**
 * The table of candidates (StructuredAgent 3.4, SM-02 to SM-05). Operations are data, and code applies every rule about
 * them here. Pure, shared by planner, reducer and panel.
 */
import {
  type CandidateCell,
  type CandidateRow,
  type ConstraintJudgment,
  cellOf,
  isTouched,
  shareMet,
  tallyOf,
  validateRow,
} from './candidate.ts';
import {
  findField,
  findItem,
  type ItemType,
  MOST_FIELDS,
  NAME,
  type Schema,
  type TableField,
  tidyField,
} from './schema.ts';
import { isSame, normalizeText, readValue, tidyText, type Value } from './value.ts';

export type Table = {
  readonly schema: Schema;
  readonly rows: readonly CandidateRow[];
  /** Number of the next row id. It only grows, so no id is reused. */
  readonly next: number;
};

/** A value as text, as it was seen. */
export type Given = { readonly field: string; readonly value: string };
export type GivenVerdict = { readonly constraint: string; readonly met: boolean };
type Content = {
  readonly item: string;
  readonly cells: readonly Given[];
  readonly judged: readonly GivenVerdict[];
  readonly comment: string;
  readonly url: string;
};
export type AddOp = Content & { readonly op: 'ADD' };
export type UpdateOp = Content & { readonly op: 'UPDATE'; readonly id: string };
export type DeleteOp = {
  readonly op: 'DELETE';
  readonly item: string;
  readonly id: string;
  readonly comment: string;
};
/** SM-01: the schema may gain a column. */
export type ColumnOp = { readonly op: 'COLUMN'; readonly item: string; readonly field: TableField };
export type TableOp = AddOp | UpdateOp | DeleteOp | ColumnOp;

export type Refusal =
  | 'unknownItem'
  | 'unknownRow'
  | 'noName'
  | 'tooFewMet'
  | 'nothingNew'
  | 'deletedRow'
  | 'personsRow'
  | 'badColumn'
  | 'full';
export type RefusedOp = { readonly op: TableOp; readonly why: Refusal };

/** SM-03, A20: the share of required constraints from which a candidate gets a row. */
export const ADD_FROM = 0.6;
export const MOST_ROWS = 200;

export const emptyTable = (schema: Schema): Table => ({ schema, rows: [], next: 1 });

export type Applied = {
  readonly table: Table;
  readonly ops: readonly TableOp[];
  readonly refused: readonly RefusedOp[];
};

/** Applies operations in order. One that breaks a rule is skipped and reported. */
export function applyOps(table: Table, ops: readonly TableOp[]): Applied {
  const taken: TableOp[] = [];
  const refused: RefusedOp[] = [];
  let at = table;
  for (const op of ops) {
    const after = applyOp(at, op);
    if (typeof after === 'string') {
      refused.push({ op, why: after });
    } else {
      at = after;
      taken.push(op);
    }
  }
  return { table: at, ops: taken, refused };
}

function applyOp(table: Table, op: TableOp): Table | Refusal {
  const type = findItem(table.schema, op.item);
  if (!type) return 'unknownItem';
  switch (op.op) {
    case 'ADD':
      return add(table, type, op);
    case 'UPDATE':
      return update(table, type, op, op.id);
    case 'DELETE':
      return remove(table, type, op);
    case 'COLUMN':
      return addColumn(table, type, op.field);
  }
}

function add(table: Table, type: ItemType, op: AddOp): Table | Refusal {
  const fresh = withContent(emptyRow(table, type, op.url), type, op);
  if (!cellOf(fresh, NAME)) return 'noName';
  const alike = table.rows.filter((row) => isDuplicate(row, fresh));
  const same = alike.find((row) => !row.deleted) ?? alike[0];
  if (same) return update(table, type, op, same.id);
  if (shareMet(tallyOf(fresh, type)) < ADD_FROM) return 'tooFewMet';
  if (table.rows.filter((row) => !row.deleted).length >= MOST_ROWS) return 'full';
  return {
    ...table,
    rows: [...table.rows, validateRow(fresh, table.schema)],
    next: table.next + 1,
  };
}

const emptyRow = ({ next }: Table, { item }: ItemType, url: string): CandidateRow => ({
  id: `r${next}`,
  item,
  url,
  cells: [],
  judged: [],
  status: 'uncertain',
  constraintsNotMet: [],
  comment: '',
  deleted: false,
});

/** SM-03: the same candidate has the same name and agrees in every value read for both. */
function isDuplicate(row: CandidateRow, fresh: CandidateRow): boolean {
  if (row.item !== fresh.item) return false;
  const isSameName = agrees(cellOf(row, NAME), cellOf(fresh, NAME));
  return (
    isSameName &&
    fresh.cells.every((cell) => {
      const known = cellOf(row, cell.field);
      return !known || agrees(known, cell);
    })
  );
}

/** Ignores values the user wrote and compares those read before. */
function agrees(known: CandidateCell | undefined, cell: CandidateCell | undefined): boolean {
  if (!known || !cell) return false;
  const before = known.by === 'human' ? known.read : known.value;
  return before === null || isSame(before, cell.value);
}

function update(table: Table, type: ItemType, op: Content, id: string): Table | Refusal {
  const row = table.rows.find((each) => each.id === id && each.item === type.item);
  if (!row) return 'unknownRow';
  if (row.deleted) return 'deletedRow';
  const after = validateRow(withContent(row, type, op), table.schema);
  return isWorthIt(row, after, type) ? replaceRow(table, after) : 'nothingNew';
}

/**
 * SM-03: a value became known, the row becomes complete, or a corrected value breaks a constraint that held (SM-04).
 */
function isWorthIt(before: CandidateRow, after: CandidateRow, type: ItemType): boolean {
  const learned =
    after.cells.length > before.cells.length || after.judged.length > before.judged.length;
  const becameComplete = before.status !== 'complete' && after.status === 'complete';
  return learned || becameComplete || tallyOf(after, type).unmet > tallyOf(before, type).unmet;
}

function remove(table: Table, type: ItemType, op: DeleteOp): Table | Refusal {
  const row = table.rows.find((each) => each.id === op.id && each.item === type.item);
  if (!row) return 'unknownRow';
  if (row.deleted) return 'deletedRow';
  if (isTouched(row)) return 'personsRow';
  return replaceRow(table, { ...row, deleted: true, comment: tidyText(op.comment) || row.comment });
}

function addColumn(table: Table, type: ItemType, field: TableField): Table | Refusal {
  const made = tidyField(field);
  if (!made || findField(type.fields, made.name) || type.fields.length >= MOST_FIELDS)
    return 'badColumn';
  const items = table.schema.items.map((each) =>
    each === type ? { ...each, fields: [...each.fields, made] } : each,
  );
  return { ...table, schema: { items } };
}

export const replaceRow = (table: Table, row: CandidateRow): Table => ({
  ...table,
  rows: table.rows.map((each) => (each.id === row.id ? row : each)),
});

function withContent(
  row: CandidateRow,
  type: ItemType,
  { cells, judged, comment }: Content,
): CandidateRow {
  const known = new Set(type.constraints.map(({ id }) => id));
  return {
    ...row,
    cells: cells.reduce((at, given) => withGiven(at, type, given), row.cells),
    judged: judged
      .filter(({ constraint }) => known.has(constraint))
      .reduce(
        (at, { constraint, met }) => putJudged(at, { constraint, met, by: 'planner' }),
        row.judged,
      ),
    comment: tidyText(comment),
  };
}

function withGiven(
  cells: readonly CandidateCell[],
  type: ItemType,
  given: Given,
): readonly CandidateCell[] {
  const column = columnOf(type, given.field);
  const read = column && readValue(given.value, column.type, column.unit);
  return column && read ? putRead(cells, column.name, read) : cells;
}

/** Returns the column with this name; unknown columns are dropped (SM-02). */
export const columnOf = (type: ItemType, field: string): TableField | undefined =>
  normalizeText(field) === NAME
    ? { name: NAME, type: 'text', unit: '' }
    : findField(type.fields, field);

/** Keeps values read from pages beneath those the user wrote. */
function putRead(
  cells: readonly CandidateCell[],
  field: string,
  read: Value,
): readonly CandidateCell[] {
  const known = cells.find((cell) => cell.field === field);
  if (!known) return [...cells, { field, value: read, by: 'planner', read: null }];
  const after: CandidateCell =
    known.by === 'human' ? { ...known, read } : { ...known, value: read };
  return cells.map((cell) => (cell === known ? after : cell));
}

/** The user's verdict overrides the planner's. */
export function putJudged(
  judged: readonly ConstraintJudgment[],
  verdict: ConstraintJudgment,
): readonly ConstraintJudgment[] {
  const known = judged.find(({ constraint }) => constraint === verdict.constraint);
  if (!known) return [...judged, verdict];
  if (known.by === 'human' && verdict.by !== 'human') return judged;
  return judged.map((each) => (each === known ? verdict : each));
}

/** SM-05: how many rows expansion and repair see. */
export const TOP = 5;

/**
 * Returns the rows that satisfy the most constraints; among equals, those that break the fewest, then the older ones.
 */
export function topRows({ schema, rows }: Table, k: number = TOP): readonly CandidateRow[] {
  const ranked = rows.flatMap((row) => {
    const type = row.deleted ? undefined : findItem(schema, row.item);
    return type ? [{ row, ...tallyOf(row, type) }] : [];
  });
  // The sort is stable, so rows that are equal stay in the order they were found.
  ranked.sort((a, b) => b.met - a.met || a.unmet - b.unmet);
  return ranked.slice(0, k).map(({ row }) => row);
}

export const liveRows = ({ rows }: Table): readonly CandidateRow[] =>
  rows.filter((row) => !row.deleted);

/** One candidate of the table and what code derives from it: which constraints hold, and what follows (SM-04). */
import type { Origin } from '../plan/node.ts';
import {
  type Comparison,
  type Constraint,
  findItem,
  type ItemType,
  NAME,
  type Schema,
} from './schema.ts';
import { compareNumbers, isAbsent, isSame, normalizeText, type Value } from './value.ts';

/** A user's value overrides the one that was read. The read value is kept to recognize the same candidate again. */
export type CandidateCell = {
  readonly field: string;
  readonly value: Value;
  readonly by: Origin;
  readonly read: Value | null;
};
/** A verdict on a constraint without a test. */
export type ConstraintJudgment = {
  readonly constraint: string;
  readonly met: boolean;
  readonly by: Origin;
};

export type CandidateStatus = 'complete' | 'uncertain';
export type CandidateRow = {
  readonly id: string;
  readonly item: string;
  /** The address it was read from. */
  readonly url: string;
  readonly cells: readonly CandidateCell[];
  readonly judged: readonly ConstraintJudgment[];
  readonly status: CandidateStatus;
  /** Ids of explicit constraints that are missing or violated. */
  readonly constraintsNotMet: readonly string[];
  readonly comment: string;
  readonly deleted: boolean;
};

export type ConstraintVerdict = 'met' | 'unmet' | 'unknown';

export const cellOf = (row: CandidateRow, field: string): CandidateCell | undefined =>
  row.cells.find((cell) => normalizeText(cell.field) === normalizeText(field));

export const candidateName = (row: CandidateRow): string => cellOf(row, NAME)?.value.text ?? '';

/** Whether the user edited the row. Then only the user removes it. */
export const isTouched = (row: CandidateRow): boolean =>
  row.cells.some(({ by }) => by === 'human') || row.judged.some(({ by }) => by === 'human');

/**
 * Decides whether the constraint holds: the user's verdict first, then code on typed values, then the planner's
 * judgment.
 */
export function constraintVerdict(row: CandidateRow, constraint: Constraint): ConstraintVerdict {
  const judged = row.judged.find((each) => each.constraint === constraint.id);
  if (judged?.by === 'human') return judged.met ? 'met' : 'unmet';
  const tested = constraint.test && testRow(row, constraint.test);
  if (tested && tested !== 'unclear') return tested;
  // A value that couldn't be parsed as its column's type leaves room for judgment. A missing value doesn't.
  if (!judged || (tested === null && constraint.test)) return 'unknown';
  return judged.met ? 'met' : 'unmet';
}

/** `unclear`: there is a value, but it can't be compared. Null: there is none. */
function testRow(row: CandidateRow, test: Comparison): 'met' | 'unmet' | 'unclear' | null {
  const value = cellOf(row, test.field)?.value;
  if (!value) return null;
  const isMet = compare(value, test);
  if (isMet === null) return 'unclear';
  return isMet ? 'met' : 'unmet';
}

function compare(value: Value, { op, value: wanted }: Comparison): boolean | null {
  if (op === 'exists') return value.kind === 'boolean' ? value.is : !isAbsent(value);
  if (!wanted) return null;
  // None of something is never enough of it. Whether it is little enough depends on the column.
  if (wanted.kind === 'number' && isAbsent(value)) return op === '<=' || op === '<' ? null : false;
  if (op === 'includes') return normalizeText(value.text).includes(normalizeText(wanted.text));
  if (op === '=') return equals(value, wanted);
  if (value.kind !== 'number' || wanted.kind !== 'number') return null;
  const difference = compareNumbers(value, wanted);
  if (difference === null) return null;
  switch (op) {
    case '<=':
      return difference <= 0;
    case '<':
      return difference < 0;
    case '>=':
      return difference >= 0;
    case '>':
      return difference > 0;
  }
}

/** Equality across types is undecided: the text "129" may or may not be the number. */
function equals(value: Value, wanted: Value): boolean | null {
  if (value.kind !== wanted.kind) return null;
  if (value.kind === 'number' && wanted.kind === 'number') {
    const difference = compareNumbers(value, wanted);
    return difference === null ? null : difference === 0;
  }
  return isSame(value, wanted);
}

/** How many constraints of a row hold, by kind. */
export type Tally = {
  readonly met: number;
  readonly unmet: number;
  readonly explicit: number;
  readonly explicitMet: number;
  readonly explicitUnmet: number;
};

export function tallyOf(row: CandidateRow, { constraints }: ItemType): Tally {
  const all = constraints.map((each) => ({
    isExplicit: each.kind === 'explicit',
    verdict: constraintVerdict(row, each),
  }));
  const count = (wanted: (each: (typeof all)[number]) => boolean): number =>
    all.filter(wanted).length;
  return {
    met: count(({ verdict }) => verdict === 'met'),
    unmet: count(({ verdict }) => verdict === 'unmet'),
    explicit: count(({ isExplicit }) => isExplicit),
    explicitMet: count(({ isExplicit, verdict }) => isExplicit && verdict === 'met'),
    explicitUnmet: count(({ isExplicit, verdict }) => isExplicit && verdict === 'unmet'),
  };
}

/** Returns the share of the required constraints that hold; 1 if none are required. */
export const shareMet = ({ explicit, explicitMet }: Tally): number =>
  explicit === 0 ? 1 : explicitMet / explicit;

/**
 * SM-04: derives status and open constraints from the cells. Removes a row that claimed to be complete and now breaks a
 * constraint, and a mostly filled row that breaks most. Keeps rows that are mostly empty or that a user edited.
 */
export function validateRow(row: CandidateRow, schema: Schema): CandidateRow {
  const type = findItem(schema, row.item);
  if (!type || row.deleted) return row;
  const tally = tallyOf(row, type);
  const open = type.constraints.filter(
    (each) => each.kind === 'explicit' && constraintVerdict(row, each) !== 'met',
  );
  const known = tally.explicitMet + tally.explicitUnmet;
  const brokeItsClaim = row.status === 'complete' && tally.explicitUnmet > 0;
  const breaksMost = tally.explicitUnmet > tally.explicit / 2;
  const isMostlyFilled = known > tally.explicit / 2;
  return {
    ...row,
    status: open.length === 0 ? 'complete' : 'uncertain',
    constraintsNotMet: open.map(({ id }) => id),
    deleted: isMostlyFilled && (brokeItsClaim || breaksMost) && !isTouched(row),
  };
}

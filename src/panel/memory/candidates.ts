/** Columns and sorted rows of the table of candidates. */
import { type CandidateRow, cellOf } from '../../core/memory/candidate.ts';
import { type Constraint, type ItemType, NAME } from '../../core/memory/schema.ts';
import { type Table, topRows } from '../../core/memory/table.ts';
import { normalizeText, type Value } from '../../core/memory/value.ts';
import { memory } from '../app/words.ts';
import { formatLocale } from '../locales/locale.ts';

/** A field with the constraints that code checks, or a constraint that the model judges. */
export type Column =
  | {
      readonly kind: 'field';
      readonly key: string;
      readonly title: string;
      readonly constraints: readonly Constraint[];
    }
  | {
      readonly kind: 'judged';
      readonly key: string;
      readonly title: string;
      readonly constraint: Constraint;
    };

export function columnsOf({ fields, constraints }: ItemType): Column[] {
  const names = [NAME, ...fields.map(({ name }) => name)];
  const columns = names.map(
    (key): Column => ({
      kind: 'field',
      key,
      title: key === NAME ? memory.name : key,
      constraints: constraints.filter(
        ({ test }) => test && normalizeText(test.field) === normalizeText(key),
      ),
    }),
  );
  const judged = constraints
    .filter(({ test }) => !test)
    .map(
      (constraint): Column => ({
        kind: 'judged',
        key: constraint.id,
        title: constraint.text,
        constraint,
      }),
    );
  return [...columns, ...judged];
}

export type Sort = { readonly key: string; readonly isDescending: boolean } | null;

/** Pressing a column header sorts ascending, then descending, then goes back to best matches first. */
export function nextSort(sort: Sort, key: string): Sort {
  if (sort?.key !== key) return { key, isDescending: false };
  return sort.isDescending ? null : { key, isDescending: true };
}

/** Returns the rows of an item type. Without a sort, the best matches come first. Unknown values come last. */
export function sortedRows(table: Table, { item }: ItemType, sort: Sort): CandidateRow[] {
  const rows = topRows(table, Number.POSITIVE_INFINITY).filter((row) => row.item === item);
  if (!sort) return rows;
  const { key, isDescending } = sort;
  const keyed = rows.map((row) => ({ row, at: keyOf(row, key) }));
  keyed.sort((a, b) => {
    if (a.at === null || b.at === null) return Number(a.at === null) - Number(b.at === null);
    return compareKeys(a.at, b.at) * (isDescending ? -1 : 1);
  });
  return keyed.map(({ row }) => row);
}

type SortKey = number | string | null;

function keyOf(row: CandidateRow, key: string): SortKey {
  const judged = row.judged.find(({ constraint }) => constraint === key);
  if (judged) return judged.met ? 0 : 1;
  const value = cellOf(row, key)?.value;
  return value ? sortKey(value) : null;
}

function sortKey(value: Value): number | string {
  if (value.kind === 'number') return value.number;
  return value.kind === 'boolean' ? Number(!value.is) : value.text;
}

const collator = new Intl.Collator(formatLocale, { numeric: true, sensitivity: 'base' });

function compareKeys(a: number | string, b: number | string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === typeof b) return collator.compare(String(a), String(b));
  return typeof a === 'number' ? -1 : 1;
}

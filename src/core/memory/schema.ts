/**
 * The object of a search (SM-01): item types with their columns and constraints. Made once from the task; columns can
 * be added later. A model's draft is cleaned and checked here.
 */
import {
  normalizeText,
  readValue,
  tidyText,
  unitName,
  type Value,
  type ValueType,
} from './value.ts';

export type TableField = { readonly name: string; readonly type: ValueType; readonly unit: string };

export type ComparisonOp = '<=' | '<' | '>=' | '>' | '=' | 'includes' | 'exists';
export const comparisonOps = [
  '<=',
  '<',
  '>=',
  '>',
  '=',
  'includes',
  'exists',
] as const satisfies readonly ComparisonOp[];
export type Comparison = {
  readonly field: string;
  readonly op: ComparisonOp;
  /** The operand of the comparison; null only for `exists`. */
  readonly value: Value | null;
};

export type Constraint = {
  readonly id: string;
  readonly text: string;
  /** Only constraints that the user stated can block a candidate (A20). */
  readonly kind: 'explicit' | 'implicit';
  /** The test that code applies. Without one, the planner or the user judges. */
  readonly test: Comparison | null;
};

export type ItemType = {
  readonly item: string;
  /** How many the user wants; "all" and "compare" count as several. */
  readonly wanted: number;
  readonly fields: readonly TableField[];
  readonly constraints: readonly Constraint[];
};
export type Schema = { readonly items: readonly ItemType[] };

/** A proposed schema, all in text. */
export type Draft = {
  readonly items: readonly {
    readonly item: string;
    readonly wanted: number;
    readonly fields: readonly TableField[];
    readonly constraints: readonly {
      readonly text: string;
      readonly kind: Constraint['kind'];
      readonly test: {
        readonly field: string;
        readonly op: ComparisonOp;
        readonly value: string;
        readonly unit: string;
      } | null;
    }[];
  }[];
};

export const NAME = 'name';
const MOST_ITEMS = 6;
export const MOST_FIELDS = 20;
const MOST_CONSTRAINTS = 20;

/** Builds a schema: each item type once, constraint ids assigned, every test on an existing column. */
export function makeSchema(draft: Draft): Schema {
  const items = new Map<string, ItemType>();
  let next = 1;
  for (const each of draft.items.slice(0, MOST_ITEMS)) {
    const item = tidyText(each.item);
    if (item === '' || items.has(normalizeText(item))) continue;
    const asked = each.constraints
      .filter(({ text }) => tidyText(text) !== '')
      .slice(0, MOST_CONSTRAINTS);
    const fields = fieldsOf(each.fields, asked);
    const constraints = asked.map(({ text, kind, test }) => ({
      id: `#${next++}`,
      text: tidyText(text),
      kind,
      test: test && testOf(test, fields),
    }));
    items.set(normalizeText(item), { item, wanted: wantedOf(each.wanted), fields, constraints });
  }
  return { items: [...items.values()] };
}

const wantedOf = (n: number): number =>
  Number.isFinite(n) ? Math.min(Math.max(Math.round(n), 1), 1000) : 1;

type DraftConstraints = Draft['items'][number]['constraints'];

function fieldsOf(named: readonly TableField[], asked: DraftConstraints): TableField[] {
  const tested = asked.flatMap(({ test }) =>
    test ? [{ name: test.field, type: typeFor(test.op, test.value), unit: test.unit }] : [],
  );
  const fields: TableField[] = [];
  for (const field of [...named, ...tested]) {
    const made = tidyField(field);
    if (made && !findField(fields, made.name) && fields.length < MOST_FIELDS) fields.push(made);
  }
  return fields;
}

function typeFor(op: ComparisonOp, value: string): ValueType {
  if (op === 'includes' || op === 'exists') return 'text';
  if (op !== '=') return 'number';
  return readValue(value, 'number')?.kind === 'number' ? 'number' : 'text';
}

/**
 * Cleans a column; null if its text can't be a name. `#` is reserved for constraints, and the name column always
 * exists.
 */
export function tidyField({ name, type, unit }: TableField): TableField | null {
  const made = tidyText(name)
    .replace(/^#+\s*/, '')
    .slice(0, 60);
  return made === '' || normalizeText(made) === NAME
    ? null
    : { name: made, type, unit: unitName(unit) };
}

export const findField = (fields: readonly TableField[], name: string): TableField | undefined =>
  fields.find((field) => normalizeText(field.name) === normalizeText(name));

export const findItem = ({ items }: Schema, item: string): ItemType | undefined =>
  items.find((each) => normalizeText(each.item) === normalizeText(item));

/** Drops a test that has nothing to compare with or whose text can't be compared; judgment decides instead. */
function testOf(
  test: NonNullable<DraftConstraints[number]['test']>,
  fields: readonly TableField[],
): Comparison | null {
  const isName = normalizeText(test.field) === NAME;
  const field = isName
    ? { name: NAME, type: 'text' as const, unit: '' }
    : findField(fields, test.field);
  if (!field) return null;
  const { op } = test;
  if (op === 'exists') return { field: field.name, op, value: null };
  const type = op === 'includes' ? 'text' : field.type;
  const value = readValue(test.value, type, test.unit || field.unit);
  if (!value) return null;
  const needsNumber = op !== 'includes' && op !== '=';
  return needsNumber && value.kind !== 'number' ? null : { field: field.name, op, value };
}

/**
 * SM-06: a table is worth its cost only if several items are wanted or the user set several constraints. Implicit
 * constraints don't count: giving them too much weight is what made memory costly on simple tasks.
 */
export function wantsTable({ items }: Schema): boolean {
  const wanted = items.reduce((sum, item) => sum + item.wanted, 0);
  const set = items.flatMap(({ constraints }) =>
    constraints.filter(({ kind }) => kind === 'explicit'),
  );
  return items.length > 0 && (wanted >= 2 || set.length >= 3);
}

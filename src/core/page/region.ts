/**
 * The surroundings of an element, by which a page is recognized after going back (WO-20): the element itself, the
 * containers around it with their contents, and the values of the page's fields. Nothing depends on refs or list
 * positions, which a reload changes.
 */
import { hashOf } from './hash.ts';
import { itemsOn } from './items.ts';
import type { LineItem, PageLine, States } from './line.ts';
import { endOf, linesAbove } from './nesting.ts';
import { tokensOf } from './renderLine.ts';
import { isFieldRole, type Role, rolesWith } from './roles.ts';

/** A page kept for comparison. Untrusted. */
export type KeptPage = {
  readonly lines: readonly PageLine[];
  /** The fingerprint of each ref's element; see `Observation`. */
  readonly prints?: Readonly<Record<string, string>>;
};

/** Page text is stored as hashes, except for the name. */
export type Region = {
  readonly role: Role;
  readonly name: string;
  /** Role, name, row, landmarks and destination as hashed by the content script; '' if it didn't. */
  readonly print: string;
  /** The element's state: value, checked, disabled and the like. */
  readonly holds: string;
  /** Which field it is; '' if it isn't one. */
  readonly field: string;
  /** The containers around it, outermost first, and the latest main heading before it. */
  readonly within: readonly string[];
  readonly heading: string;
  /** Words of its line and the one before it that no other line beside them has. */
  readonly marks: readonly string[];
  /** The contents of the element. */
  readonly below: readonly string[];
  /** The children of each container, starting with the whole page. */
  readonly around: readonly (readonly string[])[];
  /** The fields of the page and their values. */
  readonly fields: readonly (readonly [field: string, holds: string])[];
};

/**
 * The share of a container's former contents that must still be there: for the innermost container, and for those
 * around it.
 */
const INNERMOST_SHARE = 0.5;
const OUTER_SHARE = 0.3;
/** The most children and fields kept: the first part of a list is enough to recognize it. */
const MOST_KEPT = 150;

/** Returns the surroundings of this ref's element; null if the page doesn't show it. */
export function regionOf(page: KeptPage, ref: string): Region | null {
  const { lines, prints = {} } = page;
  const at = lineAt(lines, ref);
  const line = lines[at];
  const item = line && itemsOn(line).find((each) => each.ref === ref);
  if (!line || !item) return null;
  const containers = containersOf(lines, at);
  return {
    role: item.role,
    name: item.name,
    print: prints[ref] ?? '',
    holds: holdsOf(item, STATE),
    field: isField(item.role) ? fieldKey(lines, at, item) : '',
    within: containers.map((index) => labelAt(lines, index)),
    heading: headingBefore(lines, at),
    marks: marksOf(lines, at, containers.at(-1) ?? -1),
    below: lines
      .slice(at + 1, endOf(lines, at))
      .map(labelOf)
      .slice(0, MOST_KEPT),
    around: [-1, ...containers].map((index) => childrenOf(lines, index).slice(0, MOST_KEPT)),
    fields: fieldsOf(lines).slice(0, MOST_KEPT),
  };
}

/**
 * Returns the only element with the same surroundings; undefined if there is none or more than one. Lists may be
 * re-sorted and may have grown, but rows, containers and fields must be unchanged. With `isReplaced`, the element's own
 * value is ignored, since the action replaces it.
 */
export function findRegion(page: KeptPage, was: Region, isReplaced = false): string | undefined {
  const fitting = refsLike(page, was).filter((ref) => {
    const now = regionOf(page, ref);
    return now !== null && isAlike(was, now, isReplaced) && !isDoubtful(page, was, ref);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Filters by role and name first; no other candidates are worth a closer look. */
function refsLike({ lines, prints = {} }: KeptPage, was: Region): string[] {
  return lines.flatMap(itemsOn).flatMap(({ ref, role, name }) => {
    if (ref === undefined || role !== was.role || name !== was.name) return [];
    return was.print === '' || (prints[ref] ?? '') === was.print ? [ref] : [];
  });
}

function isAlike(was: Region, now: Region, isReplaced: boolean): boolean {
  const others = (fields: Region['fields']): Region['fields'] =>
    isReplaced ? fields.filter(([field]) => field !== was.field) : fields;
  return (
    (isReplaced || was.holds === now.holds) &&
    was.heading === now.heading &&
    isEqual(was.within, now.within) &&
    isEqual(was.below, now.below) &&
    was.around.every((children, level) => {
      const least = level === was.around.length - 1 ? INNERMOST_SHARE : OUTER_SHARE;
      return shareIn(children, now.around[level] ?? []) >= least;
    }) &&
    holdTheSame(others(was.fields), others(now.fields))
  );
}

const isEqual = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);

/**
 * Whether a new line beside it has the text that only this one had. That line may be the former one, and this its
 * duplicate.
 */
function isDoubtful({ lines }: KeptPage, { marks, around }: Region, ref: string): boolean {
  const known = new Set(around.at(-1));
  const at = lineAt(lines, ref);
  const container = containersOf(lines, at).at(-1) ?? -1;
  return childrenAt(lines, container)
    .filter((index) => !known.has(labelAt(lines, index)))
    .some((index) => wordsAt(lines, index).some((word) => marks.includes(word)));
}

/** Returns the share of `of` that is also among the others, counting repeats. */
function shareIn(of: readonly string[], others: readonly string[]): number {
  const left = countsOf(others);
  const found = of.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count > 0;
  });
  return of.length === 0 ? 1 : found.length / of.length;
}

function countsOf(of: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of of) counts.set(each, (counts.get(each) ?? 0) + 1);
  return counts;
}

/** New fields may have appeared. Existing ones must have the same value, and removed ones must have been empty. */
function holdTheSame(was: Region['fields'], now: Region['fields']): boolean {
  const present = new Map<string, string[]>();
  for (const [field, holds] of now) present.set(field, [...(present.get(field) ?? []), holds]);
  return was.every(([field, holds]) => {
    const left = present.get(field);
    if (!left) return holds === NOTHING;
    const found = left.indexOf(holds);
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
}

/** Returns the indexes of the lines that contain a line, outermost first. */
const containersOf = (lines: readonly PageLine[], at: number): number[] =>
  linesAbove(lines, at).reverse();

const childrenOf = (lines: readonly PageLine[], at: number): string[] =>
  childrenAt(lines, at).map((index) => labelAt(lines, index));

/** Returns the indexes of the lines directly inside a line. */
function childrenAt(lines: readonly PageLine[], at: number): number[] {
  const indent = (lines[at]?.indent ?? -1) + 1;
  return lines
    .slice(at + 1, endOf(lines, at))
    .flatMap((line, index) => (line.indent === indent ? [at + 1 + index] : []));
}

function marksOf(lines: readonly PageLine[], at: number, container: number): string[] {
  const siblings = childrenAt(lines, container).slice(0, MOST_KEPT);
  const place = siblings.indexOf(at);
  const neighbors = siblings.slice(Math.max(0, place - 1), place + 1);
  const others = new Set(
    siblings
      .filter((index) => !neighbors.includes(index))
      .flatMap((index) => wordsAt(lines, index)),
  );
  const words = neighbors.flatMap((index) => wordsAt(lines, index));
  return [...new Set(words)].filter((word) => !others.has(word)).slice(0, MOST_KEPT);
}

/** Returns the words of a line, as hashes. */
function wordsAt(lines: readonly PageLine[], at: number): string[] {
  const line = lines[at];
  const text = (line ? tokensOf(line) : []).filter((token) => typeof token === 'string').join(' ');
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(hashOf);
}

const lineAt = (lines: readonly PageLine[], ref: string): number =>
  lines.findIndex((line) => itemsOn(line).some((item) => item.ref === ref));

const MAIN_HEADING = 2;

function headingBefore(lines: readonly PageLine[], at: number): string {
  const found = lines
    .slice(0, at)
    .findLast((line) => line.kind === 'heading' && line.level <= MAIN_HEADING);
  return found ? labelOf(found) : '';
}

function fieldsOf(lines: readonly PageLine[]): [string, string][] {
  return lines.flatMap((line, at) =>
    itemsOn(line)
      .filter(({ ref, role }) => ref !== undefined && isField(role))
      .map((field): [string, string] => [fieldKey(lines, at, field), holdsOf(field)]),
  );
}

function fieldKey(lines: readonly PageLine[], at: number, { role, name }: LineItem): string {
  const where = [...containersOf(lines, at), at].map((index) => labelAt(lines, index));
  return hashOf(JSON.stringify([where, role, name]));
}

const choices = rolesWith('choice');
const isField = (role: Role): boolean => isFieldRole(role) || choices.has(role);

/** The value of a field, and other states that actions and scripts change. */
const CONTENT: readonly (keyof States)[] = [
  'checked',
  'pressed',
  'selected',
  'value',
  'shownValue',
  'looksChosen',
];
const STATE: readonly (keyof States)[] = [
  ...CONTENT,
  'expanded',
  'disabled',
  'readOnly',
  'invalid',
];

const NOTHING = '[]';

const holdsOf = ({ states = {} }: LineItem, names = CONTENT): string =>
  JSON.stringify(
    names.flatMap((name) => (states[name] === undefined ? [] : [[name, states[name]]])),
  );

const labelAt = (lines: readonly PageLine[], at: number): string => {
  const line = lines[at];
  return line ? labelOf(line) : '';
};

/** Reduces a line to its text, without refs and without the states by which fields are compared. */
const labelOf = ({ indent: _, ...line }: PageLine): string =>
  hashOf(JSON.stringify(line, (key, value: unknown) => (left.has(key) ? undefined : value)));

const left: ReadonlySet<string> = new Set(['ref', 'states']);

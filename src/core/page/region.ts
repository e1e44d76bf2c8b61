/**
 * The surroundings of an element by which a page is recognized when it was come back to (WO-20): the element itself, the
 * containers around it and what they hold, and what the fields of the page hold. Nothing in it depends on refs or on
 * places in a list, which a reload changes.
 */
import { hashOf } from './hash.ts';
import { itemsOn } from './items.ts';
import type { LineItem, PageLine, States } from './line.ts';
import { tokensOf } from './renderLine.ts';
import { isFieldRole, type Role, rolesWith } from './roles.ts';

/** A page as it is kept to compare with: untrusted. */
export type KeptPage = {
  readonly lines: readonly PageLine[];
  /** By ref: what the page itself knows the element by; see `Observation`. */
  readonly prints?: Readonly<Record<string, string>>;
};

/** Words of the page stand in it as hashes, but for the name. */
export type Region = {
  readonly role: Role;
  readonly name: string;
  /** Role, name, row, landmarks and destination, as the page's content script hashed them; '' where it did not. */
  readonly print: string;
  /** The state of the element: value, checked, disabled and the like. */
  readonly holds: string;
  /** Which of the fields it is; '' if it is none. */
  readonly field: string;
  /** Containers around it, outermost first, and the latest main heading before it. */
  readonly within: readonly string[];
  readonly heading: string;
  /** Words of its line and the one before it that no other line beside them has. */
  readonly marks: readonly string[];
  /** What is within the element. */
  readonly below: readonly string[];
  /** The children of each container, that of the whole page first. */
  readonly around: readonly (readonly string[])[];
  /** The fields of the page: which, and what each holds. */
  readonly fields: readonly (readonly [field: string, holds: string])[];
};

/** Shares of what a container held that must still be there: the innermost one, and those around it. */
const INNERMOST_SHARE = 0.5;
const OUTER_SHARE = 0.3;
/** Most children and fields that are kept: a list is known by its first part as well. */
const MOST_KEPT = 150;

/** The surroundings of the element of this ref; null if the page does not show it. */
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
 * The one element whose surroundings are as they were; undefined where there is none, or more than one. Lists may have
 * been sorted anew and more may have come in beside them; rows, containers and fields must be as they were. What the
 * element itself holds is of no account if the act replaces it.
 */
export function findRegion(page: KeptPage, was: Region, isReplaced = false): string | undefined {
  const fitting = refsLike(page, was).filter((ref) => {
    const now = regionOf(page, ref);
    return now !== null && isAlike(was, now, isReplaced) && !isDoubtful(page, was, ref);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Role and name are looked for first: nothing else is worth a closer look. */
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

/** A line that is new beside it has words that it alone had: perhaps it became that one, and this is its double. */
function isDoubtful({ lines }: KeptPage, { marks, around }: Region, ref: string): boolean {
  const known = new Set(around.at(-1));
  const at = lineAt(lines, ref);
  const container = containersOf(lines, at).at(-1) ?? -1;
  return childrenAt(lines, container)
    .filter((index) => !known.has(labelAt(lines, index)))
    .some((index) => wordsAt(lines, index).some((word) => marks.includes(word)));
}

/** The share of `of` that is among the others too, each as often as it is there. */
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

/** New fields may have come; one that was there holds what it did, and one that is gone held nothing. */
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

/** The indexes of the lines that hold a line, outermost first. */
function containersOf(lines: readonly PageLine[], at: number): number[] {
  const containers: number[] = [];
  let indent = lines[at]?.indent ?? 0;
  for (let index = at - 1; index >= 0 && indent > 0; index -= 1) {
    const line = lines[index];
    if (!line || line.indent >= indent) continue;
    containers.unshift(index);
    indent = line.indent;
  }
  return containers;
}

/** The index of the first line after those that a line holds; −1 stands for the whole page. */
function endOf(lines: readonly PageLine[], at: number): number {
  const indent = lines[at]?.indent ?? -1;
  const next = lines.findIndex((line, index) => index > at && line.indent <= indent);
  return at < 0 || next < 0 ? lines.length : next;
}

const childrenOf = (lines: readonly PageLine[], at: number): string[] =>
  childrenAt(lines, at).map((index) => labelAt(lines, index));

/** The indexes of the lines right within a line. */
function childrenAt(lines: readonly PageLine[], at: number): number[] {
  const indent = (lines[at]?.indent ?? -1) + 1;
  return lines
    .slice(at + 1, endOf(lines, at))
    .flatMap((line, index) => (line.indent === indent ? [at + 1 + index] : []));
}

function marksOf(lines: readonly PageLine[], at: number, container: number): string[] {
  const siblings = childrenAt(lines, container).slice(0, MOST_KEPT);
  const place = siblings.indexOf(at);
  const own = siblings.slice(Math.max(0, place - 1), place + 1);
  const others = new Set(
    siblings.filter((index) => !own.includes(index)).flatMap((index) => wordsAt(lines, index)),
  );
  const words = own.flatMap((index) => wordsAt(lines, index));
  return [...new Set(words)].filter((word) => !others.has(word)).slice(0, MOST_KEPT);
}

/** The words of a line, as hashes. */
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

/** What a field holds, and what else acts and scripts change of an element. */
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

/** A line by its words alone: without refs and without states, which fields are compared by. */
const labelOf = ({ indent: _, ...line }: PageLine): string =>
  hashOf(JSON.stringify(line, (key, value: unknown) => (left.has(key) ? undefined : value)));

const left: ReadonlySet<string> = new Set(['ref', 'states']);

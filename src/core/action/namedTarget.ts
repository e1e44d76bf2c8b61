/**
 * Targets by role and name, such as `link "Seed swap on 28 March"`. A step for a page that has not loaded yet can't use
 * a ref. The name becomes a ref when the step runs, if exactly one element matches.
 */
import { type ElementRef, elementRef } from '../ids.ts';
import { itemsOn } from '../page/items.ts';
import type { LineItem, PageLine, Segment } from '../page/line.ts';
import { linesAbove } from '../page/nesting.ts';
import { type Err, err, ok, type Result } from '../result.ts';
import { clip } from '../text.ts';

export type Named = { readonly role: string; readonly name: string };

/** Splits a target into role and name; null for a ref. The name of an empty cell is ''. */
export function readNamed(target: string): Named | null {
  const [, role, name] = /^([a-z]+) "(.*)"$/s.exec(target) ?? [];
  return role && name !== undefined ? { role, name } : null;
}

/** Returns the one element with this role and name. */
export function resolveNamed(lines: readonly PageLine[], named: Named): Result<ElementRef> {
  const { refs } = elementsNamed(lines, named);
  const [only] = refs;
  return only !== undefined && refs.length === 1 ? ok(only) : notNamedOnce(named, refs.length);
}

/** Elements with a role and name. `isExact`: also in upper and lower case. */
export type ElementsNamed = { readonly refs: readonly ElementRef[]; readonly isExact: boolean };

/** Returns all elements with exactly this name or, if there are none, with this name in any case. */
export function elementsNamed(lines: readonly PageLine[], named: Named): ElementsNamed {
  const exact = elementsAs(lines, named, oneSpaced);
  return exact.length > 0
    ? { refs: exact, isExact: true }
    : { refs: elementsAs(lines, named, plain), isExact: false };
}

/** A form of a text in which two count as the same. */
type Form = (text: string) => string;

function elementsAs(lines: readonly PageLine[], { role, name }: Named, form: Form): ElementRef[] {
  const wanted = form(name);
  const refs = lines
    .flatMap(itemsOn)
    .flatMap((item) =>
      item.role === role && item.ref !== undefined && isName(form(nameShown(item)), wanted)
        ? [item.ref]
        : [],
    );
  const found = refs.length > 0 || wanted === '' ? refs : aroundWords(lines, role, wanted, form);
  return found.map(elementRef);
}

/** Elements without a name are recorded by their tooltip or icon. */
const nameShown = ({ name, states }: LineItem): string =>
  name || (states?.tooltip ?? states?.icon ?? '');

/** Records cut names at this length. */
const CUT = 80;

const isName = (name: string, wanted: string): boolean =>
  name === wanted || (wanted.length >= CUT && name.startsWith(wanted));

/** The failure of a target that none, or more than one, of the elements is. */
export function notNamedOnce({ role, name }: Named, count: number): Err {
  const target = `${role} "${clip(name, 80)}"`;
  return err(
    'staleRef',
    count === 0 ? `This page has no ${target}.` : `${count} elements of this page read ${target}.`,
    'Use a ref of the page shown.',
  );
}

/** The failure of a target of which the elements with that name are in other rows. */
export const notInItem = ({ role, name }: Named, item: string): Err =>
  err(
    'staleRef',
    item === ''
      ? `Every ${role} "${clip(name, 80)}" of this page is in a row or card; the one meant was in none.`
      : `No ${role} "${clip(name, 80)}" of this page is in a row or card that says "${clip(item, 80)}".`,
    'Use a ref of the page shown.',
  );

/**
 * Finds the innermost nameless elements of this role that contain this text. A canvas of nodes or a clickable row has
 * no name; to a user, its text is its name.
 */
function aroundWords(
  lines: readonly PageLine[],
  role: string,
  wanted: string,
  form: Form,
): string[] {
  const found = lines.flatMap((line, at) => {
    if (!readsAs(line, wanted, form)) return [];
    const within = [at, ...linesAbove(lines, at)].flatMap((index) => lines[index] ?? []);
    const around = within.flatMap((each) => itemsOn(each).toReversed());
    return around.find((item) => item.role === role && isNamelessTarget(item))?.ref ?? [];
  });
  return [...new Set(found)];
}

const isNamelessTarget = ({ name, ref }: LineItem): boolean => name === '' && ref !== undefined;

/** Whether the text of the line, or of one segment of it, is exactly this. */
function readsAs(line: PageLine, wanted: string, form: Form): boolean {
  const pieces = piecesOf(line);
  return pieces.some((piece) => form(piece) === wanted) || form(pieces.join(' ')) === wanted;
}

function piecesOf(line: PageLine): readonly string[] {
  switch (line.kind) {
    case 'text':
    case 'heading':
      return line.content.flatMap(wordsOf);
    case 'item':
      return line.item.ref === undefined ? [line.item.name] : [];
    case 'row':
      return line.cells.flatMap(({ content }) => content.flatMap(wordsOf));
    default:
      return [];
  }
}

function wordsOf(segment: Segment): readonly string[] {
  if (typeof segment === 'string') return [segment];
  return 'role' in segment ? [] : segment.ariaHidden.flatMap(wordsOf);
}

const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
const plain = (text: string): string => oneSpaced(text).toLowerCase();

/**
 * Targets by role and name, such as `link "Seed swap on 28 March"`. A step for a page that has not loaded yet can't use
 * a ref. The name becomes a ref when the step runs, if exactly one element matches.
 */
import { type ElementRef, elementRef } from '../ids.ts';
import { linesAbove } from '../page/excerpt.ts';
import { itemsOn } from '../page/items.ts';
import type { LineItem, PageLine, Segment } from '../page/line.ts';
import { err, ok, type Result } from '../result.ts';
import { clip } from '../text.ts';

export type Named = { readonly role: string; readonly name: string };

/** Splits a target into role and name; null for a ref. */
export function readNamed(target: string): Named | null {
  const [, role, name] = /^([a-z]+) "(.+)"$/s.exec(target) ?? [];
  return role && name ? { role, name } : null;
}

/** Returns the one element with this role and name. Ignores case and white space. */
export function resolveNamed(
  lines: readonly PageLine[],
  { role, name }: Named,
): Result<ElementRef> {
  const wanted = plain(name);
  const refs = lines
    .flatMap(itemsOn)
    .flatMap((item) =>
      item.role === role && item.ref !== undefined && plain(item.name) === wanted ? [item.ref] : [],
    );
  const found = refs.length > 0 ? refs : aroundWords(lines, role, wanted);
  const [only] = found;
  if (only !== undefined && found.length === 1) return ok(elementRef(only));
  const target = `${role} "${clip(name, 80)}"`;
  return err(
    'staleRef',
    only === undefined
      ? `This page has no ${target}.`
      : `${found.length} elements of this page read ${target}.`,
    'Use a ref of the page shown.',
  );
}

/**
 * Finds the innermost nameless elements of this role that contain this text. A canvas of nodes or a clickable row has
 * no name; to a user, its text is its name.
 */
function aroundWords(lines: readonly PageLine[], role: string, wanted: string): string[] {
  const found = lines.flatMap((line, at) => {
    if (!readsAs(line, wanted)) return [];
    const within = [at, ...linesAbove(lines, at)].flatMap((index) => lines[index] ?? []);
    const around = within.flatMap((each) => itemsOn(each).toReversed());
    return around.find((item) => item.role === role && isNamelessTarget(item))?.ref ?? [];
  });
  return [...new Set(found)];
}

const isNamelessTarget = ({ name, ref }: LineItem): boolean => name === '' && ref !== undefined;

/** Whether the text of the line, or of one segment of it, is exactly this. */
function readsAs(line: PageLine, wanted: string): boolean {
  const pieces = piecesOf(line);
  return pieces.some((piece) => plain(piece) === wanted) || plain(pieces.join(' ')) === wanted;
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

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

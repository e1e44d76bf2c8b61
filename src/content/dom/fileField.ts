/** Finds the file field that an element is, labels or is next to. File fields themselves are usually hidden. */
import type { AcceptedFiles } from '../../core/page/files.ts';
import { attributeOf, closestOf, hasAttributeOf, localNameOf, matchesIn } from './dom.ts';
import { flatParentOf } from './tree.ts';

const isFileField = (of: Element | null): of is HTMLInputElement =>
  of instanceof HTMLInputElement && of.type === 'file';

/** Returns the file field that the element is, labels or contains, if it contains exactly one. */
export function ownFileField(of: Element): HTMLInputElement | null {
  if (isFileField(of)) return of;
  const label = closestOf(of, 'label');
  const labeled = label instanceof HTMLLabelElement ? label.control : null;
  return isFileField(labeled) ? labeled : onlyFieldIn(of);
}

const LEVELS = 4;

/** Returns the only file field near a button, which most likely opens it by script. */
export function nearFileField(of: Element): HTMLInputElement | null {
  if (!isPressable(of)) return null;
  let at = flatParentOf(of);
  for (let level = 0; at && level < LEVELS && localNameOf(at) !== 'body'; level += 1) {
    const found = matchesIn(at, 'input[type=file]');
    if (found.length > 0) return onlyFieldIn(at);
    at = flatParentOf(at);
  }
  return null;
}

const isPressable = (of: Element): boolean =>
  localNameOf(of) === 'button' || attributeOf(of, 'role') === 'button';

function onlyFieldIn(of: Element): HTMLInputElement | null {
  const found = matchesIn(of, 'input[type=file]');
  const only = found.length === 1 ? (found[0] ?? null) : null;
  return isFileField(only) ? only : null;
}

/** Whether it accepts a folder instead of files. */
export const takesFolder = (field: HTMLInputElement): boolean =>
  hasAttributeOf(field, 'webkitdirectory');

/** Returns the kinds of files that a field accepts, by its attributes. */
export const acceptedFilesOf = (field: HTMLInputElement): AcceptedFiles => ({
  accept: (attributeOf(field, 'accept') ?? '').slice(0, 300),
  multiple: hasAttributeOf(field, 'multiple'),
  folder: takesFolder(field),
});

/**
 * The place of an element: landmarks and form above it, the row or list item it belongs to, where it leads. Two
 * "Delete" buttons differ by their rows (D6); a link that leads elsewhere than before is another link (D1).
 */
import { rolesWith } from '../../core/page/roles.ts';
import { attributeOf, localNameOf, textStartOf } from '../dom/dom.ts';
import { flatParentOf } from '../dom/flat.ts';

export type Place = {
  readonly path: string;
  /** How the row or list item begins that it belongs to. */
  readonly row: string;
  readonly leadsTo: string;
};

const steps = new Set(['nav', 'main', 'header', 'footer', 'aside', 'form', 'dialog', 'search']);
const stepRoles = rolesWith('landmark');
const rowTags = new Set(['tr', 'li', 'article', 'dd']);
const rowRoles = rolesWith('row');
const rowLimit = 300;

/** The place of an element, read from the DOM. */
export function placeOf(of: Element): Place {
  const path: string[] = [];
  let row: Element | null = null;
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    const tag = localNameOf(at);
    const step = stepOf(at, tag);
    if (step) path.push(step);
    if (!row && isRow(at, tag)) row = at;
  }
  return {
    path: path.reverse().join('/'),
    row: row ? rowText(row) : '',
    leadsTo: leadsTo(of, localNameOf(of)),
  };
}

/** The name of a landmark, form or dialog in paths; empty for other elements. */
export function stepOf(of: Element, tag: string): string {
  if (tag === 'form') return `form(${attributeOf(of, 'action') ?? ''})`;
  if (steps.has(tag)) return tag;
  const role = attributeOf(of, 'role');
  return role && stepRoles.has(role) ? role : '';
}

/** Whether the tag alone may make a step or a row. */
export const isPlaceTag = (tag: string): boolean =>
  tag === 'form' || steps.has(tag) || rowTags.has(tag);

/** Whether it is one of many alike: a row, an item, an article. */
export function isRow(of: Element, tag: string): boolean {
  return rowTags.has(tag) || rowRoles.has(attributeOf(of, 'role') ?? '');
}

/** How a row begins, which tells it from its neighbors. */
export const rowText = (row: Element): string => textStartOf(row, rowLimit);

/** Destination of the element: the address of a link; the type of a control and its own address for a form. */
export function leadsTo(of: Element, tag: string): string {
  if (tag === 'a' || tag === 'area') return attributeOf(of, 'href') ?? '';
  if (tag === 'button' || tag === 'input') {
    return `${attributeOf(of, 'type') ?? ''} ${attributeOf(of, 'formaction') ?? ''}`;
  }
  return '';
}

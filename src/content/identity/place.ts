/**
 * The place of an element: the landmarks and form around it, the row or list item it belongs to, and its link target.
 * Two "Delete" buttons differ by their rows (D6), and a link with a new target is a different link (D1).
 */
import { rolesWith } from '../../core/page/roles.ts';
import { attributeOf, localNameOf, textStartOf } from '../dom/dom.ts';
import { flatParentOf } from '../dom/tree.ts';

export type Place = {
  readonly path: string;
  /** The beginning of the row or list item it belongs to. */
  readonly row: string;
  readonly linkTarget: string;
};

const steps = new Set(['nav', 'main', 'header', 'footer', 'aside', 'form', 'dialog', 'search']);
const stepRoles = rolesWith('landmark');
const rowTags = new Set(['tr', 'li', 'article', 'dd']);
const rowRoles = rolesWith('row');
const rowLimit = 300;

/** Reads the place of an element from the DOM. */
export function placeOf(of: Element): Place {
  const path: string[] = [];
  let row: Element | null = null;
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    const tag = localNameOf(at);
    const step = pathSegmentOf(at, tag);
    if (step) path.push(step);
    if (!row && isRow(at, tag)) row = at;
  }
  return {
    path: path.reverse().join('/'),
    row: row ? rowText(row) : '',
    linkTarget: linkTarget(of, localNameOf(of)),
  };
}

/** Returns the name of a landmark, form or dialog for paths; '' for other elements. */
export function pathSegmentOf(of: Element, tag: string): string {
  if (tag === 'form') return `form(${attributeOf(of, 'action') ?? ''})`;
  if (steps.has(tag)) return tag;
  const role = attributeOf(of, 'role');
  return role && stepRoles.has(role) ? role : '';
}

/** Whether an element with this tag may be a step of a path or a row. */
export const isPlaceTag = (tag: string): boolean =>
  tag === 'form' || steps.has(tag) || rowTags.has(tag);

/** Whether it is one of many similar elements: a row, an item or an article. */
export function isRow(of: Element, tag: string): boolean {
  return rowTags.has(tag) || rowRoles.has(attributeOf(of, 'role') ?? '');
}

/** Returns the beginning of a row, which distinguishes it from its neighbors. */
export const rowText = (row: Element): string => textStartOf(row, rowLimit);

/** Returns the element's target: a link's address, or a control's type and its own form address. */
export function linkTarget(of: Element, tag: string): string {
  if (tag === 'a' || tag === 'area') return attributeOf(of, 'href') ?? '';
  if (tag === 'button' || tag === 'input') {
    return `${attributeOf(of, 'type') ?? ''} ${attributeOf(of, 'formaction') ?? ''}`;
  }
  return '';
}

/** Whether a link has a real address. Links that only run scripts do not. */
export const hasTarget = (link: Element): boolean =>
  !/^\s*(?:#[!/]?)?$|^\s*javascript:/i.test(attributeOf(link, 'href') ?? '');

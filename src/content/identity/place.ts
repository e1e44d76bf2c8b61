/** Where an element stands and leads: the landmarks, forms and dialogs around it, and its target (D1). */
import { rolesWith } from '../../core/page/roles.ts';
import { attributeOf, localNameOf } from '../dom/dom.ts';
import { flatParentOf } from '../dom/tree.ts';

const steps = new Set(['nav', 'main', 'header', 'footer', 'aside', 'form', 'dialog', 'search']);
const stepRoles = rolesWith('landmark');

/** Returns the landmarks, forms and dialogs around an element, outermost first. */
export function pathOf(of: Element): string {
  const path: string[] = [];
  for (let at = flatParentOf(of); at; at = flatParentOf(at)) {
    const step = pathSegmentOf(at, localNameOf(at));
    if (step) path.push(step);
  }
  return path.reverse().join('/');
}

/** Returns the name of a landmark, form or dialog for paths; '' for other elements. */
export function pathSegmentOf(of: Element, tag: string): string {
  if (tag === 'form') return `form(${attributeOf(of, 'action') ?? ''})`;
  if (steps.has(tag)) return tag;
  const role = attributeOf(of, 'role');
  return role && stepRoles.has(role) ? role : '';
}

/** Whether every element with this tag is a step of a path. */
export const isPathTag = (tag: string): boolean => tag === 'form' || steps.has(tag);

/** Returns the element's target: a link's address, or a control's type and its own form address. */
export function linkTarget(of: Element, tag: string): string {
  if (tag === 'a' || tag === 'area') return attributeOf(of, 'href') ?? '';
  if (tag === 'button' || tag === 'input') {
    return `${attributeOf(of, 'type') ?? ''} ${attributeOf(of, 'formaction') ?? ''}`;
  }
  return '';
}

/** Whether a link has a real address. Links that only run scripts do not. */
export const hasTarget = (link: Element): boolean => isAddress(attributeOf(link, 'href') ?? '');

/** Whether an address is only a fragment. */
export const isInPage = (href: string): boolean => /^\s*#/.test(href);

export const isAddress = (href: string): boolean => !/^\s*(?:#[!/]?)?$|^\s*javascript:/i.test(href);

/** Which field a list belongs to, by what the page's markup says. */
import { attributeOf, isMatch, matchesIn } from '../dom/dom.ts';

const fields = ['input', '[role=combobox]', '[aria-haspopup=listbox]'];
const naming = ['aria-controls', 'aria-owns'];
const candidates = fields.flatMap((field) => naming.map((name) => `${field}[${name}]`)).join(',');

/** Returns the field that says that it controls the list; null if there is none. */
export function fieldOfList(list: Element): Element | null {
  const id = attributeOf(list, 'id');
  const isNaming = (field: Element): boolean =>
    naming.some((name) => (attributeOf(field, name) ?? '').split(/\s+/).includes(id ?? ''));
  const all = id ? Array.from(matchesIn(document.documentElement, candidates)) : [];
  return all.find(isNaming) ?? null;
}

/** Whether somebody can type in it. One without that is a list to choose from, which may act at once, as a select may. */
export const isTypedIn = (field: Element): boolean => isMatch(field, 'input:not([readonly])');

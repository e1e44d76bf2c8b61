/** Which field a list belongs to, by what the page's markup says. */
import { findByIds } from '../dom/document.ts';
import { attributeOf, isMatch, matchesIn } from '../dom/dom.ts';

const fields = ['input', '[role=combobox]', '[aria-haspopup=listbox]'];
const naming = ['aria-controls', 'aria-owns'];
const candidates = fields.flatMap((field) => naming.map((name) => `${field}[${name}]`)).join(',');

/** Returns the only field that names the list as the one it controls; null if there is none, or several. */
export function fieldOfList(list: Element): Element | null {
  const isNaming = (field: Element): boolean =>
    naming.some((name) => findByIds(field, attributeOf(field, name)).includes(list));
  const [only, ...others] = Array.from(matchesIn(document.documentElement, candidates)).filter(
    isNaming,
  );
  return only && others.length === 0 ? only : null;
}

/** Whether somebody can type in it. The options of any other field may act at once, like those of a select. */
export const isTypedIn = (field: Element): boolean => isMatch(field, 'input:not([readonly])');

/** Where the options of a list are: in it, in the list that a field names, or wherever on the page one has opened. */

import { describeElement } from '../../distill/index.ts';
import {
  attributeOf,
  boxOf,
  closestOf,
  isMatch,
  isOpaque,
  rootOf,
  textContentOf,
} from '../../dom/dom.ts';
import { clip, normalizeText } from '../messages.ts';
import { composedParent, findAll, findById, findFlat, page, textsIn } from '../native.ts';

export const listSelector = '[role=listbox],[role=menu],[role=tree],[role=grid]';
const optionSelector =
  '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]';

/**
 * The options to be seen that belong to the element: in it, in the list it names, or in a list that opened; `others`
 * are lists that were there before.
 */
export function optionsFor(element: Element, others: ReadonlySet<Element>): Element[] {
  const box = listOpenerOf(element);
  for (const place of [
    element,
    ...controlledBy(element),
    ...(box ? [box, ...controlledBy(box)] : []),
  ]) {
    const inside = optionsIn(place);
    if (inside.length > 0) return inside;
  }
  if (isMatch(element, listSelector)) return [];
  return visibleLists(element)
    .filter((list) => !others.has(list))
    .flatMap(optionsIn);
}

/** What says that it opens a list: the element itself, or a wrapper of it. */
export const listOpenerOf = (element: Element): Element | null =>
  closestOf(element, '[role=combobox],[aria-haspopup=listbox]');

/** The lists to be seen, beside the element or anywhere on the page. */
export function visibleLists(element: Element): Element[] {
  const root = rootOf(element);
  const beside = root instanceof ShadowRoot ? findFlat(root, listSelector) : [];
  return [...beside, ...findAll(page.body(), listSelector)].filter(isOpaque);
}

function controlledBy(element: Element): Element[] {
  const ids = `${attributeOf(element, 'aria-controls') ?? ''} ${attributeOf(element, 'aria-owns') ?? ''}`;
  const named = ids.split(/\s+/).map((id) => (id ? findById(element, id) : null));
  return named.filter((each) => each !== null);
}

const optionsIn = (place: Element): Element[] =>
  findFlat(place, optionSelector).filter((option) => isOpaque(option) && hasVisibleSize(option));

/** Some libraries keep a second list of no size, for screen readers. */
function hasVisibleSize(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width > 2 && height > 2;
}

/** The innermost elements to be seen that say just this. */
export function elementsWithText(text: string): Element[] {
  const wanted = normalizeText(text);
  const found = new Set<Element>();
  for (const { data, parentElement } of textsIn(page.body())) {
    const part = normalizeText(data);
    if (part === '' || !wanted.startsWith(part)) continue;
    const whole = ancestorWithText(parentElement, wanted);
    if (whole && isOpaque(whole) && hasVisibleSize(whole)) found.add(whole);
  }
  return [...found];
}

/** The nearest of the elements around a text that says the whole. */
function ancestorWithText(from: Element | null, wanted: string): Element | null {
  let at = from;
  while (at && normalizeText(textContentOf(at)).length < wanted.length) at = composedParent(at);
  return at && normalizeText(textContentOf(at)) === wanted ? at : null;
}

/** The words that may name an option. */
export const optionTexts = (option: Element): string[] => [
  clip(textContentOf(option), 300),
  describeElement(option).name,
];

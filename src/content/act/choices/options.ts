/**
 * Finds the options of a list: in the element, in the list that a field controls, or in any list that opened on the
 * page.
 */

import { findByIds, page } from '../../dom/document.ts';
import {
  attributeOf,
  boxOf,
  closestOf,
  isMatch,
  isOpaque,
  rootOf,
  textContentOf,
} from '../../dom/dom.ts';
import { clipLine } from '../../dom/text.ts';
import { findAll, findFlat, lineageOf, textsIn } from '../../dom/tree.ts';
import { describeElement } from '../../read/index.ts';
import { normalizeText } from '../messages.ts';

const lists = '[role=listbox],[role=menu],[role=tree],[role=grid]';
const options =
  '[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem]';

export const isList = (element: Element): boolean => isMatch(element, lists);

/** Returns the visible options that belong to the element; lists in `open`, which were open before, don't. */
export function optionsFor(element: Element, open: ReadonlySet<Element>): Element[] {
  const opener = openerAround(element);
  const candidates = [
    element,
    ...controlledBy(element),
    ...(opener ? [opener, ...controlledBy(opener)] : []),
  ];
  const found = candidates.map(optionsIn).find((each) => each.length > 0);
  if (found || isList(element)) return found ?? [];
  return openLists(element)
    .filter((list) => !open.has(list))
    .flatMap(optionsIn);
}

/** Returns the element or wrapper marked as opening a list. */
export const openerAround = (element: Element): Element | null =>
  closestOf(element, '[role=combobox],[aria-haspopup=listbox]');

/** Returns `aria-expanded` of the element, or of the opener around it. */
export const expandedState = (element: Element): string | null =>
  attributeOf(openerAround(element) ?? element, 'aria-expanded');

/** Returns the visible lists in the element's shadow tree and in the document. */
export function openLists(element: Element): Element[] {
  const root = rootOf(element);
  const beside = root instanceof ShadowRoot ? findFlat(root, lists) : [];
  return [...beside, ...findAll(page.body(), lists)].filter(isOpaque);
}

const controlledBy = (element: Element): Element[] =>
  ['aria-controls', 'aria-owns'].flatMap((name) => findByIds(element, attributeOf(element, name)));

const optionsIn = (container: Element): Element[] =>
  findFlat(container, options).filter((option) => isOpaque(option) && hasVisibleSize(option));

/** Some libraries keep a second list of no size for screen readers. */
function hasVisibleSize(element: Element): boolean {
  const { width, height } = boxOf(element);
  return width > 2 && height > 2;
}

/** Returns the innermost visible elements with exactly this text. */
export function elementsWithText(text: string): Element[] {
  const wanted = normalizeText(text);
  const found = new Set<Element>();
  for (const { data, parentElement } of textsIn(page.body())) {
    const part = normalizeText(data);
    if (part === '' || !wanted.startsWith(part)) continue;
    // If the text is split into parts, the nearest ancestor with the whole text.
    const whole = lineageOf(parentElement).find(
      (each) => normalizeText(textContentOf(each)).length >= wanted.length,
    );
    const isSame = whole && normalizeText(textContentOf(whole)) === wanted;
    if (isSame && isOpaque(whole) && hasVisibleSize(whole)) found.add(whole);
  }
  return [...found];
}

/** Returns the texts that may identify an option. */
export const optionTexts = (option: Element): string[] => [
  clipLine(textContentOf(option), 300),
  describeElement(option).name,
];

/**
 * Finds the options of a list: in the element, in the list that a field controls, or in any list that opened on the
 * page.
 */

import type { OptionFacts } from '../../../core/action/option.ts';
import { foldText } from '../../../core/plainText.ts';
import { clip, hasWord } from '../../../core/text.ts';
import { isDisabled } from '../../aria/disabled.ts';
import { visibleTextOf } from '../../aria/visibleText.ts';
import { findByIds, page } from '../../dom/document.ts';
import {
  attributeOf,
  boxOf,
  closestOf,
  firstMatchIn,
  isMatch,
  isOpaque,
  rootOf,
  textContentOf,
} from '../../dom/dom.ts';
import { clipLine } from '../../dom/text.ts';
import { findAll, findFlat, lineageOf, textsIn } from '../../dom/tree.ts';
import { describeElement } from '../../read/index.ts';

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
  const opened = openLists(element).filter((list) => !open.has(list));
  // Lists may be in one another, as submenus do.
  return [...new Set(opened.flatMap(optionsIn))];
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

/** Returns the lists that the element is or controls, else all that are open. */
export function listsOf(element: Element): Element[] {
  const lists = ownLists(element).filter(isOpaque);
  return lists.length > 0 ? lists : openLists(element);
}

function ownLists(element: Element): Element[] {
  const opener = openerAround(element);
  const named = [element, ...controlledBy(element), ...(opener ? controlledBy(opener) : [])];
  return named.filter(isList);
}

/** Returns the open lists that can't be the element's own. Without `aria-controls`, an expanded element may own any of them. */
export function listsBefore(element: Element, isOpen: boolean): Element[] {
  const own = ownLists(element);
  return isOpen && own.length === 0 ? [] : openLists(element).filter((list) => !own.includes(list));
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
  const wanted = foldText(text);
  const found = new Set<Element>();
  for (const { data, parentElement } of textsIn(page.body())) {
    const part = foldText(data);
    if (part === '' || !wanted.startsWith(part)) continue;
    // If the text is split into parts, the nearest ancestor with the whole text.
    const whole = lineageOf(parentElement).find(
      (each) => foldText(textContentOf(each)).length >= wanted.length,
    );
    const isSame = whole && foldText(textContentOf(whole)) === wanted;
    if (isSame && !isInSentence(whole) && isOpaque(whole) && hasVisibleSize(whole))
      found.add(whole);
  }
  return [...found];
}

/** Whether the text goes on beside the element, as it does where a part of it is marked. */
const isInSentence = ({ previousSibling, nextSibling }: Element): boolean =>
  [previousSibling, nextSibling].some((each) => each instanceof Text && hasWord(each.data));

/** Returns what is known about options, radio buttons or checkboxes of this list. */
export const factsOfOptions = (
  options: readonly Element[],
  list: Element,
  textsOf = optionTexts,
): OptionFacts[] =>
  options.map((option) => ({
    labels: textsOf(option),
    get title() {
      return titleOf(option);
    },
    get group() {
      return groupOf(option, list);
    },
    get isDisabled() {
      return isDisabled(option);
    },
  }));

/** Returns the texts that may identify an option. */
export const optionTexts = (option: Element): string[] => {
  const text = clipLine(textContentOf(option), 300);
  // The text of several elements may be drawn apart.
  const shown = option.firstElementChild ? visibleTextOf(option) : text;
  return [...new Set([shown, text, describeElement(option).name])].filter(Boolean);
};

/** Returns how many options the list has that are not drawn. */
export function undrawnCount(options: readonly Element[]): number {
  const size = Number(options.map((each) => attributeOf(each, 'aria-setsize')).find(Boolean));
  return size > options.length ? size - options.length : 0;
}

/** Returns the first line of an option that is drawn on several, such as a name above an address. */
function titleOf(option: Element): string {
  const first = textsIn(option).find(({ data }) => data.trim() !== '')?.parentElement;
  const line = lineageOf(first ?? null).find((each) => each === option || !isInline(each));
  if (!line || line === option || !isOpaque(line)) return '';
  const next = line.nextSibling;
  // "Ber" in "Berlin" may be marked by an element that the layout makes a block.
  return next instanceof Text && /^\S/.test(next.data) ? '' : visibleTextOf(line);
}

const isInline = (element: Element): boolean =>
  /^(inline|contents)/.test(getComputedStyle(element).display);

const groups = '[role=group],[role=radiogroup],fieldset';

/** Returns the name of the option's group in the list, else the heading drawn above it. */
function groupOf(option: Element, list: Element): string {
  const around = lineageOf(option).slice(1);
  const end = around.findIndex((each) => each === list || isList(each));
  const inside = around.slice(0, end < 0 ? undefined : end);
  const group = inside.find((each) => isMatch(each, groups));
  const name = group ? describeElement(group).name : '';
  return name || headingAbove([option, ...inside]);
}

/** Many lists draw a heading among their options that no attribute connects with them. */
function headingAbove(lineage: readonly Element[]): string {
  for (const at of lineage)
    for (let above = at.previousElementSibling; above; above = above.previousElementSibling) {
      if (isMatch(above, choices) || firstMatchIn(above, choices)) continue;
      const text = isOpaque(above) ? visibleTextOf(above) : '';
      if (text) return clip(text, 80);
    }
  return '';
}

const choices = `${options},input,[role=radio],[role=checkbox]`;

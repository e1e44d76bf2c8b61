/**
 * States that only styles show. A control looks chosen, such as a segment, chip or star in a different color: a class
 * name suggests it, and the computed styles confirm it. A row is bold among others that are not, such as an unread message.
 */
import {
  attributeOf,
  dataOf,
  firstElementChildOf,
  firstMatchIn,
  hasBox,
  isElement,
  localNameOf,
  nextElementOf,
  parentNodeOf,
  previousElementOf,
} from '../dom/dom.ts';
import { isBlank } from '../dom/text.ts';

const chosen =
  /^(.*[-_])?(active|selected|current|checked|chosen|pressed|highlighted|highlight|on)$/i;
/** "current-menu-item" */
const chosenItem =
  /^(active|selected|current|checked|chosen|highlighted)[-_](.*[-_])?(item|tab|page|file|row|option|link|step|slide|node|entry)$/i;
const momentary = /focus|hover|ripple|press(ed|ing)$|touch|enter|leave|animat|transition/i;

/** Whether a class name is only about pointer or focus. */
export const isMomentary = (name: string): boolean => momentary.test(name);
/** Whether a class name marks its element as chosen. */
export const isChosenClass = (name: string): boolean =>
  (chosen.test(name) || chosenItem.test(name)) && !isMomentary(name);

/** What is known of class attributes; forgotten when there are very many. */
const known = new Map<string, boolean>();
const MAX_KNOWN = 5_000;

/** Whether a class attribute contains a name that marks its element as chosen. */
export function hasChosenClass(className: string): boolean {
  if (className === '') return false;
  const found = known.get(className);
  if (found !== undefined) return found;
  const isChosen = className.split(/\s+/).some(isChosenClass);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(className, isChosen);
  return isChosen;
}

/** Whether an element with a class for chosen elements looks different from a sibling without one. */
export function looksChosen(of: Element): boolean {
  const other = neighborOf(of);
  return other !== null && visibleStyleOf(of) !== visibleStyleOf(other);
}

/** Whether a link looks chosen. If tabs are list items, the item has the class and the link the style. */
export function looksChosenLink(link: Element, className: string): boolean {
  if (hasChosenClass(className)) return looksChosen(link);
  const item = parentNodeOf(link);
  if (!item || !isElement(item) || localNameOf(item) !== 'li') return false;
  const other = hasChosenClass(attributeOf(item, 'class') ?? '') ? neighborOf(item) : null;
  const otherLink = other && firstMatchIn(other, 'a');
  return (
    other !== null &&
    (looksChosen(item) ||
      (otherLink !== null && visibleStyleOf(otherLink) !== visibleStyleOf(link)))
  );
}

/** Returns the first sibling with the same tag and no class for chosen elements. */
function neighborOf(of: Element): Element | null {
  const parent = parentNodeOf(of);
  const tag = localNameOf(of);
  let at = parent instanceof Element || parent instanceof ShadowRoot ? firstIn(parent) : null;
  for (let count = 0; at && count < 12; count += 1, at = nextElementOf(at)) {
    const isOther = at !== of && localNameOf(at) === tag;
    if (isOther && !hasChosenClass(attributeOf(at, 'class') ?? '')) return at;
  }
  return null;
}

const firstIn = (parent: Element | ShadowRoot): Element | null =>
  parent instanceof Element ? firstElementChildOf(parent) : parent.firstElementChild;

/** Returns the style properties whose difference a user would notice on a chip or a star. */
export function visibleStyleOf(of: Element): string {
  const css = getComputedStyle(of);
  return [
    css.color,
    css.backgroundColor,
    css.backgroundImage,
    css.borderTopColor,
    css.borderBottomColor,
    css.borderBottomWidth,
    css.fontWeight,
    css.textDecorationLine,
    css.opacity,
    css.fill,
    css.filter,
    css.boxShadow,
  ].join(';');
}

const BOLD = 600;
const MAX_NEIGHBORS = 12;

/** Whether it is bold and a neighbor is not. */
export const isBoldAmongSiblings = (of: Element): boolean =>
  isBold(of) && neighborsOf(of, MAX_NEIGHBORS).some((each) => !isBold(each));

/** Whether more of its first texts are bold than of a neighbor's: at least two, and half of them. */
export function hasBolderTexts(of: Element): boolean {
  if (!firstElementChildOf(of)) return false;
  const own = boldTexts(of);
  return (
    own.bold > 1 &&
    2 * own.bold >= own.all &&
    neighborsOf(of, MAX_COMPARED).some((each) => boldTexts(each).bold < own.bold)
  );
}

function boldTexts(of: Element): { readonly bold: number; readonly all: number } {
  const walker = document.createTreeWalker(of, NodeFilter.SHOW_TEXT);
  let bold = 0;
  let all = 0;
  while (all < FIRST_TEXTS && walker.nextNode()) {
    const parent = parentNodeOf(walker.currentNode);
    const isRead =
      parent && isElement(parent) && !isBlank(dataOf(walker.currentNode)) && hasBox(parent);
    if (!isRead) continue;
    all += 1;
    if (isBold(parent)) bold += 1;
  }
  return { bold, all };
}

/** Returns siblings with the same tag among the nearest `most` on each side. */
function neighborsOf(of: Element, most: number): readonly Element[] {
  const found: Element[] = [];
  for (const next of [nextElementOf, previousElementOf]) {
    let at = next(of);
    for (let count = 0; at && count < most; count += 1) {
      if (localNameOf(at) === localNameOf(of)) found.push(at);
      at = next(at);
    }
  }
  return found;
}

/** Fewer than `MAX_NEIGHBORS`, since comparing texts is slower. */
const MAX_COMPARED = 5;
const FIRST_TEXTS = 4;

const isBold = (of: Element): boolean => Number(getComputedStyle(of).fontWeight) >= BOLD;

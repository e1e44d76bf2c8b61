/**
 * The tree between walking and rendering: text, line breaks, and boxes for elements with a role. Item lists are
 * iterated by index, since an iterator would allocate another object for each of thousands of lists.
 */

import type { ElementRef } from '../../core/ids.ts';
import type { States } from '../../core/page/line.ts';
import type { Role } from '../../core/page/roles.ts';
import { isBlank } from '../dom/text.ts';
import type { Layer } from './layers.ts';

/** The prefix of text in a line that is hidden only from screen readers. */
export const ariaHiddenMark = '(aria-hidden: ';

/** Marks text that is behind something, keeping the white space around it. */
export const markCovered = (text: string): string =>
  text.replace(/\S(?:.*\S)?/s, (words) => `(covered: ${words})`);

/** Stands before and after text that is struck through. */
export const struckMark = '~~';

/** Marks text that is struck through, keeping the white space around it. */
export const markStruck = (text: string): string =>
  text.replace(/\S(?:.*\S)?/s, (words) => `${struckMark}${words}${struckMark}`);

/** Joins struck texts from `start` on that follow each other in a line: `~~a~~ ~~b~~` becomes `~~a b~~`. */
export function joinStruck(items: Item[], start = 0): void {
  let last = -1;
  for (let at = start; at < items.length; at++) {
    const item = items[at] ?? '';
    if (isBox(item)) joinStruck(item.items);
    if (typeof item !== 'string') last = -1;
    if (typeof item !== 'string' || isBlank(item)) continue;
    const before = items[last];
    const isStruck = item.trimStart().startsWith(struckMark);
    if (isStruck && typeof before === 'string') {
      items[last] = before.replace(/~~(\s*)$/, '$1');
      items[at] = item.replace(/^(\s*)~~/, '$1');
    }
    last = isStruck ? at : -1;
  }
}

/** Ends a line; wrappers that are blocks add one on either side. */
export const lineBreak: unique symbol = Symbol('line break');

/** A number stands for that many preserved spaces, such as the indentation of code. */
export type Item = string | number | typeof lineBreak | Box;

export type Box = {
  readonly element: Element;
  readonly tag: string;
  readonly role: Role;
  readonly name: string;
  /** The ref without the frame's prefix; '' if it can't be operated. */
  ref: ElementRef | '';
  states: States;
  /** The heading level, or the index of a frame. */
  level: number;
  items: Item[];
};

/** The result of a walk. */
export type PageTree = {
  readonly items: readonly Item[];
  /** Modal dialogs, which are among the items too but are written first. */
  readonly modals: readonly Box[];
  /** Behind what kind of layer everything else is. */
  readonly behind: Layer['veil'] | undefined;
};

export const isBox = (item: Item): item is Box => typeof item === 'object';

/** Whether there is nothing to read or operate from `start` on. */
export function isEmpty(items: readonly Item[], start = 0): boolean {
  for (let at = start; at < items.length; at++) {
    if (!isBlankItem(items[at] ?? '')) return false;
  }
  return true;
}

/** Whether it is white space or a line break. */
export const isBlankItem = (item: Item): boolean =>
  item === lineBreak || typeof item === 'number' || (typeof item === 'string' && isBlank(item));

// Removes images whose text is repeated beside them, so it is read once.

/** Drops images without text, and those whose text a neighbor repeats. */
export function dropRepeatedImages(items: Item[]): void {
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined || !isBox(item) || item.role !== 'img') continue;
    if (item.name === '' || isRepeated(items, at, item)) items[at] = ' ';
  }
}

const isRepeated = (items: readonly Item[], at: number, { name }: Box): boolean =>
  adjacentText(items, at - 1, -1).includes(name) || adjacentText(items, at + 1, 1).includes(name);

/** Returns the text of the first nonblank item from `at` on, in one direction. */
function adjacentText(items: readonly Item[], at: number, step: 1 | -1): string {
  let next = at;
  let item = items[next];
  while (item !== undefined && isBlankItem(item)) {
    next += step;
    item = items[next];
  }
  if (item === undefined || item === lineBreak || typeof item === 'number') return '';
  return typeof item === 'string' ? item.replace(/\s+/g, ' ') : item.name;
}

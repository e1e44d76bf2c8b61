/**
 * The tree between walking and rendering: text, line breaks, and boxes for elements with a role. Item lists are
 * iterated by index: an iterator would allocate one more object for each of thousands of lists.
 */
import type { ElementRef } from '../../../core/ids.ts';
import type { States } from '../../../core/page/line.ts';
import type { Role } from '../../../core/page/roles.ts';

/** How a text in a line begins that is hidden from screen readers alone. */
export const ariaHiddenMark = '(aria-hidden: ';

/** Words that lie behind something, with the white space around them. */
export const asCovered = (text: string): string =>
  text.replace(/\S(?:.*\S)?/s, (words) => `(covered: ${words})`);

/** Ends a line; wrappers that are blocks leave one on either side. */
export const lineBreak: unique symbol = Symbol('line break');

/** A number stands for so many spaces that are kept, as the indentation of code is. */
export type Item = string | number | typeof lineBreak | Box;

export type Box = {
  readonly element: Element;
  readonly tag: string;
  readonly role: Role;
  readonly name: string;
  /** Without the frame's prefix; empty for what cannot be operated. */
  ref: ElementRef | '';
  states: States;
  /** Heading level, or the index of a frame. */
  level: number;
  items: Item[];
};

/** The result of a walk. */
export type PageTree = {
  readonly items: readonly Item[];
  /** Modal dialogs are among the items too, but are read first. */
  readonly modals: readonly Box[];
};

export const isBox = (item: Item): item is Box => typeof item === 'object';

/** Whether there is nothing to read or operate, from `start` on. */
export function isEmpty(items: readonly Item[], start = 0): boolean {
  for (let at = start; at < items.length; at++) {
    if (!isBlankItem(items[at] ?? '')) return false;
  }
  return true;
}

/** Whether it is white space or the end of a line. */
export const isBlankItem = (item: Item): boolean =>
  item === lineBreak || typeof item === 'number' || (typeof item === 'string' && isBlank(item));

/** Whether a text is white space only; its first letter decides as a rule. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return (!(first > 32) || first >= 127) && !/\S/.test(text);
}

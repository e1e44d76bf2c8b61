/**
 * The tree between walking and rendering: text, line breaks, and boxes for what has a role. Lists of items are gone through
 * by index: an iterator would be an object more for each of thousands of lists.
 */
import type { Rope } from '../render/rope.ts';

/** Ends a line; wrappers that are blocks leave one on either side. */
export const lineBreak: unique symbol = Symbol('line break');

export type Item = string | typeof lineBreak | Box;

export type Box = {
  readonly element: Element;
  readonly tag: string;
  readonly role: string;
  readonly name: string;
  /** Without the frame's prefix; empty for what cannot be operated. */
  ref: string;
  /** State in words, each with a space before it. */
  state: string;
  /** Heading level, or the index of a frame. */
  level: number;
  items: Item[];
  /** Taken over from look to look while nothing in it changes; its lines are kept with it. */
  isKept: boolean;
  /** Not an element but a stretch of the children of one, so that a change in one stretch leaves the others as they are. */
  isStretch: boolean;
  lines: KeptLines | undefined;
};

/** The lines of a kept box as they were last written. */
export type KeptLines = {
  /** The same row is a line of a table of data, and a block where its table lays out the page. */
  readonly form: 'row' | 'block';
  readonly indent: number;
  readonly listDepth: number;
  readonly lines: Rope;
  readonly refs: number;
};

/** What a walk made of a page. */
export type Walked = {
  readonly items: readonly Item[];
  /** Modal dialogs stand among the items too, but are read first. */
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

/** Whether there are more than so many, from `start` on; those in stretches count, as they do where none are kept. */
export function holdsMore(items: readonly Item[], than: number, start = 0): boolean {
  let count = items.length - start;
  for (let at = start; at < items.length && count <= than; at++) {
    const item = items[at] ?? '';
    if (!isBox(item) || !item.isStretch) continue;
    if (holdsMore(item.items, than)) return true;
    count += item.items.length - 1;
  }
  return count > than;
}

/** Whether it is white space, the end of a line, or a stretch of nothing else. */
export function isBlankItem(item: Item): boolean {
  if (isBox(item)) return item.isStretch && isEmpty(item.items);
  return item === lineBreak || isBlank(item);
}

/** Whether a text is white space only; told by its first letter as a rule. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  return (!(first > 32) || first >= 127) && !/\S/.test(text);
}

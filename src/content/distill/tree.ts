/** The tree between walking and rendering: text, line breaks, and boxes for what has a role. */

/** Ends a line; wrappers that are blocks leave one on either side. */
export const lineBreak: unique symbol = Symbol('line break');

export type Item = string | typeof lineBreak | Box;

export type Box = {
  readonly element: Element;
  readonly tag: string;
  /** Passes may take it away, which leaves a wrapper. */
  role: string;
  readonly name: string;
  /** Without the frame's prefix; empty for what cannot be operated. */
  readonly ref: string;
  /** State in words, each with a space before it. */
  readonly state: string;
  /** Heading level, or the index of a frame. */
  readonly level: number;
  items: Item[];
};

export const isBox = (item: Item): item is Box => typeof item === 'object';

/** Whether there is anything to read or operate. */
export function isEmpty(items: readonly Item[]): boolean {
  return items.every(
    (item) => item === lineBreak || (typeof item === 'string' && !/\S/.test(item)),
  );
}

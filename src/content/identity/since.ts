/** What happened to a control and around it since it was observed. */
import type { Item } from './items.ts';
import type { Ticking } from './ticking.ts';

/** What happened in the page since an identity was read. */
export type Since = Pick<Ticking, 'isTicking' | 'isRewritten' | 'isLog'> & {
  readonly ms: number;
  /** Whether anything was drawn in an element. */
  readonly isDrawn: (element: Element) => boolean;
  /** Whether we acted at all, on something in the item that is now this element, or pressed the element itself. */
  readonly hasActed: boolean;
  readonly hasActedIn: (item: Item, element: Element) => boolean;
  readonly hasPressed: (element: Element) => boolean;
};

/** What was seen to change by itself while we looked at the texts around one control. */
export type Motion = {
  /** Whether the text with this number changed again and again. */
  readonly moves: (at: number) => boolean;
  /** Whether texts came and went. */
  readonly breathes: boolean;
};

export const nothingMoves: Motion = { moves: () => false, breathes: false };

/** The number of the name among the texts that may move. */
export const NAME = -1;

/** What a generator yields: a page, what is asked of it, and how the page's own state shows that it was done. */
import type { Draw } from '../changes/families/make.ts';

export const kinds = [
  'reused',
  'redrawn',
  'ticking',
  'twins',
  'late',
  'options',
  'takenBack',
  'styles',
  'frames',
] as const;
export type Kind = (typeof kinds)[number];

/** The target as a user would say it, to be found in the lines of the page. */
export type Wanted = {
  readonly roles: readonly string[];
  /** The name or, if no name is equal to it, part of one; any if absent. */
  readonly name?: string;
  /** The words of the item that it belongs to: on its line, or above it and below those of the other items. */
  readonly of?: string;
  /** The words of all items of that list. */
  readonly among?: readonly string[];
  /** Which of several, from 0. */
  readonly nth?: number;
};

export type Asked =
  | { readonly kind: 'click' | 'hover' }
  | { readonly kind: 'fill'; readonly text: string }
  | { readonly kind: 'select'; readonly options: readonly string[] };

/**
 * The correct outcome. `done`: it can be done. `either`: both doing and refusing it are correct, since the target is
 * nearly ambiguous. `refused`: it can't be done, or the request is ambiguous. `takenBack`: it is done, the page reverts it,
 * and the report of this action or the next one must say so.
 */
export type Goal = 'done' | 'either' | 'refused' | 'takenBack';

export type Step = {
  readonly on: Wanted;
  readonly asked: Asked;
  /** Script of the page that runs after the page was read. */
  readonly live?: string;
  /** How long the page then goes on, as during a model call, in ms. */
  readonly wait?: number;
  /**
   * What the page's `wild.truth()` has after the action and did not have before: entries of its log such as `add Lamp`,
   * or values such as `Ann.email=a@b.c`. Several texts of one entry are alternatives.
   */
  readonly wants: readonly (string | readonly string[])[];
  readonly goal?: Goal;
  /** How long the page takes after the action until its state is final, in ms. */
  readonly settle?: number;
  /** For `takenBack`: what the report says, if it says so; `later` is looked for in later reports only. */
  readonly tells?: { readonly now?: string; readonly later: string };
};

export type Scene = {
  readonly asks: string;
  readonly html: string;
  readonly steps: readonly Step[];
  /** All steps are planned on the first read of the page. */
  readonly isPlanned?: boolean;
  /** Words that a sighted user sees and needs. */
  readonly shows?: readonly string[];
  /** Two items that a sighted user tells apart by more than their words, among the words of all. */
  readonly differ?: readonly [string, string, readonly string[]];
  /** The markup of the frame in which all this happens, next to the page's own. */
  readonly frame?: string;
  /** Words of the outer page after the last step: the effect of what was pressed in the frame. */
  readonly outerShows?: string;
};

export type Generator = (draw: Draw) => Scene;
export type Part = Readonly<Record<Kind, Readonly<Record<string, Generator>>>>;

export const click: Asked = { kind: 'click' };
export const hover: Asked = { kind: 'hover' };
export const fill = (text: string): Asked => ({ kind: 'fill', text });
export const select = (...options: string[]): Asked => ({ kind: 'select', options });
export const button = (name: string, more: Omit<Wanted, 'roles' | 'name'> = {}): Wanted => ({
  roles: ['button', 'link', 'menuitem'],
  name,
  ...more,
});
export const field = (name: string, more: Omit<Wanted, 'roles' | 'name'> = {}): Wanted => ({
  roles: ['textbox', 'spinbutton', 'searchbox', 'combobox'],
  name,
  ...more,
});
export const box = (more: Omit<Wanted, 'roles'> = {}): Wanted => ({
  roles: ['checkbox', 'switch'],
  ...more,
});
